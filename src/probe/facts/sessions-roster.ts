import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSessionProcesses } from '../../harness/job-state.ts';
import { alive } from '../../harness/process.ts';
import { fact } from '../fact.ts';
import type { Lab } from '../lab.ts';
import { ANSWERING, settle, waitFor } from '../live.ts';

type Entry = Readonly<Record<string, unknown>>;

export const sessionsRoster = fact({
  id: 'sessions.roster',
  group: 'sessions',
  claim:
    '`daemon/roster.json` lists each background session under its short id with its process (`replPid`, `replProcStart`) and that of its terminal (`pid`, `procStart`), before `sessions/<pid>.json` is there; a session that was killed while idle stays listed for some three seconds',
  why: 'A session that is just coming up is seen there and nowhere else, so that it is not started a second time.',
  reliedOnBy: ['src/harness/roster.ts'],
  expected: 'listed before its own file; killed: listed a second later, and dropped then',
  advice: 'Ask `claude agents --json` and wait some seconds before an absent session is taken for dead.',
  async probe(lab) {
    lab.sim.stage(ANSWERING);
    const early: boolean[] = [];
    const looks = new AbortController();
    const looking = look(lab, early, looks.signal);
    const shorts = await Promise.all(
      ['first', 'second'].map(async (name) => (await lab.start('Work.', { name })).short ?? ''),
    );
    const [first] = await Promise.all(shorts.map((short) => settle(lab, short)));
    looks.abort();
    await looking;
    if (first === undefined) throw new Error('no session has started');
    const entry = entryOf(lab, first.short);
    if (entry?.replPid !== first.pid || entry.replProcStart !== first.startToken)
      return 'not listed with its process';
    if (!alive(Number(entry.pid), String(entry.procStart))) return 'not listed with its terminal';
    const before = early.every(Boolean) ? 'listed before its own file' : 'listed after its own file';
    process.kill(first.pid, 'SIGKILL');
    await sleep(1000);
    const after =
      entryOf(lab, first.short) === undefined ? 'dropped within a second' : 'listed a second later';
    const gone = await waitFor(lab, () => entryOf(lab, first.short) === undefined);
    return `${before}; killed: ${after}, and ${gone === null ? 'for ever' : 'dropped then'}`;
  },
});

function entryOf(lab: Lab, short: string | null): Entry | undefined {
  try {
    const roster = JSON.parse(readFileSync(join(lab.config, 'daemon', 'roster.json'), 'utf8')) as {
      workers?: Record<string, Entry>;
    };
    return roster.workers?.[short ?? ''];
  } catch {
    return undefined;
  }
}

/** Notes for every session that has a file of its own whether it is listed by then: the file is read first. */
async function look(lab: Lab, early: boolean[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    for (const { short } of readSessionProcesses(lab.config)) early.push(entryOf(lab, short) !== undefined);
    await sleep(20);
  }
}
