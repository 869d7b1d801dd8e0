import { directReports, USER } from '../../domain/org.ts';
import { remaining } from '../../domain/plan/standing.ts';
import type { State } from '../../domain/state.ts';
import type { Caller } from '../caller.ts';
import type { Draft } from '../hire-plan.ts';

/** Characters of a task below which its brief alone is several times as long. */
const SMALL = 300;

/**
 * What speaks against a member at all: its session, its brief and its report are paid for, and a small single piece of work
 * is done faster by whoever would have to describe it. A hint: only its supervisor knows what would flood its context.
 */
export function worthWords(state: State, caller: Caller, draft: Draft, task: string): string | null {
  const { supervisor, role, discipline } = draft;
  if (caller.session === null || supervisor === USER || role !== 'staff') return null;
  // Fresh eyes are worth their price, and a plan says that there is more to come.
  if (discipline?.phase === 'verification' || discipline?.mode === 'fork') return null;
  if (remaining(state.plans.get(supervisor)?.tasks ?? []).length > 1) return null;
  const alone = directReports(state, supervisor).every(({ id }) => id === draft.id);
  if (!alone || task.trim().length >= SMALL) return null;
  return `one member for one small task costs more than it saves (a session, a brief longer than the task, a report to read): unless it would flood your context, do the next one like it yourself`;
}
