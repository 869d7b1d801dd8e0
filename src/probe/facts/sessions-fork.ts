import { contextText } from '../../sim/conversation.ts';
import { fact } from '../fact.ts';
import { asked, begin, idle, processOf, settle } from '../live.ts';

export const sessionsFork = fact({
  id: 'sessions.fork',
  group: 'sessions',
  claim:
    '`claude --bg --resume <full id> --fork-session -n … --permission-mode … --settings … -- TEXT` starts another session from the conversation of a running one, with a new id, name and settings of its own (SessionStart `fork`); the first one runs on',
  why: 'A session that begins with `fork` is another one than that which it was made from, and is bound as such.',
  reliedOnBy: ['src/harness/argv.ts', 'src/harness/hook-input.ts'],
  expected: 'another id, source fork, its own name, the whole conversation; the first one runs on',
  advice: 'Start a new session with what it has to know in its prompt.',
  async probe(lab) {
    const first = await idle(lab, [{ text: 'The word is heron.\nresult: one' }], { name: 'first' });
    const settings = { hooks: lab.recording(['SessionStart']) };
    const args = ['--resume', first.session, '--fork-session'];
    const fork = await begin(lab, [{ text: 'result: two' }], { name: 'fork', settings, args });
    await settle(lab, fork.short);
    const seen = [
      fork.session === first.session ? 'the same id' : 'another id',
      `source ${lab.fired('SessionStart').find(({ payload }) => payload.session_id === fork.session)?.payload.source}`,
      fork.name === 'fork' ? 'its own name' : 'another name',
      knows(lab, fork.session) ? 'the whole conversation' : 'a part of the conversation',
    ];
    const runs = processOf(lab, first.short)?.pid === first.pid;
    return `${seen.join(', ')}; the first one ${runs ? 'runs on' : 'has ended'}`;
  },
});

/** Whether the model was given what the other session was asked, and what it had answered. */
function knows(lab: Parameters<typeof asked>[0], session: string): boolean {
  return asked(lab, session).some(
    ({ conversation, body }) =>
      contextText(conversation).includes('The word is heron.') &&
      JSON.stringify((body as { messages?: unknown }).messages).includes('"assistant"'),
  );
}
