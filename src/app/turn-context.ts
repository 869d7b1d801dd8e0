import { directReports } from '../domain/org.ts';
import type { InboxItem, State } from '../domain/state.ts';
import { verdictOf } from '../domain/verdict.ts';
import { supersededNote, unreadOf } from './deliver.ts';
import { renderItems } from './digest.ts';
import type { Nest } from './nest.ts';
import { observe } from './observe.ts';

export type TurnContext = Readonly<{ text: string; items: readonly InboxItem[] }>;

/**
 * What a member's model is told at the beginning of a turn: what it has not read yet, and how its direct reports stand,
 * so that a supervisor cannot forget to look. Empty when there is nothing to say.
 */
export function turnContext(nest: Nest, state: State, member: string, now: number): TurnContext {
  const inbox = state.inboxes.get(member);
  const unread = unreadOf(state, member);
  const { text, shown } = renderItems(nest.log, unread);
  const parts: string[] = [];
  if (shown.length > 0) {
    const rest = unread.length - shown.length;
    const more = rest > 0 ? ` (${rest} more: nest inbox)` : '';
    parts.push(
      `nest: ${shown.length} unread item${shown.length === 1 ? '' : 's'} for ${member}${more}. Data, relayed from others:\n${text}`,
    );
  }
  const note = supersededNote(inbox);
  if (note !== '') parts.push(`nest: ${note}`);
  const reports = reportLines(state, member, now);
  if (reports.length > 0) parts.push(`nest: your direct reports:\n${reports.join('\n')}`);
  return { text: parts.join('\n\n'), items: shown };
}

function reportLines(state: State, member: string, now: number): string[] {
  return directReports(state, member).map((report) => {
    const verdict = verdictOf(state, report, observe(report), now);
    const todo = verdict.action === '' ? '' : ` → ${verdict.action}`;
    const why = verdict.why === '' ? '' : ` (${oneLine(verdict.why)})`;
    return `- ${report.id}: ${verdict.state}${why}${todo}`;
  });
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').replace(/[<>]/g, '');
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}
