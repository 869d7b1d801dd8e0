import type { Fact } from '../../src/probe/fact.ts';
import { isSame, type Row, runsOf, since, type View } from '../../src/probe/matrix-view.ts';
import { capital, escaped, tableOf } from './markdown.ts';
import { verdictOf } from './versions.ts';

/** All that is known of one fact. */
export function factSection(fact: Fact, view: View, row: Row): string {
  const used = fact.reliedOnBy.map((file) => `\`${file}\``).join(', ');
  const lines = [
    `### \`${fact.id}\``,
    `${capital(fact.claim)}.`,
    ...seenOn(fact, view, row),
    `**What to do about it:** ${fact.advice}`,
    `**Here:** ${fact.why}${used === '' ? '' : ` (${used})`}`,
  ];
  if (fact.report !== undefined) {
    const { title, steps } = fact.report;
    lines.push(`**A fault of the platform: ${title}.** To reproduce it without anything of ours:`);
    lines.push(steps.map((step, i) => `${i + 1}. ${step}`).join('\n'));
  }
  return lines.join('\n\n');
}

/** One line where it is the same on all versions, else a row for each stretch of versions. */
function seenOn(fact: Fact, view: View, row: Row): string[] {
  const [first] = row.cells;
  if (first != null && isSame(row)) {
    const on =
      row.cells.length === 1 ? `on ${view.versions[0]}` : `the same on all ${row.cells.length} versions`;
    const verdict = first.verdict === 'holds' ? '' : ` (${first.verdict})`;
    return [`**Seen**, ${on}${verdict}: ${escaped(first.seen)}.`];
  }
  if (row.cells.every((cell) => cell === null))
    return [`**Expected**, not measured yet: ${escaped(fact.expected)}.`];
  const stretches = runsOf(view, row).map(({ from, to, cell }) => [
    from === to ? from : `${from} to ${to}`,
    verdictOf(cell),
    cell === null ? 'not measured' : escaped(cell.seen),
  ]);
  const from = since(view, row);
  const now =
    from === null ? 'it could not be found out on the newest version' : `${from}, of the versions measured`;
  return [tableOf(['Version', 'Claim', 'Seen'], stretches), `**As it is now since:** ${now}.`];
}
