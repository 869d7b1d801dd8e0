import { readFileSync } from 'node:fs';
import { daemonLives, daemonSince } from '../../harness/daemon.ts';
import { listedWorker } from '../../harness/roster.ts';
import { AT_REST, atRest } from '../at-rest.ts';
import { fact } from '../fact.ts';
import { lockOf, waitFor } from '../live.ts';

/** Between the clocks of the platform and ours, in ms. */
const CLOSE_MS = 5000;

export const sessionsDaemonLock = fact({
  id: 'sessions.daemon-lock',
  group: 'sessions',
  claim:
    '`daemon.lock` names the process of the daemon with its start (`pid`, `procStart`) and when it began (`startedAt`, in milliseconds); its list, `daemon/roster.json`, says the same of when each session was first started',
  why: 'Whether a session that was killed will come back depends on whether a daemon lives, and since when.',
  reliedOnBy: ['src/harness/daemon.ts', 'src/harness/roster.ts'],
  expected: 'a living process, begun a moment ago; its session, too',
  advice: 'Take the time of the file for the beginning of the daemon.',
  together: AT_REST,
  async probe(lab) {
    const { short } = await atRest(lab);
    await waitFor(lab, () => daemonLives(lab.config));
    lab.keep('daemon.lock', readFileSync(lockOf(lab), 'utf8'));
    const recent = (at: number | null | undefined): boolean =>
      typeof at === 'number' && at > lab.since - CLOSE_MS && at < Date.now() + CLOSE_MS;
    const lives = daemonLives(lab.config) ? 'a living process' : 'no living process';
    const since = recent(daemonSince(lab.config)) ? 'begun a moment ago' : 'begun at no time';
    const first = recent(listedWorker(short, lab.config)?.firstStartedAt) ? 'too' : 'not';
    return `${lives}, ${since}; its session, ${first}`;
  },
});
