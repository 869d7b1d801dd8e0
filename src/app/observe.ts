import fs from 'node:fs';
import { dirname } from 'node:path';
import type { Observation } from '../domain/observation.ts';
import type { Member } from '../domain/state.ts';
import { configDir } from '../harness/config-dir.ts';
import { readSessionProcess } from '../harness/job-state.ts';
import { alive } from '../harness/process.ts';
import { findTranscript } from '../harness/transcript.ts';
import { finishedTurn } from '../harness/transcript-tail.ts';
import { workOf } from './work.ts';

/** Where its folder is matters to nobody any more: nothing is expected of it. */
const OVER: ReadonlySet<string> = new Set(['done', 'failed', 'stopped', 'not_started']);

/**
 * What can be seen of a member without asking the CLI (one call costs 0.2 s): its process, the platform's own state
 * file, its folder, its transcript. A few system calls; whatever cannot be told is `unknown`.
 */
export function observe(member: Member, now: number): Observation {
  const process = processOf(member);
  const [pid] = member.process === null ? [null] : splitProcess(member.process);
  const config = member.job === null ? configDir() : dirname(dirname(member.job));
  return {
    process,
    // Nobody waits in a process that is gone.
    waitingFor: process === 'gone' ? null : waitingFor(member),
    folder: OVER.has(member.phase) ? 'unknown' : folderOf(member.cwd),
    unheard: unheard(member, now),
    ...workOf(member, { config, pid: process === 'alive' ? pid : null }, now),
  };
}

/** How long the hook of a finished turn may take to say so, in milliseconds. */
const HOOK_MS = 15_000;
/** Characters of a turn's last words that are shown as evidence. */
const WORDS = 160;

/** Looks into the transcript of a member that should be at its turn, if it has grown since the log last heard of it. */
function unheard(member: Member, now: number): Observation['unheard'] {
  const expected = member.phase === 'working' || (member.phase === 'idle' && member.turns === 0);
  if (!expected || member.session === null) return null;
  const config = member.job === null ? configDir() : dirname(dirname(member.job));
  const path = findTranscript(member.session, member.transcript, config);
  const heard = Date.parse(member.lastAt);
  if (path === null || Number.isNaN(heard) || (grownAt(path) ?? 0) <= heard) return null;
  const turn = finishedTurn(path);
  if (turn === null || turn.at <= heard || now - turn.at < HOOK_MS) return null;
  return { at: turn.at, words: turn.text.replace(/\s+/g, ' ').slice(0, WORDS) };
}

/** Whether the process the member was last seen in is still that process. `process` is `pid:start-token`. */
export function processOf(member: Pick<Member, 'process'>): Observation['process'] {
  if (member.process === null) return 'unknown';
  const [pid, token] = splitProcess(member.process);
  return pid === null ? 'unknown' : alive(pid, token) ? 'alive' : 'gone';
}

export function splitProcess(process: string): [pid: number | null, token: string | null] {
  const at = process.indexOf(':');
  const pid = Number(at < 0 ? process : process.slice(0, at));
  const token = at < 0 ? '' : process.slice(at + 1);
  return [Number.isInteger(pid) && pid > 0 ? pid : null, token === '' ? null : token];
}

/** What the platform says the session waits for; a file of another process that had the pid before says nothing. */
function waitingFor(member: Member): string | null {
  const [pid] = member.process === null ? [null] : splitProcess(member.process);
  if (pid === null) return null;
  const config = member.job === null ? configDir() : dirname(dirname(member.job));
  const seen = readSessionProcess(pid, config);
  return seen?.session === member.session ? (seen?.waitingFor ?? null) : null;
}

/** Whether a member's folder is still there. */
export function folderOf(cwd: string): Observation['folder'] {
  try {
    return fs.statSync(cwd, { throwIfNoEntry: false })?.isDirectory() ? 'there' : 'missing';
  } catch {
    return 'unknown';
  }
}

/** When a transcript last grew, in milliseconds since 1970; null where there is none. */
export function grownAt(transcript: string | null): number | null {
  if (transcript === null) return null;
  try {
    return fs.statSync(transcript, { throwIfNoEntry: false })?.mtimeMs ?? null;
  } catch {
    return null;
  }
}
