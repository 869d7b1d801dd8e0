import { MAX_NEEDS } from '../../domain/plan/task.ts';
import { EXIT, UserError } from '../user-error.ts';
import type { Planned } from './split.ts';

/** An id made of an item such as a path; `taken` says which are in use. */
function idOf(item: string, taken: ReadonlySet<string>): string {
  const stem =
    item
      .replace(/[^A-Za-z0-9._-]+/g, '-')
      .replace(/^[^A-Za-z0-9]+|-+$/g, '')
      .slice(-28)
      .replace(/^[^A-Za-z0-9]+/, '') || 'item';
  for (let n = 1; ; n += 1) {
    const id = n === 1 ? stem : `${stem}-${n}`;
    if (!taken.has(id)) return id;
  }
}

/**
 * The same for each of the items, side by side; then one task over all of them, which sees what no single one shows.
 *
 * @throws UserError for more items than one task may need
 */
export function eachThen(
  items: readonly string[],
  then: string,
  title: string | null,
  inUse: readonly string[],
): readonly Planned[] {
  if (items.length > MAX_NEEDS)
    throw new UserError(
      `at most ${MAX_NEEDS} items`,
      EXIT.usage,
      'give parts of it to Managers with plans of their own',
    );
  const taken = new Set(inUse);
  const tasks = items.map((item): Planned => {
    const id = idOf(item, taken);
    taken.add(id);
    return { id, title: titled(title, item), needs: [], owner: null, integration: false, estimate: null };
  });
  const join = idOf(`then-${then.split(/\s+/).slice(0, 3).join('-').toLowerCase()}`, taken);
  const needs = tasks.map(({ id }) => id);
  return [
    ...tasks,
    { id: join, title: then.slice(0, 120), needs, owner: null, integration: true, estimate: null },
  ];
}

function titled(title: string | null, item: string): string {
  const words =
    title === null ? item : title.includes('{}') ? title.replaceAll('{}', item) : `${title}: ${item}`;
  return words.slice(0, 120);
}
