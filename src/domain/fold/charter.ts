import type { Charter } from '../charter.ts';
import type { NestEvent } from '../events.ts';
import { actingId } from '../identity.ts';
import { directReports, USER } from '../org.ts';
import type { Member, State } from '../state.ts';
import { cut } from '../text.ts';
import { forgetRules } from './gates.ts';
import { pushItem } from './inbox.ts';

/** How an item stands that tells of a charter: one that its reader has to judge, and one that is only to be known. */
const CHARTER_CHANGED = 'charter';
export const CHARTER_NOTED = 'charter, for information';

/** Fields by which members judge their own work. What the rest says is enforced, or holds for whoever hires next. */
const JUDGED = new Set(['objective', 'doneChecks', 'escalation', 'unattended']);

const VALUE_CHARS = 300;
const TEXT_CHARS = 3000;

/**
 * Takes a charter into force, and puts what has changed before every member that may still act. Only the user amends
 * it; a session that tries is ignored and counted as late.
 */
export function onCharterAmended(state: State, event: NestEvent<'charter_amended'>, position: string): void {
  if (actingId(state, event) !== USER) {
    state.counts.late += 1;
    return;
  }
  const before = state.charter;
  const after = event.data.charter as Charter;
  forgetRules(state.gates, before, after);
  state.charter = after;
  const { changed } = event.data;
  const lines = changed.map((path) => `${path}: ${shown(before, path)} → ${shown(after, path)}`);
  const head = 'The user has changed the charter. From now on this holds (all of it: nest charter show):';
  const text = { text: cut([head, ...lines].join('\n'), TEXT_CHARS) };
  const judged = changed.some((path) => JUDGED.has(path.split('.', 1)[0] as string));
  const { id, at } = event;
  for (const member of state.members.values()) {
    if (member.tombstone !== null || member.phase === 'not_started') continue;
    const status = judged && isRunning(state, member) ? CHARTER_CHANGED : CHARTER_NOTED;
    pushItem(state, member.id, { id, from: USER, kind: 'notice', status, text, at, position });
  }
}

/** Whoever is at something, or has others who are. To wake the rest would cost a turn each, for nothing. */
function isRunning(state: State, member: Member): boolean {
  const { phase } = member;
  if (phase === 'working' || phase === 'waiting' || phase === 'blocked') return true;
  return member.role !== 'staff' || directReports(state, member.id).length > 0;
}

function shown(charter: Charter | null, path: string): string {
  let value: unknown = charter;
  for (const key of path.split('.')) {
    const holds = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
    value = holds ? (value as Record<string, unknown>)[key] : undefined;
  }
  const json = JSON.stringify(value) ?? 'nothing';
  return json.length > VALUE_CHARS ? `${cut(json, VALUE_CHARS - 1)}…` : json;
}
