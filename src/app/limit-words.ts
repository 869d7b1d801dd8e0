import { moreFor } from '../domain/bound.ts';
import type { Bound } from '../domain/cap.ts';
import { USER } from '../domain/org.ts';
import type { Member } from '../domain/state.ts';

/** What a member is told of its bounds, and what to do about it: one wording for every hook that tells it. */

const REASON = { budget: 'budget', limit: 'other' } as const;

/**
 * How to close: a text in a heredoc whose mark is quoted holds whatever a model writes. In quotes a shell would run what
 * stands between backticks, so that the call would need leave.
 */
function closing({ cause }: Bound): string {
  const reason = REASON[cause];
  return `report what you have and what is missing, briefly and in this form:

nest report --status blocked --reason ${reason} - <<'EOF'
…
EOF

or from a file that is there: nest report --status blocked --reason ${reason} --file <path>. To ask for more, in the same form: nest escalate --reason ${reason} - <<'EOF'`;
}

/** Told once of each bound, in its context, while it can still choose what to leave out; what binds most comes first. */
export function nearWords([first, ...others]: readonly Bound[]): string {
  if (first === undefined) return '';
  const bound = { ...first, words: [first, ...others].map(({ words }) => words).join('; ') };
  if (bound.level === 'near')
    return `nest: ${bound.words}. Wrap up: finish what is nearly done, begin nothing new, say what is covered and what is not. When nothing is left your turn is ended, and only what you have reported counts. To ask for more: nest escalate --reason ${REASON[bound.cause]} "how much, and what for".`;
  return softWords(bound);
}

/** The same in a session that a person sits in: it is measured, and whoever shares its account is stopped. */
export function attendedWords(bound: Bound): string {
  return `nest: ${bound.words}. This session is a person’s own, and nothing stops it; members that share the account are stopped when nothing is left. For more: ${moreFor(bound)}`;
}

/** Why a call was not let through. `refused`: what was wrong with it, where it was a call of nest. */
export function softWords(bound: Bound, refused: string | null = null): string {
  const why = refused === null ? '' : ` This one was not: ${refused}.`;
  return `nest: ${bound.words}. From here on only nest commands are let through.${why} Now ${closing(bound)}\n\nThen end your turn.`;
}

/** The same for a subagent, which has nobody to report to but whoever started it. */
export function agentWords(bound: Bound): string {
  return `nest: ${bound.words}. No more tools. Return what you have found so far, and what is missing, as your result now.`;
}

/** Why a turn was ended, or none begins: for the session’s own screen. */
export function stopWords(bound: Bound, { supervisor }: Pick<Member, 'supervisor'>): string {
  const who = supervisor === USER ? 'the user' : supervisor;
  return `nest: ${bound.words}. The turn is over; what was said last has been reported to ${who}. It goes on after: ${moreFor(bound)}`;
}

/** The same of a subagent: its member has not been stopped yet, and nothing is reported for it. */
export function agentStopWords(bound: Bound): string {
  return `nest: ${bound.words}. This subagent has been ended; the session that started it is stopped after its next reply. It goes on after: ${moreFor(bound)}`;
}

/** The report of a member that was stopped: why, and the last it has said. */
export function stoppedReport(bound: Bound, last: string): string {
  const head = `Stopped by nest: ${bound.words}. To let it go on: ${moreFor(bound)}`;
  return last === ''
    ? `${head}\n\nIt had said nothing yet.`
    : `${head}\n\nThe last it has said, as a checkpoint:\n\n${last}`;
}
