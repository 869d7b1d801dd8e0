import { fact } from '../fact.ts';
import { ANSWERING, begin, send, settle, waitFor } from '../live.ts';

export const wakeSocket = fact({
  id: 'wake.socket',
  group: 'wake',
  claim:
    'one JSON line, `{"type":"user","message":{"role":"user","content":"…"}}`, on the socket that `sessions/<pid>.json` names as `messagingSocketPath` starts a turn in that session and in no other; UserPromptSubmit hooks get the bare text',
  why: 'A session whose waiter is gone is told in this way that a message has come, without being stopped.',
  reliedOnBy: ['src/harness/messaging.ts'],
  expected: 'each session was told its own words',
  quick: true,
  advice: 'Wake with an asyncRewake hook, or stop the session and resume it with the words as its prompt.',
  async probe(lab) {
    lab.sim.stage(ANSWERING);
    const settings = { hooks: lab.recording(['UserPromptSubmit']) };
    const both = await Promise.all(
      ['first', 'second'].map(async (name) => {
        const { short } = await begin(lab, 'Work.', { name, settings });
        return { ...(await settle(lab, short)), name };
      }),
    );
    const words = ({ name }: { name: string }): string => `Words for the ${name}.`;
    const heard = ({ session }: { session: string }): string[] =>
      lab
        .fired('UserPromptSubmit')
        .filter(({ payload }) => payload.session_id === session)
        .map(({ payload }) => String(payload.prompt))
        .slice(1);
    for (const one of both) {
      if (!(await send(one.messagingSocket, words(one)))) return 'a socket took nothing';
    }
    await waitFor(lab, () => both.every((one) => heard(one).length > 0));
    for (const one of both) {
      const [said] = heard(one);
      if (said === undefined) return 'a session was told nothing';
      if (said !== words(one)) return 'a session was told something else';
    }
    return 'each session was told its own words';
  },
});
