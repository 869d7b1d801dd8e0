import { dirname } from 'node:path';
import type { Member } from '../domain/state.ts';
import { configDir } from '../harness/config-dir.ts';
import { pokeSession } from '../harness/messaging.ts';
import { alive } from '../harness/process.ts';
import type { Nest } from './nest.ts';
import { splitProcess } from './observe.ts';
import { holderOf } from './process-lock.ts';
import { waiterFile } from './waiter-file.ts';

/** By which way a reader is told that there is something to read; `none`: it finds it at its next turn. */
export type WakePath = 'waiter' | 'socket' | 'none';

/** The platform's configuration folder that a member's session belongs to. */
export function configOf(member: Pick<Member, 'job'>): string {
  return member.job === null ? configDir() : dirname(dirname(member.job));
}

/**
 * Wakes a member for what has just been written to it. A supervisor's waiter sees the log by itself; everybody else is
 * told through the session's socket. The text stays in the inbox until the session's own hook has delivered it.
 */
export async function wakeMember(nest: Nest, member: Member, id: string, from: string): Promise<WakePath> {
  const [pid, token] = member.process === null ? [null, null] : splitProcess(member.process);
  if (pid === null || !alive(pid, token)) return 'none';
  if (holderOf(waiterFile(nest.dir, pid)) !== null) return 'waiter';
  const text = `nest: something new for ${member.id}, from ${from}. The text follows in your context; nest inbox shows it again.`;
  return (await pokeSession(pid, configOf(member), id, text)) ? 'socket' : 'none';
}
