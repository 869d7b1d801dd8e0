import { readFileSync } from 'node:fs';
import { isClaude, type ProcessRef, processTable, startToken } from './process.ts';

/**
 * Processes that a session has started, whoever their parent is by now: a command in the background outlives the shell
 * that started it, and belongs to nobody's tree then. The environment that it was started with names the session
 * (fact: identity.session-env).
 * Linux only; elsewhere none are found, and the process tree has to do. Never a process of the platform's own: its
 * daemon can have been started from within a session, and serves others.
 */
export function belongings(sessions: ReadonlySet<string>): ProcessRef[] {
  if (process.platform !== 'linux' || sessions.size === 0) return [];
  const found: ProcessRef[] = [];
  for (const row of processTable()) {
    const session = sessionOf(row.pid);
    if (session === null || !sessions.has(session) || isClaude(row)) continue;
    found.push({ pid: row.pid, startToken: startToken(row.pid) });
  }
  return found;
}

function sessionOf(pid: number): string | null {
  try {
    const words = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    return words.find((word) => word.startsWith(NAME))?.slice(NAME.length) ?? null;
  } catch {
    return null; // gone, or another user's
  }
}

const NAME = 'CLAUDE_CODE_SESSION_ID=';
