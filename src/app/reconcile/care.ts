import type { InboxItem, Member, State } from '../../domain/state.ts';
import { careFor } from '../../domain/wake-policy.ts';
import type { Nest } from '../nest.ts';
import { splitProcess } from '../observe.ts';
import { holderOf } from '../process-lock.ts';
import { record } from '../record.ts';
import { waiterFile } from '../waiter-file.ts';
import { reach } from './reach.ts';
import type { World } from './tick.ts';

/** A waiter that stands beside its session wakes it within a second; it is helped only when that has not worked, in ms. */
const WAITER_MS = 15_000;
const BATCH = 50;

/** Wakes every reader that has something to judge and has not taken it, and raises what was woken for in vain. */
export async function deliverAll(nest: Nest, state: State, world: World): Promise<void> {
  for (const reader of state.members.values()) {
    const items = state.inboxes.get(reader.id)?.items ?? [];
    if (items.length === 0) continue;
    const cares = items.map((item) => ({ item, care: careFor(state, reader, item, world.now()) }));
    raise(nest, reader, cares, world);
    const due = cares.filter(({ care }) => care.step === 'wake').map(({ item }) => item);
    if (due.length > 0 && !leftToItsWaiter(nest, reader, due, world)) await wake(nest, reader, due, world);
  }
}

type Cared = Readonly<{ item: InboxItem; care: ReturnType<typeof careFor> }>;

function raise(nest: Nest, reader: Member, cares: readonly Cared[], { tell }: World): void {
  for (const { item, care } of cares) {
    if (care.step !== 'raise') continue;
    const { to, why } = care;
    const data = { reader: reader.id, items: [item.id], to, why };
    nest.log.append(
      [record('raised', data, { actor: 'system', id: `raise:${to}:${item.id}`.slice(0, 200) })],
      { durable: true },
    );
    tell(`${item.id} raised from ${reader.id} to ${to}: ${why}`);
  }
}

function leftToItsWaiter(nest: Nest, reader: Member, due: readonly InboxItem[], { now }: World): boolean {
  const [pid] = reader.process === null ? [null] : splitProcess(reader.process);
  if (pid === null || holderOf(waiterFile(nest.dir, pid)) === null) return false;
  return due.every((item) => now() - (Date.parse(item.at) || 0) < WAITER_MS);
}

async function wake(nest: Nest, reader: Member, due: readonly InboxItem[], { tell }: World): Promise<void> {
  const senders = [...new Set(due.map((item) => item.from))].slice(0, 8).join(', ');
  const text = `nest: ${due.length} new for ${reader.id}, from ${senders}. The text follows in your context; nest inbox shows it again.`;
  const { channel, ok, why } = await reach(nest, reader, (due[0] as InboxItem).id, text);
  const items = due.slice(0, BATCH).map((item) => item.id);
  nest.log.append([
    record(
      'wake_tried',
      { reader: reader.id, items, channel, ok, why: why.slice(0, 480) },
      { actor: 'system' },
    ),
  ]);
  tell(`${reader.id}: woken by ${channel}${ok ? '' : ` in vain: ${why}`}`);
}
