import { ageOf } from '../../domain/age.ts';
import { mayWake, resumeAt } from '../../domain/hold.ts';
import type { State } from '../../domain/state.ts';
import type { Nest } from '../nest.ts';
import { record } from '../record.ts';
import { reach } from './reach.ts';
import type { World } from './tick.ts';

/** Between two members that are told to go on, in ms: what was too much for all is too much for all at once. */
const BETWEEN_MS = 2000;

/** Lets one member go on whose limit has passed, the one that is due longest; the others follow. No attempt before it. */
export async function resumeHalted(nest: Nest, state: State, { now, tell }: World): Promise<void> {
  if (state.triedAt !== null && (ageOf(state.triedAt, now()) ?? BETWEEN_MS) < BETWEEN_MS) return;
  const due = [...state.members.values()].flatMap((member) => {
    if (member.phase !== 'halted' || member.tombstone !== null || !mayWake(state, member, now())) return [];
    const at = resumeAt(state, member);
    return at !== null && at <= now() ? [{ member, at }] : [];
  });
  const [first] = due.sort((a, b) => a.at - b.at);
  if (first === undefined) return;
  const { member } = first;
  const text = `nest: what stopped you (${member.halt?.cause}) should be over. Go on where you were.`;
  const id = `resume:${member.id}:${member.gen}:${member.halt?.at}`;
  const { channel, ok, why } = await reach(nest, member, id, text);
  const about = { actor: 'system', member: member.id, gen: member.gen };
  nest.log.append([record('resumption_tried', { channel, ok, why: why.slice(0, 480) }, about)]);
  tell(`${member.id}: resumed after ${member.halt?.cause} by ${channel}${ok ? '' : ` in vain: ${why}`}`);
}
