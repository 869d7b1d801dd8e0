import type * as z from 'zod';
import type { AssignmentSchema } from './schema/assignment.ts';
import type { DisciplineSchema } from './schema/discipline.ts';

/** What somebody shall do, as a goal with criteria: everything that a reader with a blank context needs. Shapes in `schema/`. */
export type Assignment = z.infer<typeof AssignmentSchema>;

/** What the log keeps of how a member works beside others: what rules go by. */
export type Discipline = z.infer<typeof DisciplineSchema>;

/** How a supervisor has its members work. */
export const STYLES = ['coordinator', 'fork', 'swarm'] as const;
export const PHASES = ['research', 'synthesis', 'implementation', 'verification'] as const;

/** Null where nothing of it was said. */
export function disciplineOf(said: Partial<Discipline>): Discipline | null {
  const discipline: Discipline = {
    mode: said.mode ?? null,
    phase: said.phase ?? null,
    verifies: said.verifies ?? null,
    ground: said.ground ?? [],
    task: said.task ?? null,
    objectives: said.objectives ?? [],
    ...(said.peer === true ? { peer: true } : {}),
    ...((said.expects ?? []).length === 0 ? {} : { expects: said.expects }),
  };
  const { mode, phase, verifies, ground, task, objectives, expects } = discipline;
  const silent = mode === null && phase === null && verifies === null && task === null && said.peer !== true;
  const bare = ground.length === 0 && objectives.length === 0 && expects === undefined;
  return silent && bare ? null : discipline;
}
