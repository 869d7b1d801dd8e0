import * as z from 'zod';
import { CLAIMS } from './claims.ts';
import { CONTROL } from './control.ts';
import { COVERAGE } from './coverage.ts';
import { DELIVERIES } from './deliveries.ts';
import { id, memberId } from './fields.ts';
import { GATES } from './gates.ts';
import { INTEGRATION } from './integration.ts';
import { MEMORY } from './memory.ts';
import { PERMISSIONS } from './permissions.ts';
import { PLANS } from './plan.ts';
import { PROOF } from './proof.ts';
import { SEATS } from './seats.ts';
import { SESSIONS } from './sessions.ts';
import { SPEECH } from './speech.ts';
import { SPENDING } from './spending.ts';
import { TEAMS } from './teams.ts';

/** What each event type carries in `data`. The description is what `docs/events.md` prints. */
export const DataSchemas = {
  ...SEATS,
  ...SESSIONS,
  ...SPEECH,
  ...DELIVERIES,
  ...PERMISSIONS,
  ...CONTROL,
  ...SPENDING,
  ...COVERAGE,
  ...INTEGRATION,
  ...PLANS,
  ...GATES,
  ...CLAIMS,
  ...TEAMS,
  ...PROOF,
  ...MEMORY,
} as const;

export type EventType = keyof typeof DataSchemas;

const envelope = <T extends EventType>(type: T, data: (typeof DataSchemas)[T]) =>
  z.strictObject({
    v: z.literal(1),
    id,
    at: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    type: z.literal(type),
    actor: z.string().max(120),
    member: memberId.nullable(),
    gen: z.int().min(1).nullable(),
    data,
    harmless: z.literal(true).optional(),
  });

const types = Object.keys(DataSchemas) as EventType[];

/** Every event of a log, as a union over `type`. Used where events are checked or described; the fold uses `shape.ts`. */
export const EventSchema = z.discriminatedUnion(
  'type',
  types.map((type) => envelope(type, DataSchemas[type])) as unknown as [
    ReturnType<typeof envelope>,
    ...ReturnType<typeof envelope>[],
  ],
);
