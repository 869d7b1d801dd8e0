import type { Replanned } from '../app/plan/change.ts';
import type { Told } from '../app/plan/task.ts';
import type { PlanView, TaskView } from '../app/plan/view.ts';
import type { Standing } from '../domain/plan/standing.ts';
import type { Hue, Paint } from './colour.ts';
import { table } from './table.ts';
import { oneLine, plural } from './words.ts';

const HUES: Readonly<Record<Standing, Hue>> = {
  done: 'green',
  failed: 'red',
  blocked: 'red',
  claimed: 'blue',
  ready: 'yellow',
  waiting: 'dim',
};

/** What a task waits for, who has it, or how it ended. */
function note({ standing, missing, by, owner, why, integration }: TaskView): string {
  const words =
    standing === 'waiting' || standing === 'blocked'
      ? `needs ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ` and ${missing.length - 5} more` : ''}`
      : oneLine(why, 60);
  const whose = by ?? (owner === null ? '' : `for ${owner}`);
  return [whose, integration ? 'integration' : '', words].filter((word) => word !== '').join('; ');
}

export function taskTable(tasks: readonly TaskView[], paint: Paint): string {
  const rows = tasks.map((task) => [
    task.id,
    { text: task.standing, hue: HUES[task.standing] },
    task.wave === null ? '' : String(task.wave),
    note(task),
    oneLine(task.title, 80),
  ]);
  return table(['TASK', 'STATE', 'WAVE', 'WHO, AND WHY', 'TITLE'], rows, paint);
}

export function planLines(plan: PlanView, paint: Paint): string {
  const { owner, tasks, ready, criticalPath } = plan;
  const done = tasks.filter(({ standing }) => standing === 'done').length;
  const { tasks: path, weight } = criticalPath;
  return (
    `plan of ${owner}: ${plural(tasks.length, 'task')}, ${done} done\n\n${taskTable(tasks, paint)}\n` +
    (ready.length === 0 ? '' : `ready: ${ready.join(', ')}\n`) +
    (path.length < 2 ? '' : `longest chain left: ${path.join(' -> ')} (${weight})\n`)
  );
}

export function replannedLines({ plan, added, changed, dropped, kept }: Replanned): string {
  const what = [
    ['added', added],
    ['changed', changed],
    ['dropped', dropped],
    ['done, so kept as it is', kept],
  ] as const;
  const lines = what.filter(([, ids]) => ids.length > 0).map(([word, ids]) => `${word}: ${ids.join(', ')}\n`);
  const ready = plan.ready.length === 0 ? 'nothing' : plan.ready.join(', ');
  return `${lines.length === 0 ? 'nothing to change\n' : lines.join('')}ready: ${ready}\n`;
}

export function toldLines({ task, blocks, ready }: Told): string {
  const { id, title, state, by } = task;
  const said = state === 'open' ? `${id} is open` : `${id} is ${state} (${by})`;
  const next =
    state === 'failed' && blocks.length > 0
      ? `it blocks: ${blocks.join(', ')}\n`
      : state === 'claimed'
        ? `next: nest task done ${id}, or nest task fail ${id} --why "…"\n`
        : `ready: ${ready.length === 0 ? 'nothing' : ready.join(', ')}\n`;
  return `${said}: ${oneLine(title, 80)}\n${next}`;
}
