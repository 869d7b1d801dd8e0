import { isHeldBack } from '../../domain/presence.ts';
import type { InboxItem, Member } from '../../domain/state.ts';
import { careFor } from '../../domain/wake-policy.ts';
import { besideOf } from '../beside.ts';
import { unreadOf } from '../deliver.ts';
import { catchUp, type Folded } from '../fold-log.ts';
import type { Nest } from '../nest.ts';
import { record } from '../record.ts';
import { isComing } from './coming.ts';
import type { Call } from './reach.ts';
import type { World } from './tick.ts';

/** Items in one record, so that a line stays below its limit. */
const BATCH = 20;

/** Wakes every reader that has something to judge and has not taken it, and raises what was woken for in vain. */
export function deliverAll(nest: Nest, folded: Folded, world: World): void {
  const { state } = folded;
  if (isHeldBack(state, world.now())) return;
  for (const reader of state.members.values()) {
    const items = unreadOf(state, reader.id);
    if (items.length === 0) continue;
    const beside = besideOf(nest.dir, reader) !== null;
    const due: InboxItem[] = [];
    for (const item of items) {
      const care = careFor(state, reader, item, world.now(), beside);
      if (care.step === 'wake') due.push(item);
      if (care.step === 'raise') raise(nest, reader, item, care, world);
    }
    // Whoever is being resumed is told at its first turn; a try in between would count as one in vain.
    if (due.length > 0 && !isComing(reader, world.now()))
      world.jobs.start(`wake ${reader.id}`, () => wake(nest, folded, reader, due, world));
  }
}

function raise(
  nest: Nest,
  reader: Pick<Member, 'id'>,
  item: InboxItem,
  { to, why }: Readonly<{ to: string; why: string }>,
  { tell }: World,
): void {
  const data = { reader: reader.id, items: [item.id], to, why: why.slice(0, 480) };
  // An item that was delivered again by hand, and in vain again, is raised again.
  const id = `raise:${to}:${item.wokenAt ?? ''}:${item.id}`.slice(0, 200);
  nest.log.append([record('raised', data, { actor: 'system', id })], { durable: true });
  tell(`${item.id} raised from ${reader.id} to ${to}: ${why}`);
}

/** Wakes a reader by whichever way a turn follows, and writes down every way that was tried. */
async function wake(
  nest: Nest,
  folded: Folded,
  reader: Member,
  due: readonly InboxItem[],
  world: World,
): Promise<void> {
  const heard = turnOf(nest, folded, reader, due);
  if (heard()) return;
  const call: Call = { id: (due[0] as InboxItem).id, text: wakeText(reader.id, due), heard };
  const began = performance.now();
  const { attempts, hopeless } = await world.reach(reader, call);
  const items = due.slice(0, BATCH).map((item) => item.id);
  for (const { channel, ok, why } of attempts) {
    const data = { reader: reader.id, items, channel, ok, why: why.slice(0, 480) };
    nest.log.append([record('wake_tried', data, { actor: 'system' })]);
    const after = `after ${((performance.now() - began) / 1000).toFixed(1)}s`;
    world.tell(`${reader.id}: woken by ${channel}${ok ? ` ${after}` : ` in vain: ${why}`}`);
  }
  if (hopeless === null) return;
  const why = `${reader.id} cannot be woken: ${hopeless}`;
  for (const item of due) raise(nest, reader, item, { to: reader.supervisor, why }, world);
}

/** Whether a new turn of a reader has begun since now, or what it was to be woken for is delivered, or it is gone. */
export function turnOf(
  nest: Nest,
  folded: Folded,
  reader: Member,
  due: readonly InboxItem[] | null,
): () => boolean {
  const { id, gen, turns } = reader;
  const ids = new Set(due?.map((item) => item.id));
  return () => {
    catchUp(nest, folded);
    const member = folded.state.members.get(id);
    if (member === undefined || member.gen !== gen || member.tombstone !== null || member.turns > turns)
      return true;
    return due !== null && !unreadOf(folded.state, id).some((item) => ids.has(item.id));
  };
}

function wakeText(reader: string, due: readonly InboxItem[]): string {
  const senders = [...new Set(due.map((item) => item.from))].slice(0, 8).join(', ');
  return `nest: ${due.length} new for ${reader}, from ${senders}. The text follows in your context; nest inbox shows it again.`;
}
