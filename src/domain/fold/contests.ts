import {
  type Claim,
  type Contest,
  claimsInTheWay,
  commonSupervisor,
  isInForce,
  MAX_CONTESTS,
  MAX_EXCHANGES,
  MAX_GLOBS,
  meets,
} from '../claims.ts';
import type { NestEvent } from '../events.ts';
import type { Member, State } from '../state.ts';
import { pushItem } from './inbox.ts';

/** Where something came from that puts an item into somebody's inbox. */
export type Origin = Readonly<{ id: string; at: string; position: string }>;

/** Adds what a member does not hold yet; asked for again it stays one claim. */
export function grant(state: State, member: Member, wish: Pick<Claim, 'id' | 'ground' | 'why' | 'at'>): void {
  const { held } = state.claims;
  const own = held.filter(({ holder, ground }) => holder === member.id && ground.repo === wish.ground.repo);
  const globs = wish.ground.globs.filter((glob) => !own.some(({ ground }) => ground.globs.includes(glob)));
  if (globs.length === 0) return;
  held.push({ ...wish, holder: member.id, gen: member.gen, ground: { ...wish.ground, globs } });
}

/** One contest between two about the same ground, however often it is asked for. */
export function contest(
  state: State,
  member: Member,
  holder: string,
  wish: Pick<Claim, 'id' | 'ground' | 'why' | 'at'>,
): void {
  const { contests } = state.claims;
  const between = contests.filter((one) => one.wisher === member.id && one.holder === holder);
  if (between.some((one) => one.ruling !== null && meets(one.ground, wish.ground))) return;
  const open = between.find((one) => one.ruling === null && one.ground.repo === wish.ground.repo);
  if (open !== undefined) {
    const globs = [...new Set([...open.ground.globs, ...wish.ground.globs])].slice(-MAX_GLOBS);
    open.ground = { ...open.ground, globs };
    return;
  }
  const number = contests.filter(({ id }) => id.startsWith(wish.id.replace('claim-', 'clash-'))).length;
  const id = `${wish.id.replace('claim-', 'clash-')}${number === 0 ? '' : `-${number + 1}`}`;
  const { ground, why, at } = wish;
  const holderGen = state.members.get(holder)?.gen ?? 0;
  keepContest(state, {
    id,
    wisher: member.id,
    gen: member.gen,
    ground,
    why,
    holder,
    holderGen,
    at,
    exchanges: 0,
    lastFrom: null,
    before: null,
    ruling: null,
  });
}

function keepContest(state: State, one: Contest): void {
  const { contests } = state.claims;
  contests.push(one);
  if (contests.length <= MAX_CONTESTS) return;
  const settled = contests.findIndex(({ ruling }) => ruling !== null);
  contests.splice(Math.max(0, settled), 1);
}

/** Contests whose holder holds none of their ground any more: who was told to wait has it, others are told. */
export function settle(state: State, { id, at, position }: Origin): void {
  const { claims } = state;
  for (const one of claims.contests.slice()) {
    const blocked = claims.held.some(
      (claim) => claim.holder === one.holder && isInForce(state, claim) && meets(claim.ground, one.ground),
    );
    if (blocked) continue;
    claims.contests = claims.contests.filter((other) => other !== one);
    const wisher = state.members.get(one.wisher);
    if (wisher === undefined || wisher.gen !== one.gen || wisher.tombstone !== null) continue;
    const globs = one.ground.globs.join(' ');
    const free = claimsInTheWay(state, wisher.id, one.ground).length === 0;
    const next = free && one.ruling?.kind === 'order';
    if (next)
      grant(state, wisher, { id: one.id.replace('clash-', 'claim-'), ground: one.ground, why: one.why, at });
    const text = next
      ? `${one.holder} has given up ${globs}: you hold it now, as ${one.ruling?.by} has ruled.`
      : `${one.holder} has given up ${globs}, which you wanted: nest claim it, if you still need it.`;
    pushItem(state, wisher.id, {
      id: `${id}:${one.id}`,
      from: one.holder,
      kind: 'notice',
      status: 'ground',
      text: { text },
      at,
      position,
    });
  }
}

/** The two talk about it: after three answers somebody above has to rule. */
export function noteExchange(state: State, from: string, to: string, origin: Origin): void {
  for (const one of state.claims.contests) {
    const between = (one.wisher === from && one.holder === to) || (one.wisher === to && one.holder === from);
    if (!between || one.ruling !== null) continue;
    if (one.lastFrom !== null && one.lastFrom !== from) one.exchanges += 1;
    one.lastFrom = from;
    if (one.exchanges >= MAX_EXCHANGES && one.before === null)
      askToRule(state, one, origin, `after ${one.exchanges} exchanges`);
  }
}

export function onClaimUnsettled(state: State, event: NestEvent<'claim_unsettled'>, position: string): void {
  const one = state.claims.contests.find(({ id }) => id === event.data.contest);
  if (event.actor !== 'system' || one === undefined || one.ruling !== null || one.before !== null) return;
  askToRule(state, one, { id: event.id, at: event.at, position }, 'after two minutes');
}

function askToRule(state: State, one: Contest, { id, at, position }: Origin, when: string): void {
  const { wisher, holder, ground } = one;
  const boss = commonSupervisor(state, wisher, holder);
  one.before = boss;
  const held = state.claims.held.filter((claim) => claim.holder === holder && meets(claim.ground, ground));
  const lines = [
    `${one.id}: ${wisher} wants ${ground.globs.join(' ')}${one.why === '' ? '' : ` (${one.why})`}; ${holder} holds it. Not settled ${when}.`,
    ...held.map(
      (claim) => `${holder}: ${claim.ground.globs.join(' ')}${claim.why === '' ? '' : ` (${claim.why})`}`,
    ),
    `Until you rule ${holder} keeps it: nest rule ${one.id} --owner ${wisher}, or --order ${holder},${wisher}, or --split '${holder}=GLOB' --split '${wisher}=GLOB'`,
  ];
  pushItem(state, boss, {
    id: `${id}:${one.id}`,
    from: wisher,
    kind: 'escalation',
    status: 'ground',
    text: { text: lines.join('\n') },
    at,
    position,
  });
}
