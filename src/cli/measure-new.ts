import { type FactVerdict, readKept, untried } from '../app/platform/kept.ts';
import { knownOf } from '../app/platform/known.ts';
import { type Standing, standingOf } from '../app/platform/standing.ts';
import { locateClaude } from '../harness/cli.ts';
import { atLeast, claudeVersion, MIN_VERSION } from '../harness/cli-version.ts';
import { limited } from '../harness/limited.ts';
import { spawnEnv } from '../harness/spawn-env.ts';
import { stateDir, thisUser } from '../log/state-dir.ts';
import type { Here } from './here.ts';
import { onInterrupt } from './interrupt.ts';
import { keepMeasured } from './keep-measured.ts';
import { isSet } from './options.ts';
import { say } from './out.ts';
import type { Options } from './spec.ts';
import { plural } from './words.ts';

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
  const done = await measureQuick(command.file, version, state);
  return { standing: standingOf(knownOf(version, state)), interrupted: !done };
}

/** @returns false when it was interrupted */
async function measureQuick(claude: string, version: string, state: string): Promise<boolean> {
  // All of the probe is loaded only now.
  const { FACTS } = await import('../probe/facts.ts');
  const { measure } = await import('../probe/measure.ts');
  const { LABS, runFacts } = await import('../probe/run.ts');
  const kept = readKept(state, version);
  const quick = FACTS.filter((fact) => fact.quick === true);
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
  const found = new Map<string, FactVerdict>(facts.map(({ id }) => [id, 'unknown']));
  try {
    const findings = await measure({
      claude,
      facts,
      jobs: LABS,
      evidenceDir: null,
      signal: limit.signal,
      run: runFacts,
      // Somebody waits: what could not be found out is left at that.
      believed: ['holds', 'unknown'],
      onFinding({ id, verdict }, again) {
        if (!again) done += 1;
        say(`  ${again ? 'once more, alone:' : `${done} of ${facts.length}`}  ${verdict}  ${id}`);
      },
    });
    for (const { id, verdict } of findings) found.set(id, verdict);
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
  keepMeasured(version, started, list, FACTS);
  return true;
}
