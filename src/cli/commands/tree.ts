import { type Status, type StatusRow, statusOf } from '../../app/status.ts';
import { showDollars } from '../../domain/money.ts';
import { USER } from '../../domain/org.ts';
import { terminalWidth } from '../colour.ts';
import type { Here } from '../here.ts';
import { PAYMENT_WORDS } from '../spend-words.ts';
import { hueOf, oneLine } from '../words.ts';

export function run(here: Here): number {
  const status = statusOf(here.nest(), Date.now());
  if (here.json) here.printJson(chart(status));
  else here.print(render(status, here.paint, terminalWidth() ?? Number.POSITIVE_INFINITY));
  return 0;
}

type Node = Readonly<{
  member: string;
  gen: number;
  role: string;
  title: string;
  state: string;
  spend: StatusRow['spend'];
  reports: readonly Node[];
}>;

type Chart = Readonly<
  Pick<Status, 'nest' | 'objective' | 'payment'> & { reports: readonly Node[]; adrift: readonly Node[] }
>;

/** The chart below the user, and members whose chain does not reach the user. */
function chart(status: Status): Chart {
  const { nest, objective, rows, payment } = status;
  const { top, adrift } = roots(rows);
  const node = (row: StatusRow): Node => ({
    member: row.member,
    gen: row.gen,
    role: row.role,
    title: row.title,
    state: row.verdict.state,
    spend: row.spend,
    reports: below(rows, row.member).map(node),
  });
  return { nest, objective, payment, reports: top.map(node), adrift: adrift.map(node) };
}

function below(rows: readonly StatusRow[], supervisor: string): StatusRow[] {
  return rows.filter((row) => row.supervisor === supervisor);
}

function roots(rows: readonly StatusRow[]): { top: StatusRow[]; adrift: StatusRow[] } {
  const known = new Set([USER, ...rows.map((row) => row.member)]);
  return { top: below(rows, USER), adrift: rows.filter((row) => !known.has(row.supervisor)) };
}

/** Characters of a title that are shown, and so few that it is left out. */
const TITLE = 60;
const LEAST_TITLE = 4;

function render({ rows, payment }: Status, paint: Here['paint'], width: number): string {
  const lines: string[] = [paint('bold', USER)];
  const branch = (row: StatusRow, indent: string, last: boolean): void => {
    const { member, role, verdict, title, spend } = row;
    const { nanos } = spend.subtree;
    const cost = nanos === 0 ? '' : `  ${showDollars(nanos)}`;
    const head = `${indent}${last ? '└─ ' : '├─ '}${member}  ${role}  `;
    const room = width - head.length - verdict.state.length - cost.length - 2;
    const about = room < LEAST_TITLE ? '' : `  ${oneLine(title, Math.min(TITLE, room))}`;
    lines.push(`${head}${paint(hueOf(verdict.state), verdict.state)}${cost}${about}`);
    team(below(rows, row.member), `${indent}${last ? '   ' : '│  '}`);
  };
  const team = (members: readonly StatusRow[], indent: string): void => {
    members.forEach((row, i) => {
      branch(row, indent, i === members.length - 1);
    });
  };
  const { top, adrift } = roots(rows);
  team(top, '');
  if (adrift.length > 0) {
    lines.push(paint('bold', 'under nobody'));
    team(adrift, '');
  }
  if (rows.length === 0) lines.push('nobody has been hired yet', 'next: nest hire --role executive "…"');
  if (payment === 'plan' && rows.some(({ spend }) => spend.subtree.nanos > 0)) lines.push(PAYMENT_WORDS.plan);
  return `${lines.join('\n')}\n`;
}
