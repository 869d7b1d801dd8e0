import { join } from 'node:path';
import { fact } from '../fact.ts';
import type { Lab } from '../lab.ts';
import { asked, begin, idle, settle } from '../live.ts';

export const sessionsForkPrefix = fact({
  id: 'sessions.fork-prefix',
  group: 'sessions',
  claim:
    'what a fork sends first begins with what its parent sent, to the byte (cache marks aside): the same tools, the same instructions, the same messages, also where the fork runs in another worktree with a name, settings and hooks of its own',
  why: 'That is what makes a fork cheaper than a member that is told the same, and why all that differs has to come last.',
  reliedOnBy: ['src/harness/argv.ts', 'src/app/team/fork.ts'],
  expected: 'the same tools, the same instructions, all messages of the parent first',
  advice: 'A fork works all the same, and pays for its whole context once more.',
  async probe(lab) {
    const first = await idle(lab, [{ text: 'The word is heron.\nresult: one' }], { name: 'first' });
    const tree = join(lab.folder, 'tree');
    await lab.exec('git', ['worktree', 'add', '-q', tree]);
    const fork = await begin(lab, [{ text: 'result: two' }], {
      name: 'fork',
      cwd: tree,
      settings: { env: { LAB_FORK: '1' }, hooks: lab.recording(['SessionStart']) },
      args: ['--resume', first.session, '--fork-session'],
    });
    await settle(lab, fork.short);
    const [before, after] = [sentBy(lab, first.session), sentBy(lab, fork.session)];
    if (before === undefined || after === undefined) throw new Error('a session has asked nothing');
    const same = before.messages.every((message, i) => message === after.messages[i]);
    return [
      before.tools === after.tools ? 'the same tools' : 'other tools',
      before.system === after.system ? 'the same instructions' : 'other instructions',
      same && after.messages.length > before.messages.length
        ? 'all messages of the parent first'
        : 'other messages first',
    ].join(', ');
  },
});

type Sent = Readonly<{ tools: string; system: string; messages: readonly string[] }>;

/** A text that carries a mark is sent as a list of one, and without the mark as it is: the model sees the same. */
function listed(message: unknown): unknown {
  const { content } = message as { content?: unknown };
  return typeof content === 'string'
    ? { ...(message as object), content: [{ type: 'text', text: content }] }
    : message;
}

/** What a session has sent with its first request, without the marks that say what is to be cached. */
function sentBy(lab: Lab, session: string): Sent | undefined {
  const body = asked(lab, session)[0]?.body as Record<string, unknown> | undefined;
  if (body === undefined) return undefined;
  const text = (value: unknown): string =>
    JSON.stringify(value, (key, inner) => (key === 'cache_control' ? undefined : inner)) ?? '';
  const messages = Array.isArray(body.messages) ? body.messages : [];
  return {
    tools: text(body.tools),
    system: text(body.system),
    messages: messages.map((message) => text(listed(message))),
  };
}
