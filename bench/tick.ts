import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { foldNest } from '../src/app/fold-log.ts';
import { type Nest, openNest } from '../src/app/nest.ts';
import { startJobs } from '../src/app/reconcile/jobs.ts';
import { sight } from '../src/app/reconcile/sighting.ts';
import { forgetful, tick, type World } from '../src/app/reconcile/tick.ts';
import { meterMember } from '../src/app/spend.ts';
import { startToken } from '../src/harness/process.ts';
import { founded, prompted, seated, started } from '../test/support/facts.ts';
import { type Figure, figure } from './figure.ts';

const MEMBERS = 40;
const ROUNDS = 100;

/**
 * `reconciler.tick`: processor time of one round over 40 members at work, each with a process, the platform's files about
 * it and a transcript; against reading the same files and nothing else. The last round must find the member whose process
 * has gone, and nothing about anybody else. Milliseconds.
 */
export function reconcilerTick(): Figure {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'nest-bench-tick-'));
  const children: ChildProcess[] = [];
  try {
    const config = join(folder, 'config');
    for (const dir of ['sessions', 'jobs']) fs.mkdirSync(join(config, dir), { recursive: true });
    const files: string[] = [];
    const events = [founded({ members: 100, concurrency: 100 }), ...seated('lead', 'user', { cwd: folder })];
    const at = new Date().toISOString();
    for (let i = 0; i < MEMBERS; i += 1) {
      const child = spawn('sleep', ['600'], { stdio: 'ignore' });
      children.push(child);
      const { id, made, read } = simulated(config, folder, i, child.pid as number);
      files.push(...read);
      events.push(
        ...seated(id, 'lead', { cwd: folder }),
        started(`S-${id}`, made),
        prompted(`S-${id}`, {}, { at }),
      );
    }
    const nest = openNest(join(folder, 'nest'));
    fs.mkdirSync(nest.dir);
    nest.log.append(events.map((event) => ({ ...event, at })));
    const folded = foldNest(nest);
    const world = quietWorld(nest);
    const memory = forgetful();
    const values: number[] = [];
    const baselines: number[] = [];
    for (let round = -5; round < ROUNDS; round += 1) {
      const value = cpuOf(() => tick(nest, folded, world, memory));
      const baseline = cpuOf(() => readAll(files));
      if (round < 0) continue; // Both are being compiled.
      values.push(value);
      baselines.push(baseline);
    }
    process.kill(children[7]?.pid as number, 'SIGKILL');
    const lostNow = (): string[] =>
      [...folded.state.members.values()].filter(({ phase }) => phase === 'lost').map(({ id }) => id);
    for (const end = Date.now() + 2000; lostNow().length === 0 && Date.now() < end; )
      tick(nest, folded, world, memory);
    const lost = lostNow();
    if (lost.join() !== 'staff-7')
      throw new Error(`the round found ${lost.join() || 'nobody'} to be lost, not staff-7`);
    return figure('reconciler.tick', 'ms', values, baselines);
  } finally {
    for (const child of children) child.kill('SIGKILL');
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** A member's process, and what the platform writes about it. */
function simulated(config: string, cwd: string, i: number, pid: number) {
  const id = `staff-${i}`;
  const short = `${i}`.padStart(8, '0');
  const token = startToken(pid) ?? '';
  const transcript = join(config, `${id}.jsonl`);
  const job = join(config, 'jobs', short);
  const state = join(job, 'state.json');
  const session = join(config, 'sessions', `${pid}.json`);
  fs.mkdirSync(job);
  fs.writeFileSync(transcript, '{}\n'.repeat(1000));
  fs.writeFileSync(state, JSON.stringify({ state: 'working', sessionId: `S-${id}`, tempo: 'active' }));
  const seen = { pid, sessionId: `S-${id}`, procStart: token, kind: 'bg', status: 'busy', jobId: short };
  fs.writeFileSync(session, JSON.stringify(seen));
  return {
    id,
    made: { process: `${pid}:${token}`, cwd, transcript, job },
    read: [session, state, transcript],
  };
}

/** The real eyes, and no hands. */
function quietWorld(nest: Nest): World {
  return {
    now: Date.now,
    sight,
    reach: async () => ({ attempts: [], hopeless: null }),
    notify: async () => '',
    meter: (state, member) => void meterMember(nest, state, member),
    stop: async () => null,
    jobs: startJobs(() => {}),
    tell: () => {},
  };
}

function readAll(files: readonly string[]): void {
  for (const file of files) {
    if (file.endsWith('.jsonl')) fs.statSync(file);
    else JSON.parse(fs.readFileSync(file, 'utf8'));
  }
}

/** Milliseconds of processor time, user and system. */
function cpuOf(act: () => void): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
