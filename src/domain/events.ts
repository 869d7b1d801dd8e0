import type * as z from 'zod';
import type { Envelope } from './envelope.ts';
import type { DataSchemas, EventType } from './schema/events.ts';
import type { CauseSchema } from './schema/fields.ts';

export type { EventType };
export type EventData<T extends EventType = EventType> = z.infer<(typeof DataSchemas)[T]>;
export type Cause = z.infer<typeof CauseSchema>;

/** One event of a known type: the envelope with typed `data`. */
export type NestEvent<T extends EventType = EventType> = {
  [K in T]: Omit<Envelope, 'type' | 'data'> & Readonly<{ type: K; data: Readonly<EventData<K>> }>;
}[T];
