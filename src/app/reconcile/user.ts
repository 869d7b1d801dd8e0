import { USER } from '../../domain/org.ts';
import { sanitizeLine } from '../../domain/sanitize.ts';
import type { InboxItem, State } from '../../domain/state.ts';
import { headOf } from '../../domain/text.ts';
import { tellUser } from '../../domain/wake-policy.ts';
import { notifyUser } from '../../harness/notify.ts';
import { itemLabel } from '../digest.ts';
import type { Nest } from '../nest.ts';
import { record } from '../record.ts';
import type { World } from './tick.ts';

/** Tells the user of what waits for him, once for all that is new; best effort, and never in anybody's way. */
export async function tellTheUser(nest: Nest, state: State, { now, tell }: World): Promise<void> {
  const items = tellUser(state, now());
  if (items.length === 0) return;
  const title = `nest: ${items.length} for you`;
  const text = items.slice(0, 3).map(line).join('\n');
  const how = await notifyUser(title, text, state.charter?.notify.command ?? null);
  const ids = items.slice(0, 50).map((item) => item.id);
  nest.log.append([
    record(
      'wake_tried',
      { reader: USER, items: ids, channel: 'notify', ok: how !== '', why: how },
      { actor: 'system' },
    ),
  ]);
  tell(`user told (${how === '' ? 'no way to' : how}): ${text.replaceAll('\n', '; ')}`);
}

function line(item: InboxItem): string {
  return sanitizeLine(`${item.from} ${itemLabel(item)}: ${headOf(item.text)}`).slice(0, 120);
}
