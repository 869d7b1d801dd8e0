import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AT_REST, launched } from '../at-rest.ts';
import { fact } from '../fact.ts';
import { shortOf } from '../hook.ts';
import { processOf, waitFor } from '../live.ts';

/** What is read of each, by the type that it has to have. */
const OF_PROCESS = {
  pid: 'number',
  procStart: 'string',
  sessionId: 'string',
  jobId: 'string',
  name: 'string',
  cwd: 'string',
  kind: 'string',
  status: 'string',
  statusUpdatedAt: 'number',
  messagingSocketPath: 'string',
  version: 'string',
};
const OF_JOB = {
  sessionId: 'string',
  name: 'string',
  cwd: 'string',
  state: 'string',
  tempo: 'string',
  createdAt: 'string',
  updatedAt: 'string',
  respawnFlags: 'object',
};

export const sessionsFiles = fact({
  id: 'sessions.files',
  group: 'sessions',
  claim:
    'while a session runs, `sessions/<pid>.json` names its id, short id, process with start time, name, folder, kind, status and messaging socket; `jobs/<short id>/state.json` names id, name, folder, state, tempo and the options of its launch',
  why: 'What a session is doing is read from these files every second, where `claude agents` would take a fifth of a second of CPU each time.',
  reliedOnBy: ['src/harness/find-launched.ts', 'src/harness/job-state.ts'],
  expected: 'both files, with all that is read of them',
  advice: 'Read the same from `claude agents --json --all`, less often.',
  together: AT_REST,
  async probe(lab) {
    const short = shortOf((await launched(lab)).started);
    // The status comes a moment after the file.
    const now = await waitFor(lab, () => {
      const live = processOf(lab, short);
      return live?.status == null ? null : live;
    });
    if (now === null) return 'no file of its process';
    const own = missing(join(lab.config, 'sessions', `${now.pid}.json`), OF_PROCESS);
    const job = missing(join(lab.config, 'jobs', short, 'state.json'), OF_JOB);
    if (own.length + job.length === 0) return 'both files, with all that is read of them';
    return `not there: ${[...own.map((name) => `process ${name}`), ...job.map((name) => `job ${name}`)].join(', ')}`;
  },
});

function missing(path: string, fields: Readonly<Record<string, string>>): string[] {
  try {
    const found = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    return Object.entries(fields).flatMap(([name, type]) => (typeof found[name] === type ? [] : [name]));
  } catch {
    return ['file'];
  }
}
