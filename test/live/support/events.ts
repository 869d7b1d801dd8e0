import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openNest } from '../../../src/app/nest.ts';
import type { Envelope } from '../../../src/domain/envelope.ts';
import { START } from '../../../src/domain/event-log.ts';

/** The folder of the nest of a repository. */
export const nestOf = (repo: string): string => join(repo, '.git', 'nest');

/** Every record in the log of a repository's nest, in file order, repeated ones too; none where there is no nest. */
export function eventsOf(repo: string): Envelope[] {
  const events: Envelope[] = [];
  const dir = nestOf(repo);
  if (existsSync(dir)) openNest(dir).log.readFrom(START, (event) => void events.push(event));
  return events;
}

/** A wish, and a gauge that whoever looks at a session writes down when it has moved. */
const NOT_OF_HOOKS: ReadonlySet<string> = new Set(['hire_requested', 'spend_metered']);

/** How often each type stands in the log for one session, by its hooks. */
export function hookEvents(repo: string, session: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { type, data } of eventsOf(repo)) {
    if (data.session === session && !NOT_OF_HOOKS.has(type)) counts[type] = (counts[type] ?? 0) + 1;
  }
  return counts;
}
