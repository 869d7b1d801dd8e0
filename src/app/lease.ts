import { ageOf } from '../domain/age.ts';
import type { State } from '../domain/state.ts';
import { alive } from '../harness/process.ts';
import type { Nest } from './nest.ts';
import { splitProcess } from './observe.ts';
import { record } from './record.ts';

/** What a launch may take beyond its deadline before somebody else gives it up for a hirer that still lives. */
const PATIENCE = 3;

/**
 * Gives up launches whose hirer has died, or that are long past their deadline, so that a half-done hire never holds a
 * seat for ever. The fold never looks at the clock; this does, and says so in the log. A late session still binds by
 * its nonce if there is a seat.
 *
 * @returns the members whose lease was ended
 */
export function expireLeases(nest: Nest, state: State, now: number): string[] {
  const expired: string[] = [];
  for (const member of state.members.values()) {
    if (member.phase !== 'launching' || member.tombstone !== null) continue;
    const age = ageOf(member.hiredAt, now) ?? 0;
    const deadline = member.deadlineSeconds * 1000;
    if (age < deadline) continue;
    const [pid, token] = splitProcess(member.launcher);
    if (pid !== null && alive(pid, token) && age < PATIENCE * deadline) continue;
    const why = `its session did not begin within ${member.deadlineSeconds}s, and nobody waits for it any more`;
    const about = {
      actor: 'system',
      member: member.id,
      gen: member.gen,
      id: `lease:${member.id}:${member.gen}`,
    };
    nest.log.append([record('lease_expired', { why }, about)], { durable: true });
    expired.push(member.id);
  }
  return expired;
}
