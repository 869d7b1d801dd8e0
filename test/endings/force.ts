import { spawn } from 'node:child_process';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Member } from '../../src/domain/state.ts';
import { alive } from '../../src/harness/process.ts';
import { type Org, ROOT } from '../live/support/org.ts';
import { processesOfHome } from '../live/support/processes.ts';
import { openTerminal, type Terminal } from '../live/support/terminal.ts';

export const pidOf = (member: Member): number => Number(member.process?.split(':')[0]);

export function killed(pid: number): void {
  process.kill(pid, 'SIGKILL');
}

/** The platform's daemon of this HOME. */
export function daemonPid(org: Org): number {
  return JSON.parse(readFileSync(join(org.home.home, '.claude', 'daemon.lock'), 'utf8')).pid;
}

/** Ends every process of this HOME at once, as a power cut does. */
export async function endEverything(org: Org): Promise<void> {
  const all = processesOfHome(org.home.home).map(({ pid }) => pid);
  for (const pid of all) killed(pid);
  await org.waitFor(() => all.every((pid) => !alive(pid)), 'everything to be gone');
}

/** The nest's reconciler, as whatever comes first after a restart starts it. It is ended with the lab. */
export function startWatcher(org: Org): void {
  const out = openSync(join(org.dir, 'watch.log'), 'a');
  const options = { cwd: org.repo, env: org.env, detached: true, stdio: ['ignore', out, out] as const };
  spawn(join(ROOT, 'bin', 'nest'), ['watch'], { ...options, stdio: [...options.stdio] }).unref();
}

/** The platform's own file about a background session. */
const jobFile = (org: Org, member: Member): string =>
  join(org.home.home, '.claude', 'jobs', String(member.short), 'state.json');

/** What the platform keeps to start a session again. */
export const flagsOf = (org: Org, member: Member): readonly string[] =>
  JSON.parse(readFileSync(jobFile(org, member), 'utf8')).respawnFlags;

/** Has the platform's file say that nothing has happened in a session for two hours. */
export function settleLongAgo(org: Org, member: Member): void {
  const file = jobFile(org, member);
  const state = JSON.parse(readFileSync(file, 'utf8'));
  const long = new Date(Date.now() - 2 * 3_600_000).toISOString();
  if (Date.parse(state.updatedAt) < Date.now() - 3_600_000) return;
  writeFileSync(file, JSON.stringify({ ...state, updatedAt: long }));
}

/** A person attaches to the session, until `work` is done. */
export async function attached(
  org: Org,
  member: Member,
  work: (terminal: Terminal) => Promise<void>,
): Promise<void> {
  const how = { cwd: org.repo, env: org.env };
  const terminal = await openTerminal([org.claudePath, 'attach', String(member.short)], how);
  try {
    await work(terminal);
  } finally {
    await terminal.close();
  }
}
