import * as z from 'zod';
import { CharterSchema } from './charter.ts';
import { DisciplineSchema } from './discipline.ts';
import { id, memberId, nanos, path, session, short, TextSchema } from './fields.ts';

const RoleSchema = z.enum(['executive', 'manager', 'staff']);

/** Why a model was chosen for a member: the tier, what spoke for it, in words. */
const RoutingSchema = z.strictObject({
  kind: z.string().max(40).nullable(),
  signals: z.array(z.string().max(40)).max(20),
  why: z.array(short).max(10),
});

/** Seats: who is wanted, launched, bound, moved and let go. */
export const SEATS = {
  nest_created: z
    .strictObject({ nest: id, rules: z.int().min(1), charter: CharterSchema })
    .describe(
      'A user has founded the nest. First event of a log; `rules` is the version the log is ruled by.',
    ),
  charter_amended: z
    .strictObject({ charter: CharterSchema, changed: z.array(z.string().max(200)).max(100) })
    .describe('The charter has changed; it holds in full from here on, `changed` names the fields.'),
  hire_requested: z
    .strictObject({
      request: id,
      role: RoleSchema,
      supervisor: z.string().max(32),
      title: short,
      task: TextSchema,
      mode: z.enum(['bg', 'batch', 'adopt']),
      model: z.string().max(100),
      permissionMode: z.string().max(40),
      cwd: path,
      nonce: z.string().max(100),
      session: session.nullable(),
      deadlineSeconds: z.int().min(1),
      launcher: z.string().max(100),
      continues: z.enum(['reassignment', 'recovery']).nullable(),
      grant: nanos.nullable().default(null),
      routing: RoutingSchema.nullable().default(null),
      discipline: DisciplineSchema.nullable().default(null),
    })
    .describe(
      'Somebody wants a member. The fold rules on it: `member` and `gen` of the envelope are the seat asked for. ' +
        '`launcher` is the hiring process as pid:start-token; `session` is set when an open session is adopted. ' +
        '`grant` is what it may spend out of its supervisor’s, in nano-dollars; null: it shares its supervisor’s. ' +
        '`routing` is why it runs on that model, `discipline` how it works beside others. `continues`: a new generation takes the seat of a living one over, because it was reassigned (`nest reassign`) or could not be resumed (`nest up`).',
    ),
  launched: z
    .strictObject({ short: z.string().max(40), cli: z.string().max(40) })
    .describe('The CLI has printed the short id of the session it started for the member.'),
  session_bound: z
    .strictObject({ session, short: z.string().max(40), evidence: short })
    .describe(
      'The hirer has seen in the registry which session was started for the member (second side of the binding).',
    ),
  not_started: z
    .strictObject({ why: short, detail: short })
    .describe(
      'The launch of the member has failed, with the reason that could be found. Its seat is free again.',
    ),
  lease_expired: z
    .strictObject({ why: short })
    .describe('A launch whose hirer has died, or whose deadline has passed, is given up by whoever noticed.'),
  fire_requested: z
    .strictObject({ why: short, as: memberId.nullable() })
    .describe(
      'Somebody with authority wants the member gone. Granted, it is a tombstone: later events change nothing.',
    ),
  stopped: z
    .strictObject({ how: short, survivors: z.array(z.string().max(100)).max(100) })
    .describe(
      'The session of a fired member, or of one that `nest down` lays down, has been stopped; `survivors` could not be ended.',
    ),
  reparented: z
    .strictObject({ supervisor: z.string().max(32), why: short, as: memberId.nullable() })
    .describe(
      'A member whose supervisor is gone for good reports to the next one above it from here on; both are told.',
    ),
} as const;
