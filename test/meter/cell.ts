import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { meterSession } from '../../src/app/meter.ts';
import { openNest } from '../../src/app/nest.ts';
import { priceTable } from '../../src/domain/price-table.ts';
import type { Lab } from '../live/support/lab.ts';
import { type Bill, dollars, sumOf } from './list-price.ts';
import { type Draw, type Kind, PROMPT, spender } from './spender.ts';

/** What came of one cell: what the product says, what the CLI says, what the scripted model has billed. In dollars. */
export type Result = Readonly<{
  model: string;
  kind: Kind;
  /** Runs of the CLI, answers that were billed, requests that the platform made by itself. */
  runs: number;
  answers: number;
  side: number;
  metered: string;
  cli: string;
  billed: string;
  ok: boolean;
  why: string;
}>;

const MODELS = ['haiku', 'sonnet', 'opus', 'fable'] as const;

/** The models by the names that a user gives them. */
export { MODELS };

type Run = Readonly<{ session: string; total: number; bills: readonly Bill[] }>;

/**
 * Runs one cell: the real CLI in print mode, once or (resume, fork) several times, metered after every run, and once more
 * from the beginning by a meter without memory.
 */
export async function runCell(lab: Lab, model: string, kind: Kind, draw: Draw): Promise<Result> {
  const nestDir = join(lab.folder, 'meter nest');
  rmSync(nestDir, { recursive: true, force: true });
  mkdirSync(nestDir);
  const others = MODELS.filter((one) => one !== model).slice(0, 2);
  const model_ = spender(kind, draw, others);
  lab.sim.stage(model_.scenario);
  const asked = lab.sim.all().length;
  const faults: string[] = [];

  async function run(args: readonly string[]): Promise<Run> {
    model_.next(kind === 'long' ? 3 + draw(2) : 1 + draw(3) + (kind === 'subagents' ? 1 : 0));
    const flags = ['-p', '--output-format', 'json', '--model', model, '--allowedTools=Bash,Agent'];
    const { stdout, stderr } = await lab.claude([...flags, ...args, '--', PROMPT], { timeoutMs: 120_000 });
    const said = JSON.parse(stdout || '{}') as {
      session_id?: string;
      total_cost_usd?: number;
      is_error?: boolean;
    };
    if (said.session_id === undefined || said.total_cost_usd === undefined || said.is_error !== false)
      throw new Error(`${model} ${kind}: ${stdout.slice(0, 500)}${stderr.slice(0, 500)}`);
    return { session: said.session_id, total: said.total_cost_usd, bills: model_.taken() };
  }

  const meter = (session: string, dir = nestDir): bigint => {
    const subject = {
      session,
      place: { hint: null, config: configOf(lab) },
      logged: null,
      member: 'm',
      gen: 1,
    };
    const { metered } = meterSession(openNest(dir), subject, priceTable());
    if (metered !== null && metered.notes.length > 0) faults.push(`notes: ${metered.notes.join(', ')}`);
    return BigInt(metered?.nanos ?? 0);
  };

  const runs: Run[] = [await run([])];
  const first = runs[0] as Run;
  if (kind === 'resume' || kind === 'fork') {
    meter(first.session);
    runs.push(await run(['--resume', first.session]));
  }
  if (kind === 'resume') runs.push(await run(['--resume', first.session]));
  // The fork is the cell: what it says has to be the fork's own answers and nothing of what it repeats.
  const base = kind === 'fork' ? (runs.at(-1) as Run).total : 0;
  const own: Run[] = kind === 'fork' ? [] : runs;
  if (kind === 'fork') {
    own.push(await run(['--resume', first.session, '--fork-session']));
    meter((own[0] as Run).session);
    own.push(await run(['--resume', (own[0] as Run).session]));
  }
  const last = own.at(-1) as Run;
  const metered = meter(last.session);
  const anew = join(lab.folder, 'meter anew');
  mkdirSync(anew);
  if (meter(last.session, anew) !== metered) faults.push('a meter without memory comes to another figure');
  rmSync(anew, { recursive: true });
  const billed = sumOf(own.flatMap(({ bills }) => bills));
  const cli = toNanos(last.total) - toNanos(base);
  if (kind === 'fork' && meter(first.session) !== toNanos(base))
    faults.push('the session that was forked is off');
  if (metered !== cli) faults.push('metered is not what the CLI says');
  if (metered !== billed) faults.push('metered is not what was billed');
  const requests = lab.sim.all().slice(asked);
  if (requests.some((one) => one.kind === 'unscripted')) faults.push('a request was refused');
  return {
    model,
    kind,
    runs: runs.length + (kind === 'fork' ? own.length : 0),
    answers: own.flatMap(({ bills }) => bills).length,
    side: requests.filter((one) => one.kind === 'side').length,
    metered: dollars(metered),
    cli: dollars(cli),
    billed: dollars(billed),
    ok: faults.length === 0,
    why: faults.join('; '),
  };
}

const configOf = (lab: Lab): string => join(lab.home.home, '.claude');

/**
 * What the CLI prints is a sum of floating-point numbers: `0.06017750000000001` stands for 0.0601775. Its exact value, to a
 * whole nano-dollar; more than a thousandth of one off it is no rounding, and an error.
 */
function toNanos(usd: number): bigint {
  const nanos = Math.round(usd * 1e9);
  if (Math.abs(usd * 1e9 - nanos) > 0.001) throw new Error(`${usd} is no whole number of nano-dollars`);
  return BigInt(nanos);
}
