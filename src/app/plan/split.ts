import type { EventData } from '../../domain/events.ts';
import { inOrder } from '../../domain/plan/graph.ts';
import type { Task } from '../../domain/plan/task.ts';

export type Planned = EventData<'plan_changed'>['add'][number];
export type Change = Pick<EventData<'plan_changed'>, 'add' | 'change' | 'drop'>;

/** What one line of the log may hold of a change, in bytes of JSON: 8 KiB less the envelope. */
const MAX_BYTES = 6800;

const isEmpty = ({ add, change, drop }: Change): boolean => add.length + change.length + drop.length === 0;

/** The change that makes a plan of what is there. Finished work stays as it is; `kept` names what was to change of it. */
export function changeTo(
  tasks: readonly Task[],
  planned: readonly Planned[],
): Readonly<{ change: Change; kept: string[] }> {
  const before = new Map(tasks.map((task) => [task.id, task]));
  const wanted = new Set(planned.map(({ id }) => id));
  const kept: string[] = [];
  const differing = planned.filter((one) => {
    const task = before.get(one.id);
    if (task === undefined || isSame(task, one)) return false;
    if (task.state === 'done') kept.push(task.id);
    return task.state !== 'done';
  });
  const gone = tasks.filter(({ id }) => !wanted.has(id));
  const over = tasks.every(({ state }) => state === 'done');
  const drop = gone.filter(({ state }) => state !== 'done' || over).map(({ id }) => id);
  kept.push(...gone.filter(({ id }) => !drop.includes(id)).map(({ id }) => id));
  return { change: { add: planned.filter(({ id }) => !before.has(id)), change: differing, drop }, kept };
}

function isSame(task: Task, one: Planned): boolean {
  const of = ({ title, needs, owner, integration, estimate }: Planned | Task): unknown[] => [
    title,
    [...needs].sort(),
    owner,
    integration,
    estimate,
  ];
  return JSON.stringify(of(task)) === JSON.stringify(of(one));
}

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

function packed<T>(items: readonly T[], pack: (items: T[]) => Partial<Change>): Change[] {
  const parts: T[][] = [];
  let bytes = 0;
  for (const item of items) {
    const size = sizeOf(item) + 1;
    if (parts.length === 0 || bytes + size > MAX_BYTES) [bytes] = [0, parts.push([])];
    parts.at(-1)?.push(item);
    bytes += size;
  }
  return parts.map((part) => ({ add: [], change: [], drop: [], ...pack(part) }));
}

/**
 * A change as events that each fit a line. Each leaves a plan without cycles when the last one does: needs that go, go
 * first; then tasks come in the order of their needs; then needs that come.
 */
export function split(tasks: readonly Task[], whole: Change): Change[] {
  if (sizeOf(whole) <= MAX_BYTES) return isEmpty(whole) ? [] : [whole];
  const before = new Map(tasks.map((task) => [task.id, new Set(task.needs)]));
  const fewer = whole.change
    .map(({ id, needs }) => ({ id, needs: needs?.filter((need) => before.get(id)?.has(need)) }))
    .filter(({ id, needs }) => needs !== undefined && needs.length < (before.get(id)?.size ?? 0))
    .map(({ id, needs }) => ({ id, needs: needs as string[] }));
  return [
    ...packed(fewer, (change) => ({ change })),
    ...packed(whole.drop, (drop) => ({ drop })),
    ...packed(inOrder(whole.add), (add) => ({ add })),
    ...packed(whole.change, (change) => ({ change })),
  ];
}
