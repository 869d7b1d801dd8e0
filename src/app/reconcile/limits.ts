import { ageOf } from '../../domain/age.ts';
import { goesOnAt, isOutOfMeans, mayWake } from '../../domain/hold.ts';
import { isHeldBack } from '../../domain/presence.ts';
import type { Member } from '../../domain/state.ts';
import type { Folded } from '../fold-log.ts';
import type { Nest } from '../nest.ts';
import { record } from '../record.ts';
import { turnOf } from './care.ts';
import type { World } from './tick.ts';

/** Between two members that are told to go on, in ms: what was too much for all is too much for all at once. */
const BETWEEN_MS = 2000;

/** Lets one member go on whose limit has passed, the one that is due longest; the others follow. No attempt before it. */
export function resumeHalted(nest: Nest, folded: Folded, world: World): void {
  const { state } = folded;
  const now = world.now();
  if (isHeldBack(state, now)) return;
  if (state.triedAt !== null && (ageOf(state.triedAt, now) ?? BETWEEN_MS) < BETWEEN_MS) return;
  const due = [...state.members.values()].flatMap((member) => {
    if (member.phase !== 'halted' || member.tombstone !== null || !mayWake(state, member, now)) return [];
    const at = goesOnAt(state, member, now);
    return at !== null && at <= now ? [{ member, at }] : [];
  });
  const [first] = due.sort((a, b) => a.at - b.at);
  // Under one name, so one at a time.
  if (first !== undefined)
    world.jobs.start('resume after a limit', () => resume(nest, folded, first.member, world));
}

async function resume(nest: Nest, folded: Folded, member: Member, { reach, tell }: World): Promise<void> {
  const { id, gen, halt } = member;
  const over = isOutOfMeans(member)
    ? `you had been stopped (${member.why}), and have been given more`
    : `what stopped you (${halt?.cause}) should be over`;
  const text = `nest: ${over}. Go on where you were.`;
  const heard = turnOf(nest, folded, member, null);
  const { attempts } = await reach(member, { id: `resume:${id}:${gen}:${halt?.at}`, text, heard });
  const last = attempts.at(-1);
  if (last === undefined) return;
  const { channel, ok } = last;
  const why = attempts.flatMap((one) => (one.why === '' ? [] : [one.why])).join('; ');
  const about = { actor: 'system', member: id, gen };
  nest.log.append([record('resumption_tried', { channel, ok, why: why.slice(0, 480) }, about)]);
  tell(`${id}: resumed after ${halt?.cause} by ${channel}${ok ? '' : ` in vain: ${why}`}`);
}
