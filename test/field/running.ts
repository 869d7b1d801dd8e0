import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { foldNest } from '../../src/app/fold-log.ts';
import { openNest } from '../../src/app/nest.ts';
import { startJobs } from '../../src/app/reconcile/jobs.ts';
import { sight } from '../../src/app/reconcile/sighting.ts';
import { forgetful, tick, type World } from '../../src/app/reconcile/tick.ts';
import { meterMember } from '../../src/app/spend.ts';
import { startToken } from '../../src/harness/process.ts';
import type { Scene } from '../cli/scene.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * A process that stands for a session's: the log knows it by its SessionStart, and the platform's files say of it what a
 * test wants them to. It does nothing, and is ended with the test. `heard: false`: its hooks are silent.
 */
export function runSession(scene: Scene, session: string, { heard = true } = {}) {
  const child: ChildProcess = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], {
    stdio: 'ignore',
  });
  const pid = child.pid as number;
  onTestFinished(() => void child.kill('SIGKILL'));
  const short = session.slice(0, 8);
  const config = join(scene.home, '.claude');
  const job = join(config, 'jobs', short);
  for (const folder of [job, join(config, 'sessions')]) mkdirSync(folder, { recursive: true });
  const data = {
    session,
    source: 'resume',
    nonce: null,
    hint: null,
    process: `${pid}:${startToken(pid) ?? ''}`,
    cwd: scene.cwd,
    transcript: null,
    job,
    batch: false,
  };
  if (heard) scene.append({ type: 'session_started', actor: `session:${session}`, data, at: ago(120) });
  return {
    pid,
    /** What the platform's file of the process says: `claude agents` prints the same. */
    says: (fields: Fields): void =>
      writeFileSync(
        join(config, 'sessions', `${pid}.json`),
        JSON.stringify({
          pid,
          sessionId: session,
          jobId: short,
          kind: 'bg',
          procStart: startToken(pid),
          ...fields,
        }),
      ),
    /** What the platform's file of the job says, which outlives the process. */
    jobSays: (fields: Fields): void =>
      writeFileSync(
        join(job, 'state.json'),
        JSON.stringify({ sessionId: session, cwd: scene.cwd, ...fields }),
      ),
    /** SIGKILL: nothing of the session can say a word. */
    async dies(): Promise<void> {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/**
 * One round of the reconciler over the scene as it is, `later` ms from now. It wakes nobody, tells nobody and stops nobody.
 *
 * @param memory of the rounds before; without it this one is the first
 */
export function lookOnce(
  { dir, home }: Pick<Scene, 'dir' | 'home'>,
  { memory = forgetful(), later = 0 } = {},
): void {
  const nest = openNest(dir);
  vi.stubEnv('CLAUDE_CONFIG_DIR', join(home, '.claude'));
  try {
    const world: World = {
      now: () => Date.now() + later,
      sight,
      reach: async () => ({ attempts: [], hopeless: null }),
      notify: async () => '',
      meter: (state, member) => void meterMember(nest, state, member),
      stop: async () => null,
      jobs: startJobs(() => {}),
      tell: () => {},
    };
    tick(nest, foldNest(nest), world, memory);
  } finally {
    vi.unstubAllEnvs();
  }
}

/** So many minutes ago, as the log has it. */
export function ago(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString();
}

/** A turn of a session that began so many minutes ago. */
export function turnBegan(scene: Scene, session: string, minutes: number): void {
  const data = { session, prompt: 'p-1', kind: 'person', hint: null };
  scene.append({ type: 'prompt_submitted', at: ago(minutes), actor: `session:${session}`, data });
}

/** How a member stands, and what its supervisor's inbox holds, as `kind status`. */
export function standing(scene: Scene, member: string, supervisor: string) {
  const out = (args: readonly string[], session?: string) =>
    JSON.parse(scene.nest([...args, '--json'], session === undefined ? {} : { session }).out);
  const { rows } = out(['status']);
  const { items } = out(['inbox', '--peek'], supervisor);
  return {
    verdict: rows.find((row: { member: string }) => row.member === member).verdict,
    told: items.map(({ kind, status }: { kind: string; status: string }) => `${kind} ${status}`) as string[],
  };
}
