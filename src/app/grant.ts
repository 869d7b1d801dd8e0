import { goesOnByItself, mayWake } from '../domain/hold.ts';
import { capOf } from '../domain/ledger.ts';
import type { Nanos } from '../domain/money.ts';
import { nanosOf } from '../domain/money.ts';
import type { Ruling, State } from '../domain/state.ts';
import { actingAs, type Caller, requireMember } from './caller.ts';
import { foldNest } from './fold-log.ts';
import { type Money, moneyOf, type SpendView, spendView } from './money-view.ts';
import type { Nest } from './nest.ts';
import { ensureWatcher } from './reconcile/watcher.ts';
import { freshId, record } from './record.ts';
import { EXIT, UserError } from './user-error.ts';
import { type WakePath, wakeMember } from './wake.ts';
import { ask, requireSight } from './write.ts';

export type Granted = Readonly<{
  member: string;
  gen: number;
  amount: Money;
  back: boolean;
  spend: SpendView;
  /** What the account has left that it came from; null where nothing bounds that. */
  from: Readonly<{ boundBy: string; left: Money }> | null;
  woken: WakePath;
}>;

export type GrantWish = Readonly<{ nanos: Nanos; back: boolean; why: string }>;

/**
 * Gives a member more to spend, out of what its supervisor has left, or takes back what it has not spent. It is told, and
 * woken for it: one that had stopped for want of money goes on.
 *
 * @throws UserError when the log refuses
 */
export async function grantMember(
  nest: Nest,
  caller: Caller,
  id: string,
  { nanos, back, why }: GrantWish,
  root: string,
): Promise<Granted> {
  const { state } = foldNest(nest);
  requireSight(state);
  const from = actingAs(state, caller);
  const { gen } = requireMember(state, id);
  const request = freshId('grant');
  const event = record(
    'grant_requested',
    { request, nanos, back, why: why.slice(0, 480), as: caller.as },
    { actor: caller.actor, member: id, gen, id: request },
  );
  const { ruling, folded } = ask(nest, event, request);
  if (!ruling.accepted) throw refused(ruling, folded.state, nanos);
  const after = folded.state;
  const member = requireMember(after, id);
  const asleep = goesOnByItself(member) || !mayWake(after, member, Date.now());
  const woken = asleep ? 'none' : await wakeMember(nest, member, event.id, from);
  // Nobody was reached. The reconciler resumes it, and may have left with the last session that lived.
  if (woken === 'none' && !asleep && member.mode === 'bg' && member.session !== null && member.job !== null)
    await ensureWatcher(nest, root).catch(() => null);
  const source = capOf(after, member.supervisor);
  return {
    member: id,
    gen,
    amount: moneyOf(nanos),
    back,
    spend: spendView(after, id),
    from: source === null ? null : { boundBy: source.boundBy, left: moneyOf(source.left) },
    woken,
  };
}

/** Exit code and next command for a refused grant. */
function refused({ code, why }: Ruling, state: State, nanos: Nanos): UserError {
  const exit = code === 'not_authorised' || code === 'unknown_actor' ? EXIT.notAllowed : EXIT.refused;
  return new UserError(`not granted: ${why}`, exit, next(code, state, nanos));
}

function next(code: string, state: State, nanos: Nanos): string {
  if (code === 'not_authorised') return 'nest escalate --reason decision_needed "…"';
  if (code !== 'use_charter') return code === 'budget' || code === 'no_account' ? 'nest ledger' : 'nest tree';
  const usd = state.charter?.budget.usd ?? null;
  // As many digits as were asked for; the sum is of whole nano-dollars.
  const raised = moneyOf((usd === null ? 0 : nanosOf(usd)) + nanos).usd.replace(/\.?0+$/, '');
  return `nest charter set budget.usd ${raised}`;
}
