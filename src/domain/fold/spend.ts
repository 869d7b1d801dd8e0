import type { Gauge, ModelSpend } from '../account.ts';
import type { NestEvent } from '../events.ts';
import { memberOfKnown } from '../identity.ts';
import { MAX_SUM } from '../money.ts';
import { USER } from '../org.ts';
import { SLOTS, slotOf } from '../pace.ts';
import type { Session, State } from '../state.ts';
import { changePurse } from './purse.ts';
import { sessionFor } from './session-entry.ts';

/** Models told apart per member; what is spent on more of them is added up under the last name. */
const MAX_MODELS = 16;
const OTHER_MODELS = 'other models';

/**
 * What a session has cost by now. Only more than before counts, so a meter may run twice, late, or after a crash. A reading
 * with which the sum of all would be no safe integer any more is counted as malformed, and changes nothing.
 */
export function onSpendMetered(state: State, event: NestEvent<'spend_metered'>): void {
  state.moneyRules = true;
  const { data } = event;
  const session = sessionFor(state, data.session, event);
  const before = session.gauge;
  const lower = before !== null && data.nanos < before.nanos;
  const { nanos, models, notes, table } = data;
  const gauge: Gauge = {
    nanos,
    hidden: Math.max(data.hidden, before?.hidden ?? 0),
    largest: Math.max(data.largest, before?.largest ?? 0),
    models,
    notes,
    table,
    at: event.at,
  };
  // Spent before it was a member's: the adopter says so, ahead of his wish. Of a session that is one, it is spending.
  if (event.member === null && memberOfKnown(state, session) === undefined) {
    session.base = gauge;
    if (!lower) session.gauge = gauge;
    return;
  }
  if (lower) return;
  if (session.payer === null || charge(state, session.payer, before, gauge)) session.gauge = gauge;
}

/** A session is a member's from here on, and with it what it has cost beyond what nobody here is charged for. */
export function payFor(state: State, session: Session, member: string): void {
  const { base, gauge, payer } = session;
  session.payer = member;
  session.base = null;
  if (gauge !== null && payer === null) charge(state, member, base, gauge);
}

/** Nobody's from here on: what it costs more is nobody's either. */
export function payNoMore(session: Session): void {
  session.payer = null;
  session.base = session.gauge;
}

/** @returns false, and counts it, where no sum could hold it */
function charge(state: State, member: string, before: Gauge | null, after: Gauge): boolean {
  const nanos = after.nanos - (before?.nanos ?? 0);
  const hidden = after.hidden - (before?.hidden ?? 0);
  const known = state.purses.get(member)?.hidden ?? 0;
  if ((state.purses.get(USER)?.subtree ?? 0) + nanos > MAX_SUM || known + hidden > MAX_SUM) {
    state.counts.malformed += 1;
    return false;
  }
  changePurse(state, member, (purse) => {
    purse.spent += nanos;
    purse.own += nanos;
    purse.subtree += nanos;
    purse.hidden += hidden;
    if (purse.largest < after.largest) purse.largest = after.largest;
    for (const model of after.models) add(purse.models, model, 1);
    for (const model of before?.models ?? []) add(purse.models, model, -1);
    const slot = slotOf(after.at);
    if (nanos === 0 || slot === null) return;
    const entry = purse.pace.find((known) => known.slot === slot);
    if (entry !== undefined) entry.nanos += nanos;
    else purse.pace.push({ slot, nanos });
    if (purse.pace.length > SLOTS + 1) purse.pace.shift();
  });
  return true;
}

function add(models: ModelSpend[], more: ModelSpend, sign: 1 | -1): void {
  const named = models.find(({ model }) => model === more.model);
  const known = named ?? (models.length < MAX_MODELS ? undefined : models.at(-1));
  if (known === undefined) {
    models.push({ ...more });
    return;
  }
  const i = models.indexOf(known);
  const sum = (key: Exclude<keyof ModelSpend, 'model'>): number =>
    Math.min(Number.MAX_SAFE_INTEGER, known[key] + sign * more[key]);
  models[i] = {
    model: named === undefined ? OTHER_MODELS : known.model,
    nanos: sum('nanos'),
    input: sum('input'),
    output: sum('output'),
    write5m: sum('write5m'),
    write1h: sum('write1h'),
    read: sum('read'),
    replies: sum('replies'),
  };
}
