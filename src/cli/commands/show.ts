import { type MemberView, showMember } from '../../app/show.ts';
import { ageOf, formatAge } from '../../domain/age.ts';
import { showDollars } from '../../domain/money.ts';
import type { Here } from '../here.ts';
import { isSet } from '../options.ts';
import type { Options } from '../spec.ts';
import { estimated, noteWords } from '../spend-words.ts';
import { fence, hueOf, oneLine, plural, routingLine } from '../words.ts';

/** Characters of a task or report that are shown without `--full`. */
const CUT = 2000;

export function run(here: Here, [id]: readonly string[], options: Options): number {
  const now = Date.now();
  const view = showMember(here.nest(), id as string, now);
  if (here.json) here.printJson(view);
  else here.print(render(view, here, now, isSet(options, 'full') ? Number.POSITIVE_INFINITY : CUT));
  return 0;
}

function render(view: MemberView, { paint }: Here, now: number, limit: number): string {
  const { member: m, verdict, report, reports, files } = view;
  const age = (at: string): string => `${formatAge(ageOf(at, now))} ago`;
  const full = `nest show ${m.id} --full`;
  const lines = [
    `${paint('bold', m.id)}  ${m.role}  generation ${m.gen}  under ${m.supervisor}  ${oneLine(m.title, 80)}`,
    `${paint(hueOf(verdict.state), verdict.state)}  ${oneLine(verdict.why, 300)}`,
    ...verdict.evidence.map((e) => `  evidence: ${oneLine(e, 200)}`),
    ...(verdict.action === '' ? [] : [`next: ${oneLine(verdict.action, 200)}`]),
    `hired ${age(m.hiredAt)} by ${oneLine(m.hiredBy, 60)}; ${m.mode}; model ${oneLine(m.model, 40)}; ${oneLine(m.permissionMode, 40)}`,
    ...(m.routing === null ? [] : [routingLine(m.routing).trimEnd()]),
    `session ${m.session === null ? 'not bound' : oneLine(m.session, 60)}${m.short === null || m.short === '' ? '' : ` (${oneLine(m.short, 40)})`}; process ${oneLine(m.process ?? 'not known', 40)}`,
    `folder ${oneLine(m.cwd, 300)}`,
    `${plural(m.turns, 'turn')}, ${plural(m.reports, 'report')}, ${view.unread} unread; its reports: ${reports.join(', ') || 'none'}`,
    spendLine(view),
    `brief ${oneLine(files.brief, 400)}`,
  ];
  const { last } = m.proof;
  if (last !== null) {
    const how = last.results.map(({ check, ok }) => `${oneLine(check, 80)} ${ok ? 'holds' : 'FAILS'}`);
    lines.push(`checked ${age(last.at)} by ${oneLine(last.by, 40)}: ${how.join('; ') || 'nothing to run'}`);
    if (last.tests.length > 0) lines.push(`tests it has changed: ${oneLine(last.tests.join(', '), 400)}`);
  }
  const parts = [`${lines.join('\n')}\n`, `\ntask:\n${fence('task', view.task, limit, full)}`];
  if (report === null) parts.push('\nno report yet\n');
  else {
    const reason = report.reason === null ? '' : ` (${oneLine(report.reason, 40)})`;
    parts.push(
      `\nlatest report: ${oneLine(report.status, 40)}${reason}, ${age(report.at)}, filed by the ${report.by}:\n` +
        fence('report', report.text, limit, full),
    );
  }
  return parts.join('');
}

/** `spent $0.42, $1.20 with its team; $0.80 left of its $2.00 (lower bound)` */
function spendLine({ spend, grant, payment }: MemberView): string {
  const { own, subtree, boundBy, left, notes } = spend;
  const team = subtree.nanos === own.nanos ? '' : `, ${showDollars(subtree.nanos)} with its team`;
  const whose = boundBy === 'charter' ? 'the budget of the charter' : boundBy;
  const rest =
    left === null
      ? '; nothing bounds it'
      : grant === null
        ? `; it shares the ${showDollars(left.nanos)} that ${whose} has left`
        : `; ${showDollars(left.nanos)} left of its ${showDollars(grant.nanos)}`;
  const noted = notes.length === 0 ? '' : ` (${noteWords(notes)})`;
  return `spent ${showDollars(own.nanos)}${team}${rest}${noted}${estimated(payment)}`;
}
