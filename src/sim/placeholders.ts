import type { Conversation } from './conversation.ts';
import { places } from './matcher.ts';
import type { Answer, Step } from './scenario.ts';

function replaceIn<T>(value: T, values: ReadonlyMap<string, string>): T {
  if (typeof value === 'string') {
    return value.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values.get(name) ?? whole) as T;
  }
  if (Array.isArray(value)) return value.map((item) => replaceIn(item, values)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceIn(item, values)])) as T;
}

/**
 * Puts the values that a step takes from the request into its answer.
 * @throws when a regular expression finds nothing: the scenario expected a text that was not sent
 */
export function fill({ when: _, take, ...answer }: Step, conversation: Conversation): Answer {
  const values = new Map<string, string>();
  for (const [name, { from, match }] of Object.entries(take ?? {})) {
    const found = new RegExp(match).exec(places[from](conversation));
    if (!found)
      throw new Error(`the scenario takes "${name}" from ${from}, where nothing matches /${match}/`);
    values.set(name, found[1] ?? found[0]);
  }
  return replaceIn(answer, values);
}
