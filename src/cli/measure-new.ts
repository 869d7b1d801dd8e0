import { type FactVerdict, keepResults, readKept, untried } from '../app/platform/kept.ts';
import { knownOf } from '../app/platform/known.ts';
import { type Standing, standingOf } from '../app/platform/standing.ts';
import { locateClaude } from '../harness/cli.ts';
import { atLeast, claudeVersion, MIN_VERSION } from '../harness/cli-version.ts';
import { limited } from '../harness/limited.ts';
import { spawnEnv } from '../harness/spawn-env.ts';
import { stateDir, thisUser } from '../log/state-dir.ts';
import type { Here } from './here.ts';
import { onInterrupt } from './interrupt.ts';
import { isSet } from './options.ts';
import { say } from './out.ts';
import type { Options } from './spec.ts';
import { plural } from './words.ts';

/** Labs at once; more only wait for each other on two cores. */
const JOBS = 3;
/** For all of it, in ms. The quick facts take under ten seconds; on a machine that is very busy nobody waits for longer. */
const LIMIT_MS = 30_000;

/** What is known of the CLI that members run on. `interrupted`: the user has broken it off, and wants nothing else either. */
export type Platform = Readonly<{ standing: Standing | null; interrupted: boolean }>;

/**
 * Looks up what is known of the user's CLI. Quick facts of its version that were never tried are measured first when a
 * person asks for it: not for sessions, whose commands are cut off by limits of their own and would measure beside members
 * at work, and not with `--no-probe` or NEST_NO_PROBE. Whatever comes of it is kept, so that it happens once; it never
 * keeps anybody from anything.
 *
 * @param worthwhile whether what the measurement is for can be done at all; asked only where there is something to measure
 */
export async function knowPlatform(
  here: Here,
  options: Options,
  worthwhile: () => Promise<boolean> = async () => true,
): Promise<Platform> {
  const command = locateClaude(null);
  if ('problem' in command) return { standing: null, interrupted: false };
  const state = stateDir(thisUser());
  const { version } = await claudeVersion(command, state, { env: spawnEnv() });
  // What is too old is refused for that.
  if (version === null || !atLeast(version, MIN_VERSION)) return { standing: null, interrupted: false };
  const known = knownOf(version, state);
  const wanted = !isSet(options, 'no-probe') && ['', '0'].includes(process.env.NEST_NO_PROBE ?? '');
  const measurable = command.args.length === 0 && here.caller().session === null;
  if (known.extent === 'whole' || !wanted || !measurable || !(await worthwhile()))
    return { standing: standingOf(known), interrupted: false };
  const done = await measure(command.file, version, state);
  return { standing: standingOf(knownOf(version, state)), interrupted: !done };
}

/** @returns false when it was interrupted */
async function measure(claude: string, version: string, state: string): Promise<boolean> {
  // All of the probe is loaded only now.
  const { FACTS } = await import('../probe/facts.ts');
  const { runFacts } = await import('../probe/run.ts');
  const quick = FACTS.filter((fact) => fact.quick === true);
  const kept = readKept(state, version);
  const open = untried(
    kept,
    quick.map(({ id }) => id),
  );
  if (open.length === 0) return true;
  const facts = quick.filter(({ id }) => open.includes(id));
  const interrupted = new AbortController();
  const release = onInterrupt(() => interrupted.abort());
  const limit = limited(interrupted.signal, LIMIT_MS);
  const started = new Date().toISOString();
  say(
    `Claude Code ${version} was ${kept === null ? 'never' : 'only partly'} seen here: measuring ${plural(facts.length, 'fact')}, some seconds …`,
  );
  let done = 0;
  const how = { claude, evidenceDir: null };
  const tell = ({ id, verdict }: { id: string; verdict: string }): void => {
    done += 1;
    say(`  ${done} of ${facts.length}  ${verdict}  ${id}`);
  };
  const found = new Map<string, FactVerdict>(facts.map(({ id }) => [id, 'unknown']));
  try {
    const note = (list: Awaited<ReturnType<typeof runFacts>>): void => {
      for (const { id, verdict } of list) found.set(id, verdict);
    };
    note(await runFacts({ ...how, facts, jobs: JOBS, onFinding: tell, signal: limit.signal }));
    const doubtful = facts.filter(({ id }) => found.get(id) === 'differs');
    if (doubtful.length > 0) {
      // On a machine that is busy, what only takes long looks like something else: alone, or it counts as not known.
      say(`  measuring again what differs: ${doubtful.map(({ id }) => id).join(', ')} …`);
      for (const { id } of doubtful) found.set(id, 'unknown');
      if (!limit.signal.aborted)
        note(await runFacts({ ...how, facts: doubtful, jobs: 1, onFinding: () => {}, signal: limit.signal }));
    }
  } catch (error) {
    say(`it could not be measured: ${(error as Error).message}`);
  }
  limit.release();
  release();
  if (interrupted.signal.aborted) {
    say('broken off: nothing is kept');
    return false;
  }
  const list = [...found].map(([id, verdict]) => ({ id, verdict }));
  const unknown = list.filter(({ verdict }) => verdict === 'unknown').length;
  if (unknown > 0) say(`${plural(unknown, 'fact')} could not be found out; nest probe measures all of them`);
  const all = FACTS.map(({ id }) => id);
  keep(() => keepResults(state, version, started, list, all));
  return true;
}

/** A cache: what cannot be written is measured again. */
function keep(write: () => void): void {
  try {
    write();
  } catch {
    say('what was measured could not be kept');
  }
}
