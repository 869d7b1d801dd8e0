import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';
import { begin, hookOf, waitFor } from '../live.ts';

/** Writes down whether the reply stands in the transcript by now, and has the session go on twice. */
const LOOK = (file: string): string => `
  const text = fs.existsSync(p.transcript_path) ? fs.readFileSync(p.transcript_path, 'utf8') : '';
  const rows = text.split('\\n').slice(0, -1).map((line) => JSON.parse(line));
  const texts = rows.filter(({ type }) => type === 'assistant').flatMap(({ message }) => message.content).map(({ text }) => text);
  fs.appendFileSync(${JSON.stringify(file)}, texts.at(-1) === p.last_assistant_message ? 'there\\n' : 'missing\\n');
  const looks = fs.readFileSync(${JSON.stringify(file)}, 'utf8').split('\\n').length - 1;
  if (looks < 3) console.log(JSON.stringify({ decision: 'block', reason: 'Go on.' }));
`;

export const transcriptsReplyAtStop = fact({
  id: 'transcripts.reply-at-stop',
  group: 'transcripts',
  claim: 'the reply that ends a turn is in the transcript when the Stop hook runs, as the last one',
  why: 'The row of the reply tells two ends of a turn apart that say the same words.',
  reliedOnBy: ['src/harness/last-reply.ts', 'src/hooks/keys.ts'],
  expected: 'there, there, there',
  advice:
    'Wait in the hook until the reply that its payload gives is in the transcript, for a second at most.',
  async probe(lab) {
    const looks = join(lab.folder, 'looks');
    const settings = { hooks: { Stop: [hookOf(LOOK(looks))] } };
    const replies = ['one', 'two', 'three'].map((word) => ({ text: `Reply ${word}.\nresult: ${word}` }));
    await begin(lab, replies, { settings });
    const all = await waitFor(lab, () => {
      const seen = existsSync(looks) ? readFileSync(looks, 'utf8').trim().split('\n') : [];
      return seen.length === 3 ? seen : null;
    });
    if (all === null) throw new Error('the hook did not see three replies');
    // Which one is late is chance.
    return all.includes('missing') ? 'not always there' : all.join(', ');
  },
});
