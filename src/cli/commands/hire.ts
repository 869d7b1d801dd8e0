import { findingsOf, judge, strictness } from '../../app/brief-lint.ts';
import { type Hired, type HirePlan, hireMember, planHire } from '../../app/hire.ts';
import { EXIT } from '../../app/user-error.ts';
import { USER } from '../../domain/org.ts';
import { sanitize } from '../../domain/sanitize.ts';
import type { Here } from '../here.ts';
import { hireInput } from '../hire-input.ts';
import { runTeam } from '../hire-team.ts';
import { moneyLine } from '../hired-money.ts';
import { installationRoot } from '../installation.ts';
import { INTERRUPTED } from '../interrupt.ts';
import { knowPlatform } from '../measure-new.ts';
import { isSet, textOf } from '../options.ts';
import { say } from '../out.ts';
import type { Options } from '../spec.ts';
import { oneLine, routingLine } from '../words.ts';

export async function run(here: Here, [task]: readonly string[], options: Options): Promise<number> {
  const nest = here.nest();
  const caller = here.caller();
  const file = textOf(options, 'team');
  if (file !== null) return runTeam(here, file, task, options);
  const { input, brief, given } = hireInput(here, task, options);
  const how = strictness(caller, given, isSet(options, 'no-lint'));
  for (const warning of judge(findingsOf(nest, caller, input, brief), how)) say(`nest: ${warning}`);
  if (isSet(options, 'dry-run')) {
    const plan = await planHire(nest, caller, input, installationRoot());
    if (here.json) here.printJson(plan);
    else here.print(renderPlan(plan));
    if (!plan.ruling.accepted) return EXIT.refused;
    return isInTheWay(plan) ? EXIT.notStarted : 0;
  }
  // Whoever would be refused anyway hears of it at once.
  const worthwhile = async (): Promise<boolean> => {
    const plan = await planHire(nest, caller, input, installationRoot());
    return plan.ruling.accepted && !isInTheWay(plan);
  };
  if ((await knowPlatform(here, options, worthwhile)).interrupted) return INTERRUPTED;
  const hired = await hireMember(nest, caller, input, installationRoot());
  for (const warning of hired.warnings) say(`nest: ${warning}`);
  if (here.json) here.printJson(hired);
  else here.print(renderHired(hired));
  return 0;
}

const BEGUN: Record<Hired['handshake'], string> = {
  hook: 'its session has begun',
  launch: 'its session has begun (known by what its launch printed; its hooks show no nonce)',
  registry: 'its session has begun (by the registry; its own hook said nothing)',
  'not awaited': 'launched; nest status says whether its session has begun',
};

function renderHired(hired: Hired): string {
  const { member, role, supervisor, model, routing, cwd, short, session, handshake, mode, cap } = hired;
  const look = mode === 'bg' ? `nest attach ${member}, nest logs ${member}` : `nest logs ${member}`;
  return (
    `hired ${member}: ${role} under ${supervisor}, model ${oneLine(model, 40)}, in ${oneLine(cwd, 200)}\n` +
    routingLine(routing) +
    `session ${short ?? session ?? 'not known yet'}: ${BEGUN[handshake]}\n` +
    moneyLine(hired.money) +
    `cap: ${cap}\n` +
    sharedLine(hired) +
    (supervisor === USER
      ? `next: nest status; its report comes to nest inbox; to look: ${look}\n`
      : `next: end your turn, its report wakes you; to look: ${look}\n`)
  );
}

/** What a fork begins with, so that siblings can be held against each other. */
function sharedLine({ shared }: Hired): string {
  if (shared === null) return '';
  const { messages, tokens, hash } = shared;
  return `shared with ${shared.with}: ${messages} messages, ${tokens} tokens, prefix sha256 ${hash.slice(0, 16)}\n`;
}

const isInTheWay = ({ findings }: HirePlan): boolean => findings.some(({ level }) => level === 'refuse');

/** What is long first: the end is what a person sees in a terminal. */
function renderPlan(plan: HirePlan): string {
  const { draft, ruling, findings, money, cap } = plan;
  const command = plan.command.map((word) =>
    word.startsWith('--settings=') ? '--settings=<below>' : quoted(word),
  );
  const refused = !ruling.accepted || isInTheWay(plan);
  return (
    `command:\n${command.join(' ')}\n` +
    `\nsettings:\n${JSON.stringify(plan.settings, null, 2)}\n` +
    `\nbrief, which ends with the task:\n${sanitize(plan.brief).trimEnd()}\n\n` +
    `would hire ${draft.id} (generation ${draft.gen}): ${draft.role} under ${draft.supervisor}, ` +
    `model ${oneLine(draft.model, 40)}, ${draft.permissionMode}\n` +
    routingLine(draft.routing) +
    `by the charter and the chart: ${ruling.accepted ? 'yes' : `no: ${oneLine(ruling.why, 300)}`}\n` +
    (money === null ? '' : moneyLine(money)) +
    (cap === null ? '' : `cap: ${cap}\n`) +
    findings.map(renderFinding).join('') +
    (refused ? 'the hire would be refused\n' : 'nothing is in the way; without --dry-run it is hired\n')
  );
}

/** What was found wrong, and how to mend it. What is well stands in `--json`. */
function renderFinding({ level, message, fix }: HirePlan['findings'][number]): string {
  if (level === 'ok') return '';
  const what = level === 'refuse' ? 'in the way' : 'note';
  return `${what}: ${oneLine(message, 300)} ${oneLine(fix, 300)}\n`;
}

/** A word as a POSIX shell would have to be given it. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${oneLine(word, 4000).replaceAll("'", `'\\''`)}'`;
}
