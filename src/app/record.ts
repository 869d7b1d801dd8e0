import type { Envelope } from '../domain/envelope.ts';
import type { EventData, EventType } from '../domain/events.ts';
import { HARMLESS } from '../domain/harmless.ts';

let counter = 0;

/** A key that no other process and no other call makes: for occurrences that nothing identifies by itself. */
export function freshId(prefix: string): string {
  counter += 1;
  const random = Math.floor(Math.random() * 2 ** 52).toString(36);
  return `${prefix}:${Date.now().toString(36)}.${process.pid}.${counter}.${random}`;
}

/** What an event is about and who caused it. `id` is the idempotency key; without one the occurrence is its own. */
export type About = Readonly<{
  actor: string;
  member?: string | null;
  gen?: number | null;
  id?: string;
  at?: string;
}>;

/** An event of this moment, ready to append. */
export function record<T extends EventType>(type: T, data: EventData<T>, about: About): Envelope {
  const event: Envelope = {
    v: 1,
    id: about.id ?? freshId(type),
    at: about.at ?? new Date().toISOString(),
    type,
    actor: about.actor,
    member: about.member ?? null,
    gen: about.gen ?? null,
    data: data as Envelope['data'],
  };
  return HARMLESS.has(type) ? { ...event, harmless: true } : event;
}
