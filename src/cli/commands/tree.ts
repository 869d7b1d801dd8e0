import { type Status, type StatusRow, statusOf } from '../../app/status.ts';
import { USER } from '../../domain/org.ts';
import type { Here } from '../here.ts';
import { hueOf, oneLine } from '../words.ts';

export function run(here: Here): number {
  const status = statusOf(here.nest(), Date.now());
  if (here.json) here.printJson(chart(status));
  else here.print(render(status, here.paint));
  return 0;
}

type Node = Readonly<{
  member: string;
  gen: number;
  role: string;
  title: string;
  state: string;
  reports: readonly Node[];
}>;

/** The chart below the user, and members whose chain does not reach the user. */
function chart(status: Status): { nest: string; objective: string; reports: Node[]; adrift: Node[] } {
  const { nest, objective, rows } = status;
  const { top, adrift } = roots(rows);
  const node = (row: StatusRow): Node => ({
    member: row.member,
    gen: row.gen,
    role: row.role,
    title: row.title,
    state: row.verdict.state,
    reports: below(rows, row.member).map(node),
  });
  return { nest, objective, reports: top.map(node), adrift: adrift.map(node) };
}

function below(rows: readonly StatusRow[], supervisor: string): StatusRow[] {
  return rows.filter((row) => row.supervisor === supervisor);
}

function roots(rows: readonly StatusRow[]): { top: StatusRow[]; adrift: StatusRow[] } {
  const known = new Set([USER, ...rows.map((row) => row.member)]);
  return { top: below(rows, USER), adrift: rows.filter((row) => !known.has(row.supervisor)) };
}

function render({ rows }: Status, paint: Here['paint']): string {
  const lines: string[] = [paint('bold', USER)];
  const branch = (row: StatusRow, indent: string, last: boolean): void => {
    const state = paint(hueOf(row.verdict.state), row.verdict.state);
    lines.push(
      `${indent}${last ? '└─ ' : '├─ '}${row.member}  ${row.role}  ${state}  ${oneLine(row.title, 60)}`,
    );
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
  return `${lines.join('\n')}\n`;
}
