import { type Claim, type Contest, isInForce, MAX_GLOBS } from '../domain/claims.ts';
import { USER } from '../domain/org.ts';
import type { Member, Ruling, State } from '../domain/state.ts';
import { actingAs, type Caller, requireMember } from './caller.ts';
import { foldNest } from './fold-log.ts';
import { groundOf } from './ground.ts';
import type { Nest } from './nest.ts';
import { freshId, record } from './record.ts';
import { EXIT, UserError } from './user-error.ts';
import { ask, requireSight } from './write.ts';

/** Bytes of all globs of one claim: a line of the log holds them. */
const MAX_BYTES = 4000;

export type Claimed = Readonly<{ claim: string; member: string; globs: readonly string[] }>;

/**
 * Takes files for a member: granted when nobody else holds any of them.
 *
 * @throws UserError when somebody does, naming them and how to settle it
 */
export function claimGround(
  nest: Nest,
  caller: Caller,
  words: readonly string[],
  cwd: string,
  why: string,
): Claimed {
  const { state } = foldNest(nest);
  requireSight(state);
  const member = mustHold(state, actingAs(state, caller));
  const ground = groundOf(words, cwd);
  checkSize(ground.globs);
  const request = shortId('claim');
  const { repo, globs, fold } = ground;
  const event = record(
    'claim_requested',
    { request, repo, globs: [...globs], fold, why: why.slice(0, 480), as: caller.as },
    { actor: caller.actor, member: member.id, gen: member.gen, id: request },
  );
  const { ruling, folded } = ask(nest, event, request);
  if (ruling.accepted) return { claim: request, member: member.id, globs };
  throw refused(ruling, folded.state, member.id);
}

/** Names that a person types. */
function shortId(prefix: string): string {
  return `${prefix}-${Math.floor(Math.random() * 36 ** 7).toString(36)}`;
}

function mustHold(state: State, id: string): Member {
  if (id !== USER) return requireMember(state, id);
  throw new UserError('you are the user; ground is held by members', EXIT.notAllowed, 'add --as <member>');
}

function checkSize(globs: readonly string[]): void {
  if (globs.length > MAX_GLOBS || Buffer.byteLength(globs.join('')) > MAX_BYTES)
    throw new UserError(
      `at most ${MAX_GLOBS} patterns and ${MAX_BYTES} bytes at a time`,
      EXIT.usage,
      "nest claim 'src/**'",
    );
}

function refused({ code, why }: Ruling, state: State, id: string): UserError {
  if (code === 'too_many') return new UserError(`not claimed: ${why}`, EXIT.refused, 'nest claims');
  if (code !== 'held') return new UserError(`not claimed: ${why}`, EXIT.refused, 'nest whoami');
  const contest = state.claims.contests.findLast(({ wisher }) => wisher === id);
  const ruled = contest?.ruling?.by;
  const next = ruled === undefined ? `nest msg ${contest?.holder} "…", then nest claims` : 'nest claims';
  return new UserError(`not claimed: ${why}`, EXIT.refused, next);
}

/**
 * Gives up ground: some of it, or all.
 *
 * @param of whose; one's own without it
 * @throws UserError when the log refuses
 */
export function releaseGround(
  nest: Nest,
  caller: Caller,
  {
    words,
    all,
    of,
    cwd,
  }: Readonly<{ words: readonly string[]; all: boolean; of: string | null; cwd: string }>,
): Readonly<{ member: string; globs: readonly string[] }> {
  if (all === words.length > 0)
    throw new UserError('say which files, or --all', EXIT.usage, 'nest release --all');
  const { state } = foldNest(nest);
  requireSight(state);
  const member = mustHold(state, of ?? actingAs(state, caller));
  const ground = all ? null : groundOf(words, cwd);
  const globs = [...(ground?.globs ?? [])];
  checkSize(globs);
  const id = freshId('release');
  const data = { repo: ground?.repo ?? null, globs, why: '', as: caller.as };
  const event = record('claim_released', data, {
    actor: caller.actor,
    member: member.id,
    gen: member.gen,
    id,
  });
  const { ruling } = ask(nest, event, id);
  if (ruling.accepted) return { member: member.id, globs };
  const exit = ruling.code === 'not_authorised' ? EXIT.notAllowed : EXIT.refused;
  throw new UserError(`not released: ${ruling.why}`, exit, 'nest claims');
}

export type ClaimRow = Claim & Readonly<{ gated: boolean }>;

/** What is held, and what is not settled. What nobody holds any more is left out. */
export function listClaims(
  nest: Nest,
): Readonly<{ claims: readonly ClaimRow[]; contests: readonly Contest[] }> {
  const { state } = foldNest(nest);
  const claims = state.claims.held
    .filter((claim) => isInForce(state, claim))
    .map((claim) => ({ ...claim, gated: state.members.get(claim.holder)?.mode !== 'adopt' }));
  return { claims, contests: state.claims.contests };
}

export type RulingWish = Readonly<{
  owner: string | null;
  /** First one, then the other. */
  order: readonly string[];
  /** `member=glob`. */
  split: readonly string[];
  why: string;
  cwd: string;
}>;

/**
 * Rules on a contest: whose the ground is.
 *
 * @param what its id, that of the claim, or the two members with a comma between
 * @throws UserError when it says nothing, or may not
 */
export function ruleOnClaim(
  nest: Nest,
  caller: Caller,
  what: string,
  { owner, order, split, why, cwd }: RulingWish,
): Readonly<{ contest: string; kind: string }> {
  const { state } = foldNest(nest);
  requireSight(state);
  actingAs(state, caller);
  const contest = contestOf(state, what);
  const kinds = [
    owner !== null && 'owner',
    order.length > 0 && 'order',
    split.length > 0 && 'split',
  ] as const;
  const said = kinds.filter((kind) => kind !== false);
  const [kind] = said;
  if (kind === undefined || said.length > 1)
    throw new UserError(
      'say one of --owner, --order and --split',
      EXIT.usage,
      `nest rule ${contest.id} --owner ${contest.holder}`,
    );
  const data = {
    contest: contest.id,
    kind,
    owner,
    order: [...order].slice(0, 2),
    parts: partsOf(split, cwd, contest),
    why: why.slice(0, 480),
    as: caller.as,
  };
  const id = freshId('claim-ruling');
  const { ruling } = ask(nest, record('claim_ruled', data, { actor: caller.actor, id }), id);
  if (ruling.accepted) return { contest: contest.id, kind };
  const exit = ruling.code === 'not_authorised' ? EXIT.notAllowed : EXIT.refused;
  throw new UserError(`not ruled: ${ruling.why}`, exit, 'nest claims');
}

function contestOf(state: State, what: string): Contest {
  const { contests } = state.claims;
  const pair = what.split(',').map((name) => name.trim());
  const open = contests.filter(({ ruling }) => ruling === null);
  const found =
    contests.find(({ id }) => id === what || id === what.replace(/^claim-/, 'clash-')) ??
    open.find(({ wisher, holder }) => pair.length === 2 && pair.includes(wisher) && pair.includes(holder));
  if (found !== undefined) return found;
  throw new UserError(
    `there is no contest ${JSON.stringify(what.slice(0, 60))}`,
    EXIT.notFound,
    'nest claims',
  );
}

function partsOf(
  split: readonly string[],
  cwd: string,
  contest: Contest,
): { member: string; globs: string[] }[] {
  const parts = new Map<string, string[]>();
  for (const part of split) {
    const [, member, words] = /^([^=]+)=(.+)$/s.exec(part) ?? [];
    if (member === undefined || words === undefined)
      throw new UserError(
        `--split: ${JSON.stringify(part.slice(0, 60))} is not member=glob`,
        EXIT.usage,
        `nest rule ${contest.id} --split '${contest.holder}=src/a/**' --split '${contest.wisher}=src/b/**'`,
      );
    const { repo, globs } = groundOf(
      words.split(' ').filter((word) => word !== ''),
      cwd,
    );
    if (repo !== contest.ground.repo)
      throw new UserError(`--split: ${words} lies in another repository`, EXIT.usage, 'nest claims');
    parts.set(member, [...(parts.get(member) ?? []), ...globs]);
  }
  const list = [...parts].map(([member, globs]) => ({ member, globs }));
  checkSize(list.flatMap(({ globs }) => globs));
  return list.slice(0, 2);
}
