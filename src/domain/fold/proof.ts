import { decideBegin, decideClose, type Effect, MOST_CLOSED } from '../effects.ts';
import type { NestEvent } from '../events.ts';
import { actingId } from '../identity.ts';
import { type Checked, type CheckResult, decideCheck, hasChecks, MOST_RETURNS, verdictIn } from '../proof.ts';
import type { Member, State } from '../state.ts';
import { heard, ruleOn } from './context.ts';
import { enter } from './enter.ts';
import { pushItem } from './inbox.ts';
import { noteMore } from './outcomes.ts';
import { endHiredTask, reopenHiredTask } from './plan.ts';
import { settlePurse } from './purse.ts';

type Place = Readonly<{ id: string; at: string; position: string }>;

/** A member says that it is done. What of a verifier that says so counts as a check of the one it has looked at. */
export function claimDone(state: State, member: Member, words: string, place: Place): void {
  member.proof = { ...member.proof, due: hasChecks(state, member) };
  const { phase, verifies } = member.discipline ?? {};
  if (phase !== 'verification' || verifies == null) return;
  const verdict = verdictIn(words);
  const judged = state.members.get(verifies);
  if (verdict === null || judged === undefined || judged.tombstone !== null || judged.id === member.id)
    return;
  const result: CheckResult = {
    check: `verifier ${member.id}`,
    ok: verdict === 'verified',
    excerpt: words.slice(0, 600),
  };
  const { at } = place;
  const before = judged.proof.last;
  const tests = before?.tests ?? [];
  // What the commands have found of the same work still stands beside it.
  const others = (before?.results ?? []).filter(({ check }) => !check.startsWith('verifier ')).slice(0, 9);
  const results = [...others, result];
  const report = judged.report?.id ?? null;
  const checked = { at, by: member.id, report, ok: results.every(({ ok }) => ok), results, tests };
  settle(state, judged, checked, judged.proof.due, { ...place, id: `${place.id}:verdict` });
}

export function onChecksRan(state: State, event: NestEvent<'checks_ran'>, position: string): void {
  const decision = decideCheck(state, event);
  ruleOn(state, event, event.id, decision.code, decision.why);
  if (decision.code !== 'ok') return;
  const member = state.members.get(event.member as string) as Member;
  const { report, results, tests, as } = event.data;
  const by = actingId(state, event, as) ?? 'unknown';
  const verdicts = (member.proof.last?.results ?? []).filter(
    ({ check }) => check.startsWith('verifier ') && member.proof.last?.report === report,
  );
  const all = [...results, ...verdicts].slice(0, 10);
  const checked = { at: event.at, by, report, ok: all.every(({ ok }) => ok), results: all, tests };
  settle(state, member, checked, false, { id: event.id, at: event.at, position });
}

/** Work that holds is done. Work that does not goes back to its member, and when it has been there before, up. */
function settle(state: State, member: Member, checked: Checked, due: boolean, place: Place): void {
  if (checked.ok) {
    // In the middle of a turn it is at work on it still: its report says when that is over.
    const mended = member.proof.last?.ok === false && member.phase !== 'working';
    if (mended) endHiredTask(state, member, 'done', checked.at, 'its checks hold');
    member.proof = { due, last: checked, returns: 0 };
    return;
  }
  const { returns } = member.proof;
  member.proof = { due: false, last: checked, returns: returns + 1 };
  const failed = checked.results.filter(({ ok }) => !ok);
  const names = failed
    .map(({ check }) => check)
    .join(', ')
    .slice(0, 200);
  reopenHiredTask(state, member, checked.at, `its work does not hold: ${names}`);
  if (member.phase !== 'done') return;
  noteMore(state, member);
  const shown = failed.map(({ check, excerpt }) => `${check}:\n${excerpt}`).join('\n\n');
  const { id, at, position } = place;
  if (returns < MOST_RETURNS) {
    const text = `Your work does not hold: ${names}. Mend it, commit it and report done again.\n\n${shown}`;
    const item = { id, kind: 'message', status: 'returned', text: { text }, at, position } as const;
    pushItem(state, member.id, { ...item, from: member.supervisor });
    enter(member, 'idle', at, `sent back: ${names} failed`);
  } else {
    const text = `The work of ${member.id} does not hold for the second time: ${names}.\n\n${shown}`;
    const item = { id, kind: 'escalation', status: 'checks failed', text: { text }, at, position } as const;
    pushItem(state, member.supervisor, { ...item, from: member.id });
    enter(member, 'blocked', at, `its work does not hold for the second time: ${names}`);
    member.blockedOn = 'answer';
  }
  settlePurse(state, member);
}

export function onEffectBegun(state: State, event: NestEvent<'effect_begun'>): void {
  const { key, name, as } = event.data;
  const actor = actingId(state, event, as);
  const member = actor === null ? undefined : state.members.get(actor);
  if (member === undefined) {
    ruleOn(state, event, event.id, 'unknown_actor', 'only a member begins one');
    return;
  }
  heard(member, event);
  const decision = decideBegin(state, key);
  ruleOn(state, event, event.id, decision.code, decision.why);
  if (decision.code !== 'ok') return;
  const effect: Effect = {
    key,
    name,
    member: member.id,
    gen: member.gen,
    at: event.at,
    outcome: 'open',
    note: '',
  };
  state.effects = [...state.effects.filter((one) => one.key !== key), effect];
}

export function onEffectClosed(state: State, event: NestEvent<'effect_closed'>): void {
  const { key, outcome, note, as } = event.data;
  const decision = decideClose(state, key, actingId(state, event, as));
  ruleOn(state, event, event.id, decision.code, decision.why);
  if (decision.code !== 'ok') return;
  state.effects = state.effects.map((one) =>
    one.key === key ? { ...one, outcome, note, at: event.at } : one,
  );
  const closed = state.effects.filter((one) => one.outcome !== 'open');
  const oldest = closed.length > MOST_CLOSED ? closed[0] : undefined;
  if (oldest !== undefined) state.effects = state.effects.filter((one) => one !== oldest);
}
