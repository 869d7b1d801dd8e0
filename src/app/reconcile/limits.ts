import { hash53 } from '../../domain/hash.ts';
import type { Member, State } from '../../domain/state.ts';
import type { Nest } from '../nest.ts';
import { record } from '../record.ts';
import { reach } from './reach.ts';
import type { World } from './tick.ts';

/** How far members that one limit has halted are spread over, after it resets, in ms. */
const JITTER_MS = 30_000;
/** Where nothing says when a limit resets: the next try comes after this, doubled with each try up to the longest, in ms. */
const FIRST_TRY_MS = 60_000;
const LONGEST_MS = 30 * 60_000;
/** Members resumed in one round. The others follow in later ones: what was too much for all is too much for all at once. */
const AT_ONCE = 2;

/** When a halted member may go on, in ms since 1970; null where only a person can mend it. */
export function resumeAt(member: Member): number | null {
  const { halt } = member;
  if (
    halt === null ||
    (halt.cause !== 'rate_limit' && halt.cause !== 'server' && halt.cause !== 'output_limit')
  )
    return null;
  const spread = Number.parseInt(hash53(`${member.id}:${halt.at}`).slice(-6), 16) % JITTER_MS;
  const said = halt.until === null ? Number.NaN : Date.parse(halt.until);
  if (!Number.isNaN(said)) return said + spread;
  const tries = Math.min(member.ladder.resumptions, 10);
  return (Date.parse(halt.at) || 0) + Math.min(FIRST_TRY_MS * 2 ** tries, LONGEST_MS) + spread;
}

/** Lets members go on whose limit has passed, a few at a time and not at the same second. No attempt before it. */
export async function resumeHalted(nest: Nest, state: State, { now, tell }: World): Promise<void> {
  if (state.paused) return;
  const due = [...state.members.values()].filter((member) => {
    if (member.phase !== 'halted' || member.tombstone !== null || member.paused) return false;
    const at = resumeAt(member);
    return at !== null && at <= now();
  });
  for (const member of due.slice(0, AT_ONCE)) {
    const text = `nest: the limit that stopped you (${member.halt?.cause}) should have passed. Go on where you were.`;
    const id = `resume:${member.id}:${member.gen}:${member.halt?.at}`;
    const { channel, ok, why } = await reach(nest, member, id, text);
    const about = { actor: 'system', member: member.id, gen: member.gen };
    nest.log.append([record('resumption_tried', { channel, ok, why: why.slice(0, 480) }, about)]);
    tell(`${member.id}: resumed after ${member.halt?.cause} by ${channel}${ok ? '' : ` in vain: ${why}`}`);
  }
}
