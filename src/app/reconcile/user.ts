import { USER } from '../../domain/org.ts';
import { sanitizeLine } from '../../domain/sanitize.ts';
import type { InboxItem, State } from '../../domain/state.ts';
import { headOf } from '../../domain/text.ts';
import { tellUser } from '../../domain/wake-policy.ts';
import { itemLabel } from '../digest.ts';
import type { Folded } from '../fold-log.ts';
import type { Nest } from '../nest.ts';
import { splitProcess } from '../observe.ts';
import { record } from '../record.ts';
import type { World } from './tick.ts';

/** Items in one record, so that a line stays below its limit. */
const BATCH = 20;

/** Tells the user of what waits for him, once for all that is new; best effort, and never in anybody's way. */
export function tellTheUser(nest: Nest, folded: Folded, world: World): void {
  const items = tellUser(folded.state, world.now());
  if (items.length > 0) world.jobs.start('tell the user', () => tell(nest, folded.state, items, world));
}

async function tell(nest: Nest, state: State, items: readonly InboxItem[], world: World): Promise<void> {
  const title = `nest: ${items.length} for you`;
  const text = items.slice(0, 3).map(line).join('\n');
  const how = await world.notify(title, text, state.charter?.notify.command ?? null, attended(state));
  for (let i = 0; i < items.length; i += BATCH) {
    const ids = items.slice(i, i + BATCH).map((item) => item.id);
    const data = { reader: USER, items: ids, channel: 'notify', ok: how !== '', why: how } as const;
    nest.log.append([record('wake_tried', data, { actor: 'system' })]);
  }
  world.tell(`user told (${how === '' ? 'no way to' : how}): ${text.replaceAll('\n', '; ')}`);
}

/** Processes of the sessions that the user may sit in: their terminals have a bell. */
function attended(state: State): number[] {
  return [...state.members.values()].flatMap(({ mode, process, tombstone }) => {
    const [pid] = mode !== 'adopt' || tombstone !== null || process === null ? [null] : splitProcess(process);
    return pid === null ? [] : [pid];
  });
}

function line(item: InboxItem): string {
  return sanitizeLine(`${item.from} ${itemLabel(item)}: ${headOf(item.text)}`).slice(0, 120);
}
