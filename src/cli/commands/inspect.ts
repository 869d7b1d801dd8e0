import { type Inspection, inspectMember } from '../../app/inspect.ts';
import { formatAge } from '../../domain/age.ts';
import { ladderWords } from '../../domain/ladder.ts';
import { showDollars } from '../../domain/money.ts';
import type { Here } from '../here.ts';
import { countOf } from '../options.ts';
import type { Options } from '../spec.ts';
import { estimated, noteWords } from '../spend-words.ts';
import { fence, hueOf, oneLine, plural } from '../words.ts';

/** How many messages are shown unless somebody asks for more, and characters of each. */
const COUNT = 6;
const CUT = 1200;

export function run(here: Here, [id]: readonly string[], options: Options): number {
  const now = Date.now();
  const seen = inspectMember(
    here.nest(),
    here.caller(),
    id as string,
    countOf(options, 'count') ?? COUNT,
    now,
  );
  if (here.json) here.printJson(seen);
  else here.print(render(seen, here, now));
  return 0;
}

function render(seen: Inspection, { paint }: Here, now: number): string {
  const { member, gen, model, verdict, turns, reports } = seen;
  const lines = [
    `${paint('bold', member)}  generation ${gen}  model ${oneLine(model, 40)}  ${plural(turns, 'turn')}, ${plural(reports, 'report')}`,
    `${paint(hueOf(verdict.state), verdict.state)}  ${oneLine(verdict.why, 300)}`,
    ...verdict.evidence.map((one) => `  evidence: ${oneLine(one, 240)}`),
    work(seen, now),
    loop(seen),
    children(seen),
    spend(seen),
    ladder(seen),
    ...(verdict.action === '' ? [] : [`next: ${oneLine(verdict.action, 200)}`]),
  ].filter((line) => line !== '');
  const messages = seen.messages.map(
    ({ role, tool, at, text }) =>
      `${at === null ? '' : `${oneLine(at, 24)}  `}${tool === null ? role : `${role} ${oneLine(tool, 60)}`}\n` +
      fence('message', text, CUT, `nest logs ${member}`),
  );
  const none = seen.transcript === null ? 'no transcript of its session is there\n' : '';
  return `${lines.join('\n')}\n\n${messages.join('')}${none}`;
}

function work({ tool }: Inspection, now: number): string {
  if (tool === null) return 'no call of a tool is running';
  return `a call is running for ${formatAge(Math.max(0, now - tool.since))}: ${oneLine(tool.call, 200)}`;
}

function loop({ loop }: Inspection): string {
  if (loop === null) return '';
  return `the same call ${loop.times} times in a row, ${loop.alike ? 'with the same result' : 'with results that differ'}: ${oneLine(loop.call, 200)}`;
}

function children({ children: c }: Inspection): string {
  return c === null || c.alive === 0
    ? ''
    : `${plural(c.alive, 'process', 'processes')} below its session: ${oneLine(c.names)}`;
}

function spend({ spend: s, payment }: Inspection): string {
  if (s === null) return 'spent: not known';
  const sum = (kind: 'input' | 'output' | 'write5m' | 'write1h' | 'read' | 'replies'): number =>
    s.models.reduce((total, one) => total + one[kind], 0);
  const cached = `${sum('read')} read from and ${sum('write5m') + sum('write1h')} written to the cache`;
  const tokens = `${sum('input')} tokens in, ${sum('output')} out, ${cached}, in ${plural(sum('replies'), 'reply', 'replies')}`;
  const hidden =
    s.hidden === 0 ? '' : `; about ${showDollars(s.hidden)} more for requests that no transcript shows`;
  const notes = s.notes.length === 0 ? '' : ` (${noteWords(s.notes)})`;
  return `spent by its session: ${showDollars(s.nanos)}${estimated(payment)}${notes}: ${tokens}${hidden}`;
}

function ladder(seen: Inspection): string {
  const steps = ladderWords(seen);
  const mine = seen.recorded ? '' : ' (this look is no step: you are not above it)';
  return `ladder: ${steps === '' ? 'no step taken since its last report' : steps}${mine}`;
}
