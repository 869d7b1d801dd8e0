import {
  type Claim,
  type Contest,
  claimsInTheWay,
  type Ground,
  isInForce,
  MAX_CLAIMS,
  mayRule,
  meets,
} from './claims.ts';
import { type Decision, no, OK } from './decision.ts';
import type { NestEvent } from './events.ts';
import { parseGlob } from './glob.ts';
import { actingId } from './identity.ts';
import { chainAbove, holdsSeat, USER } from './org.ts';
import type { Member, State } from './state.ts';

/** Rules on a wish for ground: the first one in the log has it. */
export function decideClaim(
  state: State,
  event: NestEvent<'claim_requested'>,
): { decision: Decision; member: Member | undefined; against: readonly Claim[] } {
  const { repo, globs, fold, as } = event.data;
  const actor = actingId(state, event, as);
  const member = actor === null ? undefined : state.members.get(actor);
  const given = (decision: Decision, against: readonly Claim[] = []) => ({ decision, member, against });
  if (member === undefined) return given(noMember(actor));
  const bad = globs.find((glob) => parseGlob(glob).problem !== null);
  if (globs.length === 0 || bad !== undefined)
    return given(no('bad_glob', `${bad ?? 'nothing'} is no ground`));
  if (state.claims.held.filter(({ holder }) => holder === member.id).length >= MAX_CLAIMS)
    return given(no('too_many', `${member.id} holds ${MAX_CLAIMS} claims: nest release what is done`));
  const against = claimsInTheWay(state, member.id, { repo, globs, fold });
  const [first] = against;
  if (first === undefined) return given(OK);
  const ruled = ruledFor(state, member.id, first.holder, { repo, globs, fold });
  const words = `${first.holder} holds ${first.ground.globs.join(' ')}`;
  return given(no('held', ruled === null ? words : `${words}, and ${ruled} has ruled so`), against);
}

function noMember(actor: string | null): Decision {
  if (actor === USER) return no('not_member', 'the user holds no ground: add --as <member>');
  return no('unknown_actor', 'the session that asks is no member of this nest');
}

/** Who has ruled that ground is the holder's, or comes to the other only after it. */
function ruledFor(state: State, wisher: string, holder: string, ground: Ground): string | null {
  const contest = state.claims.contests.find(
    (one) =>
      one.wisher === wisher && one.holder === holder && one.ruling !== null && meets(one.ground, ground),
  );
  return contest?.ruling?.by ?? null;
}

/** Rules on giving ground up: one's own, that of somebody below, or as the user. */
export function decideRelease(state: State, event: NestEvent<'claim_released'>): Decision {
  const id = event.member ?? '';
  const member = state.members.get(id);
  if (member === undefined) return no('unknown_member', `there is no member ${id}`);
  const actor = actingId(state, event, event.data.as);
  if (actor === null) return no('unknown_actor', 'the session that asks is no member of this nest');
  if (actor !== id && actor !== USER && !chainAbove(state, id).includes(actor))
    return no('not_authorised', `${actor} is not above ${id}`);
  const { repo, globs } = event.data;
  const held = state.claims.held.filter(({ holder }) => holder === id);
  const wants = state.claims.contests.some(({ wisher }) => wisher === id);
  if (repo === null) return held.length > 0 || wants ? OK : no('not_held', `${id} holds nothing`);
  const hit = held.some(
    ({ ground }) => ground.repo === repo && ground.globs.some((glob) => globs.includes(glob)),
  );
  if (hit) return OK;
  const own = held.flatMap(({ ground }) => ground.globs).join(' ');
  return no('not_held', own === '' ? `${id} holds nothing` : `${id} holds ${own}, and not these`);
}

/** Rules on a ruling: by whoever is above both, once, about the two and their ground. */
export function decideClaimRuling(
  state: State,
  event: NestEvent<'claim_ruled'>,
): { decision: Decision; contest: Contest | undefined } {
  const { contest: id, kind, owner, order, parts, as } = event.data;
  const contest = state.claims.contests.find((one) => one.id === id);
  const given = (decision: Decision) => ({ decision, contest });
  if (contest === undefined) return given(no('unknown_contest', `there is no open contest ${id}`));
  const actor = actingId(state, event, as);
  if (actor === null) return given(no('unknown_actor', 'the session that rules is no member of this nest'));
  const { wisher, holder } = contest;
  if (!mayRule(state, actor, wisher, holder))
    return given(no('not_authorised', `${actor} is not above both ${wisher} and ${holder}`));
  if (contest.ruling !== null) return given(no('already_ruled', `${contest.ruling.by} has ruled on it`));
  const both = [wisher, holder];
  const names = kind === 'owner' ? [owner] : kind === 'order' ? order : parts.map(({ member }) => member);
  const fits =
    names.every((name) => name !== null && both.includes(name)) && new Set(names).size === names.length;
  if (!fits || names.length !== (kind === 'owner' ? 1 : 2))
    return given(no('bad_ruling', `it is between ${wisher} and ${holder}, each once`));
  if (kind === 'split') return given(decideSplit(state, contest, parts));
  const first = names[0] as string;
  return given(first === holder ? OK : decideFor(state, contest, wisher, contest.ground));
}

type Part = NestEvent<'claim_ruled'>['data']['parts'][number];

function decideSplit(state: State, contest: Contest, parts: readonly Part[]): Decision {
  const grounds: Ground[] = parts.map(({ globs }) => ({ ...contest.ground, globs }));
  const bad = parts.flatMap(({ globs }) => globs).find((glob) => parseGlob(glob).problem !== null);
  if (bad !== undefined || parts.some(({ globs }) => globs.length === 0))
    return no('bad_ruling', `${bad ?? 'nothing'} is no ground`);
  const [one, other] = grounds as [Ground, Ground];
  if (meets(one, other)) return no('bad_ruling', 'the two parts have files in common');
  for (const [i, part] of parts.entries()) {
    const decision = decideFor(state, contest, part.member, grounds[i] as Ground);
    if (decision.code !== 'ok') return decision;
  }
  return OK;
}

/** Whether ground can be given to one of the two: nobody else may stand in the way. */
function decideFor(state: State, { wisher, holder }: Contest, id: string, ground: Ground): Decision {
  const member = state.members.get(id);
  if (member === undefined || !holdsSeat(member)) return no('member_gone', `${id} is gone`);
  const third = claimsInTheWay(state, id, ground).find(
    (claim) => claim.holder !== wisher && claim.holder !== holder && isInForce(state, claim),
  );
  return third === undefined ? OK : no('held', `${third.holder} holds ${third.ground.globs.join(' ')}`);
}
