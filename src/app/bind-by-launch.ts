import type { Member, State, Unmatched } from '../domain/state.ts';
import type { Nest } from './nest.ts';
import { record } from './record.ts';
import { write } from './write.ts';

/**
 * The session of a member that shows no nonce, because the platform has lost the environment of its launch: the one whose
 * id begins with the digits that the launch has printed. facts: identity.settings-env, launch.short-id
 */
function sessionOfLaunch(state: State, member: Member): Unmatched | undefined {
  const { short, session, tombstone, mode, phase } = member;
  if (mode !== 'bg' || session !== null || tombstone !== null || phase !== 'launching') return undefined;
  if (short === null || !/^[0-9a-f]{8}$/.test(short)) return undefined;
  // One that claims to be somebody is nobody else.
  const own = (one: Unmatched): boolean => one.session.startsWith(`${short}-`) && one.hint === null;
  return [...state.unmatched.values()].find(own);
}

/** Binds every member whose session is known by its launch alone, and says so in the log. @returns their ids */
export function bindByLaunch(nest: Nest, state: State): string[] {
  const bound: string[] = [];
  for (const member of state.members.values()) {
    const found = sessionOfLaunch(state, member);
    if (found === undefined) continue;
    const data = {
      session: found.session,
      short: member.short ?? '',
      evidence: `its launch printed ${member.short}; its hooks show no nonce`,
    };
    const about = {
      actor: 'system',
      member: member.id,
      gen: member.gen,
      id: `bound:${member.id}:${member.gen}:${found.session}`,
    };
    write(nest, record('session_bound', data, about));
    bound.push(member.id);
  }
  return bound;
}
