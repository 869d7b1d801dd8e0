import { dirname } from 'node:path';
import type { Member } from '../domain/state.ts';
import { configDir } from '../harness/config-dir.ts';
import { pokeSession } from '../harness/messaging.ts';
import { alive } from '../harness/process.ts';
import { besideOf } from './beside.ts';
import type { Nest } from './nest.ts';
import { splitProcess } from './observe.ts';
import { record } from './record.ts';

/** By which way a reader is told that there is something to read; `none`: it finds it at its next turn. */
export type WakePath = 'waiter' | 'socket' | 'none';

/** The platform's configuration folder that a member's session belongs to. */
export function configOf(member: Pick<Member, 'job'>): string {
  return member.job === null ? configDir() : dirname(dirname(member.job));
}

/**
 * Wakes a member for what has just been written to it. A supervisor's waiter sees the log by itself; everybody else is
 * told through the session's socket, and that is written down, so that the reconciler does not do it again at once. The
 * text stays in the inbox until the session's own hook has delivered it.
 */
export async function wakeMember(nest: Nest, member: Member, id: string, from: string): Promise<WakePath> {
  const [pid, token] = member.process === null ? [null, null] : splitProcess(member.process);
  if (pid === null || !alive(pid, token)) return 'none';
  if (besideOf(nest.dir, member) !== null) return 'waiter';
  const text = `nest: something new for ${member.id}, from ${from}. The text follows in your context; nest inbox shows it again.`;
  if (!(await pokeSession(pid, configOf(member), id, text))) return 'none';
  const items = [id];
  nest.log.append([
    record(
      'wake_tried',
      { reader: member.id, items, channel: 'socket', ok: null, why: '' },
      { actor: 'system' },
    ),
  ]);
  return 'socket';
}
