import { fact } from '../fact.ts';
import { TASK_ENDS, taskEnds } from '../task-ends.ts';

type Task = Readonly<Record<string, unknown>>;

export const hooksStopBackground = fact({
  id: 'hooks.stop-background',
  group: 'hooks',
  claim:
    'Stop lists background work in `background_tasks`, each with type and status; when it ends a further turn begins, whose Stop lists none',
  why: 'A turn that ends beside running work is a wait, not a result, and must not be filed as the report.',
  reliedOnBy: ['src/harness/hook-input.ts', 'src/hooks/stop.ts'],
  expected: 'a Stop with a shell that is running, then a Stop with none',
  advice: 'Look for child processes of the session before treating the end of a turn as the end of the work.',
  together: TASK_ENDS,
  async probe(lab) {
    const turns = await taskEnds(lab);
    const about = (index: number): string => {
      const tasks = lab.fired('Stop')[index]?.payload.background_tasks;
      if (!Array.isArray(tasks)) return 'no list of tasks';
      const kinds = tasks.map(({ type, status }: Task) => `a ${type} that is ${status}`);
      return kinds.join(', ') || 'none';
    };
    if (turns < 2) return turns === 0 ? 'no Stop' : `one Stop, with ${about(0)}`;
    return `a Stop with ${about(0)}, then a Stop with ${about(1)}`;
  },
});
