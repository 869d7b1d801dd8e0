import { type Status, type StatusRow, statusOf } from '../../app/status.ts';
import { ageOf, formatAge } from '../../domain/age.ts';
import { showDollars } from '../../domain/money.ts';
import { headOf } from '../../domain/text.ts';
import type { Here } from '../here.ts';
import { PAYMENT_WORDS } from '../spend-words.ts';
import { type Cell, table } from '../table.ts';
import { hueOf, oneLine, plural, shortId } from '../words.ts';

export function run(here: Here): number {
  const now = Date.now();
  const status = statusOf(here.nest(), now);
  if (here.json) here.printJson(status);
  else here.print(render(status, here, now));
  return 0;
}

function render(status: Status, { paint }: Here, now: number): string {
  const { rows, objective } = status;
  const parts = [`${waiting(status, paint)}${paint('bold', oneLine(objective, 200) || 'no charter')}\n`];
  const { down, paused } = status;
  if (down !== null)
    parts.push(
      `stopped by ${down.by} ${formatAge(ageOf(down.at, now))} ago; nobody is woken until nest up\n`,
    );
  if (paused) parts.push('everybody is paused until nest resume\n');
  const money = rows.some(({ spend }) => spend.own.nanos > 0 || spend.left !== null);
  const spent = money ? ['SPENT', 'LEFT'] : [];
  const head = ['MEMBER', 'ROLE', 'STATE', 'SEEN', 'TURNS', 'REPORTS', 'UNREAD', ...spent, 'WHY'];
  if (rows.length === 0) parts.push('nobody has been hired yet\nnext: nest hire --role executive "…"\n');
  else
    parts.push(
      table(
        head,
        rows.map((row) => rowOf(row, money)),
        paint,
      ),
    );
  if (money && status.payment === 'plan') parts.push(`${PAYMENT_WORDS.plan}\n`);
  const open = rows.filter((row) => row.verdict.action !== '');
  if (open.length > 0) {
    const lines = open.map(
      (row) => `  ${row.member} is ${row.verdict.state}: ${oneLine(row.verdict.action, 200)}\n`,
    );
    parts.push(`${paint('bold', 'to do')}\n${lines.join('')}`);
  }
  parts.push(unmatched(status, paint, now), problems(status, paint));
  return parts.filter((part) => part !== '').join('\n');
}

/** First what waits for the user, in one line; after an absence, what happened in it. */
function waiting({ forUser, absence }: Status, paint: Here['paint']): string {
  const { decide, read } = forUser;
  if (absence !== null) return `${paint('bold', oneLine(absence, 1000))}\n\n`;
  if (decide + read === 0) return '';
  const what = [decide > 0 ? `${decide} to decide` : '', read > 0 ? `${read} to read` : ''];
  return `${paint('bold', `for the user: ${what.filter((part) => part !== '').join(', ')}`)}: nest inbox\n\n`;
}

/** `money`: what it has spent itself, and what the account has left that it spends from. */
function rowOf(row: StatusRow, money: boolean): Cell[] {
  const { member, role, depth, verdict, silentMs, turns, reports, unread, spend } = row;
  return [
    `${'  '.repeat(Math.max(0, depth - 1))}${member}`,
    role,
    { text: verdict.state, hue: hueOf(verdict.state) },
    formatAge(silentMs),
    String(turns),
    String(reports),
    String(unread),
    ...(money ? spendCells(spend) : []),
    oneLine(verdict.why === '' ? row.title : verdict.why),
  ];
}

function spendCells({ own, left }: StatusRow['spend']): Cell[] {
  const rest = left === null ? '' : showDollars(left.nanos);
  return [showDollars(own.nanos), left !== null && left.nanos <= 0 ? { text: rest, hue: 'red' } : rest];
}

/** Sessions that could not be placed: shown, never filed under a guess. */
function unmatched(status: Status, paint: Here['paint'], now: number): string {
  if (status.unmatched.length === 0) return '';
  const lines = status.unmatched.map((u) => {
    const said = u.text === null ? '' : `; it said: ${oneLine(headOf(u.text), 80)}`;
    return `  ${shortId(u.session)}  ${formatAge(ageOf(u.lastAt, now))} ago  ${oneLine(u.why, 120)}${said}\n`;
  });
  return `${paint('bold', 'unmatched sessions')} (they belong to nobody)\n${lines.join('')}`;
}

function problems({ problems, conflicts, conflictCount }: Status, paint: Here['paint']): string {
  const lines = problems.map((problem) => `  ${oneLine(problem, 200)}\n`);
  const last = conflicts.at(-1);
  if (last !== undefined)
    lines.push(
      `  ${plural(conflictCount, 'conflict')} about who a session is; the latest: session ${shortId(last.session)} ` +
        `is ${last.bound ?? 'nobody'} and claimed to be ${oneLine(last.claimed, 40)}\n`,
    );
  return lines.length === 0 ? '' : `${paint('bold', 'problems')}\n${lines.join('')}`;
}
