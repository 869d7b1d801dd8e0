import { setTimeout as sleep } from 'node:timers/promises';
import { configDir } from './config-dir.ts';
import { jobsIn, readJob } from './job-state.ts';
import { savedLaunch } from './saved-launch.ts';

/** What is known of a launch whose words were not understood. */
export type LaunchTraces = Readonly<{
  name: string;
  /** Real path of the folder that it was launched in. */
  cwd: string;
  /** A text that stands in its settings and in those of no other launch. */
  mark: string;
  /** When it was asked for, in ms since the epoch. */
  since: number;
}>;

/** The file of a job is there when the launch returns, or a moment later. */
const PATIENCE_MS = 5000;
const LOOK_MS = 100;
/** Clocks of file systems and stamps are not exact to the millisecond. */
const SLACK_MS = 2000;

/**
 * The short id of the job that a launch has made, by the platform's own files: the one that keeps our settings; where none
 * does, the only one of that name and folder which was made since. Null when there is none, or when it could be
 * more than one. facts: sessions.files, settings.kept-in-job
 */
export async function findLaunched(
  traces: LaunchTraces,
  dir: string = configDir(),
  ms: number = PATIENCE_MS,
): Promise<string | null> {
  for (const end = performance.now() + ms; ; await sleep(LOOK_MS)) {
    const marked = jobsIn(dir).find((short) => savedLaunch(short, dir)?.includes(traces.mark) === true);
    if (marked !== undefined) return marked;
    const [alike, ...others] = jobsIn(dir).filter((short) => isAlike(short, traces, dir));
    const only = alike !== undefined && others.length === 0 ? alike : null;
    // One that keeps options by now, and our mark not among them, will not keep it later: its session is at work already.
    if (only !== null && (savedLaunch(only, dir) ?? '') !== '') return only;
    if (performance.now() >= end) return only;
  }
}

/** A job that keeps the settings of another member is another launch, whatever its name. */
function isAlike(short: string, { name, cwd, since }: LaunchTraces, dir: string): boolean {
  if (savedLaunch(short, dir)?.includes('"NEST_NONCE"') === true) return false;
  const job = readJob(short, dir);
  const made = Date.parse(job?.createdAt ?? '');
  return job?.name === name && job.cwd === cwd && made >= since - SLACK_MS;
}
