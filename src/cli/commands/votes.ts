import { type Votes, votesOf } from '../../app/team/votes.ts';
import { EXIT } from '../../app/user-error.ts';
import type { Here } from '../here.ts';
import { oneLine } from '../words.ts';

/** Exit code 10 where there is no verdict that most share. */
export function run(here: Here, members: readonly string[]): number {
  const votes = votesOf(here.nest(), here.caller(), members);
  if (here.json) here.printJson(votes);
  else here.print(render(votes));
  return votes.verdict === null ? EXIT.nothing : 0;
}

function render({ verdict, counts, dissent, votes, open, silent }: Votes): string {
  const heads = counts
    .map((one) => `${one.verdict}: ${one.voters.length} (${one.voters.join(', ')})\n`)
    .join('');
  const lines = dissent.map(
    ({ voter, verdict: said, reason }) =>
      `  ${voter}: ${said} — ${oneLine(reason === '' ? 'no reason given' : reason, 200)}\n`,
  );
  return (
    `${verdict === null ? 'no majority' : `verdict: ${verdict}`}, of ${votes.length}\n${heads}` +
    (lines.length === 0
      ? ''
      : `${verdict === null ? 'what each says' : 'who says otherwise; weigh the reason, not the number'}:\n${lines.join('')}`) +
    (open.length === 0 ? '' : `not reported yet: ${open.join(', ')}\n`) +
    (silent.length === 0 ? '' : `reported without a line "verdict: …": ${silent.join(', ')}\n`)
  );
}
