import { dirname } from 'node:path';
import type { Member } from '../domain/state.ts';
import { configDir } from '../harness/config-dir.ts';
import { pokeSession } from '../harness/messaging.ts';
import { alive } from '../harness/process.ts';
import type { Nest } from './nest.ts';
import { splitProcess } from './observe.ts';
import { waiterOf } from './waiter-file.ts';

/** By which way a reader is told that there is something to read; `none`: it finds it at its next turn. */
export type WakePath = 'waiter' | 'socket' | 'none';

/**
 * Wakes a member for what has just been written to it. A supervisor's waiter sees the log by itself; everybody else is
 * told through the session's socket. The text stays in the inbox until the session's own hook has delivered it.
 */
export async function wakeMember(nest: Nest, member: Member, id: string, from: string): Promise<WakePath> {
  const [pid, token] = member.process === null ? [null, null] : splitProcess(member.process);
  if (pid === null || !alive(pid, token)) return 'none';
  const waiter = waiterOf(nest.dir, pid);
  if (waiter !== null && alive(waiter.pid, waiter.token)) return 'waiter';
  const config = member.job === null ? configDir() : dirname(dirname(member.job));
  const text = `nest: something new for ${member.id}, from ${from}. The text follows in your context; nest inbox shows it again.`;
  return (await pokeSession(pid, config, id, text)) ? 'socket' : 'none';
}
