import type { State } from '../../domain/state.ts';

/** Whose work the work of a member builds on: who has the tasks that its own needs in the plan, directly or through others. */
export function needsOf(state: State, member: string): readonly string[] {
  const own = state.members.get(member)?.discipline?.task ?? null;
  const plan = [...state.plans.values()].find(({ tasks }) => tasks.some(({ id }) => id === own));
  if (own === null || plan === undefined) return [];
  const byId = new Map(plan.tasks.map((task) => [task.id, task]));
  const seen = new Set<string>();
  const left = [own];
  for (let id = left.pop(); id !== undefined; id = left.pop())
    for (const need of byId.get(id)?.needs ?? [])
      if (!seen.has(need)) {
        seen.add(need);
        left.push(need);
      }
  const whose = [...seen].map((id) => byId.get(id)?.by ?? null);
  return [...new Set(whose)].filter((id): id is string => id !== null && id !== member);
}
