import { formatAge } from '../domain/age.ts';
import { USER } from '../domain/org.ts';
import { awaySince, type Presence } from '../domain/presence.ts';
import { sanitizeLine } from '../domain/sanitize.ts';
import type { InboxItem, Member, State } from '../domain/state.ts';
import { unreadOf } from './deliver.ts';

/** Names in one part of a summary. */
const NAMES = 6;

/** What waits for the user: what he has to decide or to mend, and what he may read. */
export type ForUser = Readonly<{ decide: number; read: number }>;

export function forUser(state: State): ForUser {
  const items = unreadOf(state, USER);
  const decide = items.filter(isForDecision).length;
  return { decide, read: items.length - decide };
}

function isForDecision({ kind, status }: InboxItem): boolean {
  return (
    kind === 'escalation' || kind === 'permission' || status === 'blocked' || status.startsWith('unread by')
  );
}

/** What happened while the user was away, for `status` and `inbox`; null while he is there. */
export function absenceUntil(state: State, now: number): string | null {
  const from = awaySince(state, now);
  return from === null ? null : summary(state, from, now);
}

/**
 * The same for the session that he sits in, in the turn with which he comes back; null in every other one, and for
 * everybody else.
 */
export function absenceFor(state: State, id: string): string | null {
  const member = state.members.get(id);
  const { back }: Presence = state.user;
  if (member?.mode !== 'adopt' || member.supervisor !== USER || back === null) return null;
  return back.to === member.lastAt ? summary(state, back.from, Date.parse(back.to)) : null;
}

function summary(state: State, from: string, until: number): string {
  const since = (at: string): boolean => at > from;
  const members = [...state.members.values()];
  const reported = members.filter((m) => m.report !== null && since(m.report.at));
  const by = (status: string): Member[] => reported.filter((m) => m.report?.status === status);
  const { decide, read } = forUser(state);
  const parts = [
    part('reported done', by('done')),
    part('failed', by('failed')),
    part(
      'blocked',
      members.filter((m) => m.phase === 'blocked' && m.tombstone === null),
    ),
    part('ended without a report', by('unreported')),
    part(
      'lost',
      members.filter((m) => m.phase === 'lost' && since(m.phaseAt)),
    ),
    part(
      'halted',
      members.filter((m) => m.phase === 'halted'),
    ),
    part(
      'hired',
      members.filter((m) => since(m.hiredAt)),
    ),
    part(
      'stopped',
      members.filter((m) => m.tombstone !== null && since(m.tombstone.at)),
    ),
    ...state.incidents.map(({ cause, members: all }) => `${cause} stops ${all.length}`),
  ].filter((one) => one !== '');
  const what = parts.length === 0 ? 'nothing was reported' : parts.join('; ');
  const waits =
    decide + read === 0 ? 'nothing waits for you' : `${decide} to decide and ${read} to read: nest inbox`;
  return `while you were away (${formatAge(until - Date.parse(from))}, since ${from.slice(0, 16)}Z): ${what}. ${waits}`;
}

function part(what: string, members: readonly Member[]): string {
  if (members.length === 0) return '';
  const names = members.slice(0, NAMES).map((m) => sanitizeLine(m.id));
  const more = members.length > NAMES ? ', …' : '';
  return `${members.length} ${what} (${names.join(', ')}${more})`;
}
