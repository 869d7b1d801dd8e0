import { refuseStep } from '../domain/ladder.ts';
import type { Children, Loop } from '../domain/observation.ts';
import type { Member } from '../domain/state.ts';
import type { Verdict } from '../domain/verdict.ts';
import { verdictOf } from '../domain/verdict.ts';
import { childrenOf } from '../harness/children.ts';
import { type Payment, paymentOf } from '../harness/login.ts';
import { readTrail } from '../harness/tool-trail.ts';
import { findTranscript } from '../harness/transcript.ts';
import { actingAs, type Caller, requireMember } from './caller.ts';
import { takeStep } from './chase.ts';
import { foldNest } from './fold-log.ts';
import { type LogLine, messagesIn } from './logs.ts';
import type { Metered } from './meter.ts';
import type { Nest } from './nest.ts';
import { observe, splitProcess } from './observe.ts';
import { spendOfSession } from './spend.ts';
import { configOf } from './wake.ts';

export type Inspection = Readonly<{
  member: string;
  gen: number;
  model: string;
  verdict: Verdict;
  /** The call in flight; `since` in ms since 1970. */
  tool: Readonly<{ call: string; since: number }> | null;
  loop: Loop | null;
  children: Children | null;
  /** What its session has cost so far, in nano-dollars, and the tokens it is made of. */
  spend: Metered | null;
  /** `plan`: the account is a subscription; dollars are list-price estimates, and nobody is billed for them. */
  payment: Payment;
  messages: readonly LogLine[];
  transcript: string | null;
  turns: number;
  reports: number;
  ladder: Member['ladder'];
  /** Whether this look counts as a step of the ladder: it does for the user and whoever is above the member. */
  recorded: boolean;
}>;

/**
 * What a member is doing, as data: its verdict, the call in flight, calls that repeat, what it has started, its last
 * messages, what it has used.
 *
 * @throws UserError when there is no such member
 */
export function inspectMember(
  nest: Nest,
  caller: Caller,
  id: string,
  count: number,
  now: number,
): Inspection {
  let { state } = foldNest(nest);
  const before = requireMember(state, id);
  const recorded = refuseStep(state, before, 'inspect', actingAs(state, caller)) === null;
  if (recorded) state = takeStep(nest, caller, state, before, 'inspect', '').folded.state;
  const member = requireMember(state, id);
  const seen = observe(member, now);
  const transcript =
    member.session === null ? null : findTranscript(member.session, member.transcript, configOf(member));
  const trail = transcript === null ? null : readTrail(transcript);
  const atWork = member.phase === 'working';
  return {
    member: id,
    gen: member.gen,
    model: member.model,
    verdict: verdictOf(state, member, seen, now),
    tool: atWork && trail?.open != null ? { call: trail.open.call, since: trail.open.at } : null,
    loop: trail?.loop ?? null,
    children: seen.process === 'alive' ? startedBy(member) : null,
    spend: spendOfSession(nest, state, member),
    payment: paymentOf(),
    messages: transcript === null ? [] : messagesIn(transcript, count),
    transcript,
    turns: member.turns,
    reports: member.reports,
    ladder: member.ladder,
    recorded,
  };
}

/** What it has started in its turn and what still runs, however busy it is. */
function startedBy(member: Member): Children | null {
  const [pid] = member.process === null ? [null] : splitProcess(member.process);
  const since = Date.parse(member.turn?.at ?? member.phaseAt) || 0;
  return pid === null ? null : childrenOf(pid, since);
}
