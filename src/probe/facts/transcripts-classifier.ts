import { setTimeout as sleep } from 'node:timers/promises';
import { fact } from '../fact.ts';
import { begin, rowsOf, transcriptOf, waitFor } from '../live.ts';

export const transcriptsClassifier = fact({
  id: 'transcripts.classifier',
  group: 'transcripts',
  claim:
    'when a turn of a background session ends without a line `result: …` or `blocked: …`, one more request on the model of the session asks how it stands; neither the request nor its tokens are in the transcript',
  why: 'What is spent in this way is allowed for by an estimate, and avoided by asking for such a line.',
  reliedOnBy: ['src/domain/tally.ts'],
  expected: 'asked once on the same model; not in the transcript',
  advice: 'If it is in the transcript, count it there and allow for nothing.',
  limitSeconds: 60,
  async probe(lab) {
    const { session } = await begin(lab, [{ text: 'That is all.', usage: { input: 4321 } }]);
    const own = () => lab.sim.all().filter(({ sessionId }) => sessionId === session);
    const asked = () => own().filter(({ note }) => note === 'classifier');
    if ((await waitFor(lab, () => asked().length > 0)) === null) return 'not asked';
    await sleep(500);
    const turn = own().find(({ kind }) => kind === 'scripted');
    const same = asked().every(({ conversation }) => conversation.model === turn?.conversation.model);
    const rows = rowsOf(transcriptOf(lab, session)).filter(({ message }) => message?.usage !== undefined);
    const only = rows.every(({ message }) => message?.usage?.input_tokens === 4321);
    const times = asked().length === 1 ? 'once' : `${asked().length} times`;
    return [
      `asked ${times} on ${same ? 'the same model' : 'another model'}`,
      rows.length > 0 && only ? 'not in the transcript' : 'in the transcript',
    ].join('; ');
  },
});
