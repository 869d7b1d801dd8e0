import { spawnSync } from 'node:child_process';
import { type Figure, figure } from './figure.ts';

/** A whole process: program, arguments, environment and what it is given on stdin. */
export type Command = Readonly<{
  file: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  input?: string;
  cwd?: string;
}>;

/** What a start of node that does nothing costs: the measure of everything that runs in every session. */
export const BARE_NODE: Command = { file: process.execPath, args: ['-e', '0'] };

/**
 * Times whole processes, alternately and with the order swapped every round, so that a machine whose speed drifts
 * changes both. Milliseconds of wall clock, medians.
 */
export function comparePrograms(
  name: string,
  value: Command | (() => Command),
  baseline: Command,
  rounds = 41,
): Figure {
  const values: number[] = [];
  const baselines: number[] = [];
  for (let round = -2; round < rounds; round += 1) {
    const one = typeof value === 'function' ? value() : value;
    // The same environment for both: what some machines set for node (more certificates, say) doubles a bare start.
    const bare = { ...baseline, env: one.env };
    const pair = round % 2 === 0 ? [one, bare] : [bare, one];
    const times = new Map(pair.map((command) => [command, timeOf(command)]));
    if (round < 0) continue; // The disk has not seen the programs yet.
    values.push(times.get(one) as number);
    baselines.push(times.get(bare) as number);
  }
  return figure(name, 'ms', values, baselines);
}

function timeOf({ file, args, env, input, cwd }: Command): number {
  const start = process.hrtime.bigint();
  const result = spawnSync(file, args, {
    env: env ?? process.env,
    input: input ?? '',
    cwd,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const ms = Number(process.hrtime.bigint() - start) / 1e6;
  if (result.status !== 0)
    throw new Error(`${file} ${args.join(' ')}: exit ${result.status}: ${result.stderr}`);
  return ms;
}
