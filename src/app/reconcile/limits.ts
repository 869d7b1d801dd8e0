import { hash53 } from '../../domain/hash.ts';
import { isHeldBack } from '../../domain/presence.ts';
import type { Member } from '../../domain/state.ts';
import type { Folded } from '../fold-log.ts';
import type { Nest } from '../nest.ts';
import { record } from '../record.ts';
import { turnOf } from './care.ts';
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
export function resumeHalted(nest: Nest, folded: Folded, world: World): void {
  const { state } = folded;
  if (state.paused || isHeldBack(state, world.now())) return;
  const due = [...state.members.values()].filter((member) => {
    if (member.phase !== 'halted' || member.tombstone !== null || member.paused) return false;
    const at = resumeAt(member);
    return at !== null && at <= world.now();
  });
  for (const member of due.slice(0, AT_ONCE))
    world.jobs.start(`wake ${member.id}`, () => resume(nest, folded, member, world));
}

async function resume(nest: Nest, folded: Folded, member: Member, { reach, tell }: World): Promise<void> {
  const { id, gen, halt } = member;
  const text = `nest: the limit that stopped you (${halt?.cause}) should have passed. Go on where you were.`;
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
