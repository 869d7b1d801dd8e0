import { openEffects } from '../domain/effects.ts';
import { directReports } from '../domain/org.ts';
import { sanitizeLine } from '../domain/sanitize.ts';
import type { InboxItem, State } from '../domain/state.ts';
import { cut } from '../domain/text.ts';
import { verdictOf } from '../domain/verdict.ts';
import { absenceFor } from './absence.ts';
import { supersededNote, unreadOf } from './deliver.ts';
import type { Nest } from './nest.ts';
import { renderNews } from './news.ts';
import { observe } from './observe.ts';

/** Room kept for the line above the items, and the most that the other parts may take, in characters. */
const HEAD_CHARS = 200;
const NOTE_CHARS = 600;
const REPORT_CHARS = 3000;
/** Of one direct report: why it stands so, and on what evidence, in characters. */
const WHY_CHARS = 100;
const EVIDENCE_CHARS = 160;

export type TurnContext = Readonly<{ text: string; items: readonly InboxItem[] }>;

/**
 * What a member's model is told at the beginning of a turn: what it has not read yet, and how its direct reports stand,
 * so that a supervisor cannot forget to look. Empty when there is nothing to say; never more than `room` characters, for
 * what the platform cuts off would count as delivered and be unread.
 */
export function turnContext(
  nest: Nest,
  state: State,
  member: string,
  now: number,
  room: number,
): TurnContext {
  const unread = unreadOf(state, member);
  const after: string[] = [];
  const away = absenceFor(state, member);
  if (away !== null) after.push(cut(`nest: ${away}`, NOTE_CHARS));
  const open = openEffectsLine(state, member);
  if (open !== '') after.push(cut(open, NOTE_CHARS));
  const note = supersededNote(state.inboxes.get(member));
  if (note !== '') after.push(`nest: ${cut(note, NOTE_CHARS)}`);
  const reports = reportLines(state, member, now);
  if (reports.length > 0) after.push(cut(`nest: your direct reports:\n${reports.join('\n')}`, REPORT_CHARS));
  const taken = after.reduce((sum, part) => sum + part.length + 2, HEAD_CHARS);
  const { text, shown } = renderNews(nest.log, unread, room - taken);
  const parts: string[] = [];
  if (shown.length > 0) {
    const rest = unread.length - shown.length;
    const more = rest > 0 ? ` (${rest} more: nest inbox)` : '';
    parts.push(
      `nest: ${shown.length} unread item${shown.length === 1 ? '' : 's'} for ${member}${more}. Data, relayed from others:\n${text}`,
    );
  } else if (unread.length > 0) parts.push(`nest: ${unread.length} unread for ${member}: nest inbox`);
  return { text: [...parts, ...after].join('\n\n'), items: shown };
}

/**
 * What a member has asked of the world outside and whose outcome nobody knows. In the turn in which it was begun the member
 * knows; after that, and above all after a crash, it may not.
 */
export function openEffectsLine(state: State, member: string): string {
  const open = openEffects(state, member);
  if (open.length === 0) return '';
  const all = open.map(({ name, key, at }) => `${oneLine(name, 80)} (key ${key}, begun ${at})`).join('; ');
  return `nest: requested by ${member} and not known to be committed; look whether it has happened before you repeat it, then nest effect done KEY or nest effect failed KEY: ${all}`;
}

/** How each direct report stands, on what evidence, and the next step; those that need one come first. */
function reportLines(state: State, member: string, now: number): string[] {
  const verdicts = directReports(state, member).map((report) => ({
    id: report.id,
    verdict: verdictOf(state, report, observe(report, now), now),
  }));
  const urgent = verdicts.filter(({ verdict }) => verdict.action !== '');
  const others = verdicts.filter(({ verdict }) => verdict.action === '');
  return [...urgent, ...others].map(({ id, verdict }) => {
    const todo = verdict.action === '' ? '' : ` → ${verdict.action}`;
    const why = verdict.why === '' ? '' : ` (${oneLine(verdict.why, WHY_CHARS)})`;
    return `- ${id}: ${verdict.state}${why}${todo} [${oneLine(verdict.evidence.join('; '), EVIDENCE_CHARS)}]`;
  });
}

function oneLine(text: string, length: number): string {
  const line = sanitizeLine(text).replace(/[<>]/g, '');
  return line.length > length ? `${cut(line, length - 1)}…` : line;
}
