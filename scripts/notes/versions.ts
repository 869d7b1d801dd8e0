import type { Cell } from '../../src/probe/matrix.ts';
import { changesAt, isSame, type Row, tallyOf, type View } from '../../src/probe/matrix-view.ts';
import { anchorOf, escaped, tableOf } from './markdown.ts';

/** A fact’s id, as a link to its section. */
export function linkTo(id: string, words = `\`${id}\``): string {
  return `[${words}](#${anchorOf(id)})`;
}

/** What the findings on each version come to, what changed between them, and the facts that are not the same on all. */
export function versionsSection(view: View): string {
  if (view.versions.length === 0) return '## Versions\n\nNone was measured yet.';
  return [
    '## Versions',
    summary(view),
    '### What changed',
    changes(view),
    '### Not the same everywhere',
    grid(view),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

function summary(view: View): string {
  const rows = view.versions.map((version, i) => {
    const { holds, differs, unknown, unmeasured } = tallyOf(view, i);
    return [version, ...[holds, differs, unknown, unmeasured].map(({ length }) => `${length}`)];
  });
  return tableOf(['Version', 'Holds', 'Differs', 'Unknown', 'Not measured'], rows);
}

function changes(view: View): string {
  const steps = view.versions.slice(1).map((version, before) => {
    const list = changesAt(view, before + 1).map(
      ({ id, before: was, after: is }) => `- ${linkTo(id)}: ${said(was)} → ${said(is)}`,
    );
    const title = `**From ${view.versions[before]} to ${version}**`;
    return list.length === 0 ? `${title}: nothing that was measured.` : `${title}\n\n${list.join('\n')}`;
  });
  return steps.length === 0 ? 'Only one version was measured.' : steps.join('\n\n');
}

function said({ verdict, seen }: Cell): string {
  return verdict === 'unknown' ? `could not be found out (${escaped(seen)})` : `*${escaped(seen)}*`;
}

function grid(view: View): string {
  const rows = view.rows.filter(({ id, cells }) => {
    const measured = cells.filter((cell) => cell !== null);
    return measured.length > 0 && !isSame({ id, cells: measured });
  });
  if (rows.length === 0) return 'All facts were the same on all versions.';
  return tableOf(['Fact', ...view.versions], rows.map(line));
}

function line({ id, cells }: Row): string[] {
  return [linkTo(id), ...cells.map((cell) => verdictOf(cell))];
}

export function verdictOf(cell: Cell | null): string {
  if (cell === null) return '–';
  return cell.verdict === 'differs' ? '**differs**' : cell.verdict;
}
