import { chainAbove, executiveOf, holdsSeat, USER } from '../../domain/org.ts';
import type { Member, State } from '../../domain/state.ts';
import type { Caller } from '../caller.ts';
import { catchUp, type Folded } from '../fold-log.ts';
import type { Nest } from '../nest.ts';
import { freshId, record } from '../record.ts';
import { ask } from '../write.ts';
import { rowOf, type UpRow } from './up-row.ts';

/** What to do where nobody is left above an orphan. */
export const NO_BOSS = 'nobody is there to report to: nest hire --role executive …';

/** Members whose supervisor holds no seat any more, and who is above them now. */
export function orphansIn(state: State): { member: Member; to: string | null }[] {
  return [...state.members.values()].flatMap((member) => {
    const boss = state.members.get(member.supervisor);
    if (!holdsSeat(member) || member.supervisor === USER || (boss !== undefined && holdsSeat(boss)))
      return [];
    const above = chainAbove(state, member.id).find((id) => {
      const one = state.members.get(id);
      return one !== undefined && holdsSeat(one);
    });
    const to = above ?? executiveOf(state)?.id ?? null;
    return [{ member, to: to === member.id ? null : to }];
  });
}

/** Gives every orphan to whoever is above it now. The log rules on each. */
export function giveOrphans(nest: Nest, folded: Folded, caller: Caller): UpRow[] {
  catchUp(nest, folded);
  return orphansIn(folded.state).map(({ member, to }) => {
    const { id, gen, supervisor } = member;
    const was = `orphan of ${supervisor}`;
    if (to === null) return rowOf(member, was, 'failed', NO_BOSS);
    const why = folded.state.members.get(supervisor)?.why ?? 'it is not there';
    const event = record(
      'reparented',
      { supervisor: to, why: why.slice(0, 480), as: caller.as },
      { actor: caller.actor, member: id, gen, id: freshId('reparent') },
    );
    const { ruling } = ask(nest, event, event.id);
    return rowOf(
      member,
      was,
      ruling.accepted ? 're-parented' : 'failed',
      ruling.accepted ? `to ${to}` : ruling.why,
    );
  });
}
