import { type Contest, type Ground, MAX_GLOBS, meets, without } from '../claims.ts';
import { decideClaim, decideClaimRuling, decideRelease } from '../decide-claims.ts';
import type { NestEvent } from '../events.ts';
import { actingId } from '../identity.ts';
import type { Member, State } from '../state.ts';
import { contest, grant, type Origin, settle } from './contests.ts';
import { heard, ruleOn } from './context.ts';
import { pushItem } from './inbox.ts';

export function onClaimRequested(state: State, event: NestEvent<'claim_requested'>): void {
  const { request, repo, globs, fold, why } = event.data;
  const { decision, member, against } = decideClaim(state, event);
  ruleOn(state, event, request, decision.code, decision.why);
  if (member === undefined) return;
  heard(member, event);
  const ground: Ground = { repo, globs, fold };
  if (decision.code === 'ok') {
    grant(state, member, { id: request, ground, why, at: event.at });
    // What it wanted before and has now is settled.
    state.claims.contests = state.claims.contests.filter(
      (one) => one.wisher !== member.id || one.ruling !== null || !meets(one.ground, ground),
    );
    return;
  }
  const holders = [...new Set(against.map(({ holder }) => holder))];
  for (const holder of holders) contest(state, member, holder, { id: request, ground, why, at: event.at });
}

export function onClaimReleased(state: State, event: NestEvent<'claim_released'>, position: string): void {
  const decision = decideRelease(state, event);
  ruleOn(state, event, event.id, decision.code, decision.why);
  if (decision.code !== 'ok') return;
  const { repo, globs } = event.data;
  const id = event.member as string;
  const { claims } = state;
  if (repo === null) claims.contests = claims.contests.filter(({ wisher }) => wisher !== id);
  const gone = (ground: Ground, glob: string): boolean =>
    repo === null || (ground.repo === repo && globs.includes(glob));
  keepHeld(state, id, (ground) => ({ ...ground, globs: ground.globs.filter((glob) => !gone(ground, glob)) }));
  settle(state, { id: event.id, at: event.at, position });
}

/** Changes what a member holds; what is empty then is no claim. */
function keepHeld(state: State, id: string, change: (ground: Ground) => Ground): void {
  state.claims.held = state.claims.held.flatMap((claim) => {
    if (claim.holder !== id) return [claim];
    const ground = change(claim.ground);
    return ground.globs.length === 0 ? [] : [{ ...claim, ground }];
  });
}

/** Who goes loses what it holds; with a successor that carries its task on, that one has it. */
export function onSeatChanged(state: State, id: string, successor: Member | null, origin: Origin): void {
  const { claims } = state;
  if (claims.held.length === 0 && claims.contests.length === 0) return;
  if (successor !== null) {
    const { gen } = successor;
    claims.held = claims.held.map((claim) => (claim.holder === id ? { ...claim, gen } : claim));
    for (const one of claims.contests) {
      if (one.wisher === id) one.gen = gen;
      if (one.holder === id) one.holderGen = gen;
    }
    return;
  }
  claims.held = claims.held.filter(({ holder }) => holder !== id);
  claims.contests = claims.contests.filter(({ wisher }) => wisher !== id);
  settle(state, origin);
}

export function onClaimRuled(state: State, event: NestEvent<'claim_ruled'>, position: string): void {
  const { decision, contest: one } = decideClaimRuling(state, event);
  ruleOn(state, event, event.id, decision.code, decision.why);
  if (decision.code !== 'ok' || one === undefined) return;
  const { kind, owner, order, parts, why, as } = event.data;
  const { at } = event;
  const by = actingId(state, event, as) ?? 'system';
  const { wisher, holder } = one;
  const first = kind === 'owner' ? (owner as string) : (order[0] ?? holder);
  one.ruling = { kind, by, owner: first, at };
  if (kind === 'split') {
    keepHeld(state, holder, (ground) => without(ground, one.ground));
    state.claims.contests = state.claims.contests.filter((other) => other !== one);
    for (const { member, globs } of parts) give(state, one, member, globs, at);
  } else if (first === wisher) {
    const lost = state.claims.held
      .filter((claim) => claim.holder === holder && meets(claim.ground, one.ground))
      .flatMap(({ ground }) =>
        ground.globs.filter((glob) => meets({ ...ground, globs: [glob] }, one.ground)),
      );
    keepHeld(state, holder, (ground) => without(ground, one.ground));
    give(state, one, wisher, one.ground.globs, at);
    turnRound(one, lost);
  }
  const said = wordsOf(event.data);
  for (const reader of [wisher, holder])
    pushItem(state, reader, {
      id: `${event.id}:${reader}`,
      from: by,
      kind: 'message',
      status: 'ruling',
      text: { text: `${one.id}: ${said}${why === '' ? '' : ` ${why}`} See nest claims.` },
      at,
      position,
    });
  settle(state, { id: event.id, at, position });
}

function give(state: State, one: Contest, id: string, globs: readonly string[], at: string): void {
  const member = state.members.get(id);
  if (member === undefined) return;
  const name = one.id.replace('clash-', 'claim-');
  const taken = state.claims.held.some((claim) => claim.id === name);
  grant(state, member, {
    id: taken ? `${name}-${id}` : name,
    ground: { ...one.ground, globs },
    why: one.why,
    at,
  });
}

/** The one that held it is the one that waits now. */
function turnRound(one: Contest, lost: readonly string[]): void {
  const { wisher, holder, gen, holderGen } = one;
  Object.assign(one, { wisher: holder, gen: holderGen, holder: wisher, holderGen: gen });
  one.ground = { ...one.ground, globs: [...new Set(lost)].slice(0, MAX_GLOBS) };
}

function wordsOf({ kind, owner, order, parts }: NestEvent<'claim_ruled'>['data']): string {
  if (kind === 'owner') return `the ground is ${owner}'s.`;
  if (kind === 'order') return `${order[0]} has the ground first; when it gives it up, ${order[1]} has it.`;
  return `the ground is split: ${parts.map(({ member, globs }) => `${member} has ${globs.join(' ')}`).join(', ')}.`;
}
