import * as z from 'zod';
import { REASONS, STATUSES } from '../report-words.ts';
import { CharterSchema } from './charter.ts';

const id = z.string().min(1).max(200);
const memberId = z.string().regex(/^[a-z][a-z0-9-]{0,31}$/);
const session = z.string().min(1).max(100);
const short = z.string().max(500);
const path = z.string().max(4096);

const TextSchema = z.union([
  z.strictObject({ text: z.string() }),
  z.strictObject({ blob: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.int().min(0), head: z.string() }),
]);

const RoleSchema = z.enum(['executive', 'manager', 'staff']);
const ReportStatusSchema = z.enum(STATUSES);
const ReasonSchema = z.enum(REASONS);

const nestHint = z.strictObject({ member: z.string().max(200), gen: z.int().nullable() });

/** What each event type carries in `data`. The description is what `docs/events.md` prints. */
export const DataSchemas = {
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
    })
    .describe(
      'Somebody wants a member. The fold rules on it: `member` and `gen` of the envelope are the seat asked for. ' +
        '`launcher` is the hiring process as pid:start-token; `session` is set when an open session is adopted.',
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
  session_started: z
    .strictObject({
      session,
      source: z.string().max(40),
      nonce: z.string().max(100).nullable(),
      hint: nestHint.nullable(),
      process: z.string().max(100).nullable(),
      cwd: path,
      transcript: path.nullable(),
      job: path.nullable(),
      batch: z.boolean(),
    })
    .describe(
      'SessionStart hook: a session has begun (startup, resume, clear, compact, fork). A nonce that matches a launch ' +
        'binds it. `process` is pid:start-token, `job` the platform’s own state folder.',
    ),
  prompt_submitted: z
    .strictObject({
      session,
      prompt: z.string().max(100).nullable(),
      kind: z.string().max(40),
      hint: nestHint.nullable(),
    })
    .describe('UserPromptSubmit hook: a turn begins or a running one gets more input.'),
  turn_ended: z
    .strictObject({
      session,
      prompt: z.string().max(100).nullable(),
      again: z.boolean(),
      text: TextSchema,
      closing: z.strictObject({ kind: z.enum(['result', 'blocked']), line: z.string().max(1000) }).nullable(),
      background: z
        .array(z.strictObject({ id: short, type: short }))
        .max(50)
        .nullable(),
      hint: nestHint.nullable(),
    })
    .describe(
      'Stop hook: a turn is over; `text` is the last message, `background` what still runs (null: the CLI cannot tell). ' +
        'This is the report nobody had to remember.',
    ),
  session_ended: z
    .strictObject({
      session,
      reason: z.string().max(40),
      process: z.string().max(100).nullable(),
      hint: nestHint.nullable(),
    })
    .describe('SessionEnd hook: the session is closing.'),
  report_filed: z
    .strictObject({
      status: ReportStatusSchema,
      reason: ReasonSchema.nullable(),
      text: TextSchema,
      as: memberId.nullable(),
    })
    .describe('`nest report`: the member itself says how its work stands.'),
  heartbeat: z
    .strictObject({ note: short, as: memberId.nullable() })
    .describe('`nest heartbeat`: a sign of life during long work.'),
  message_sent: z
    .strictObject({ to: z.string().max(32), text: TextSchema, as: memberId.nullable() })
    .describe('`nest msg`: text from one member (or the user) to another.'),
  escalated: z
    .strictObject({ reason: ReasonSchema, text: TextSchema, as: memberId.nullable() })
    .describe('`nest escalate`: the member asks its supervisor; it counts as blocked until it is answered.'),
  delivery_started: z
    .strictObject({ reader: z.string().max(32), items: z.array(id).max(100), channel: z.string().max(40) })
    .describe('Somebody is about to put these inbox items before the reader.'),
  delivered: z
    .strictObject({ reader: z.string().max(32), items: z.array(id).max(100), channel: z.string().max(40) })
    .describe('These inbox items have been put before the reader; only this acknowledges them.'),
  fire_requested: z
    .strictObject({ why: short, as: memberId.nullable() })
    .describe(
      'Somebody with authority wants the member gone. Granted, it is a tombstone: later events change nothing.',
    ),
  stopped: z
    .strictObject({ how: short, survivors: z.array(z.string().max(100)).max(100) })
    .describe('The session of a fired member has been stopped; `survivors` could not be ended.'),
  observed: z
    .strictObject({ what: z.enum(['process_gone', 'process_back', 'cwd_missing']), evidence: short })
    .describe('Something no hook says has been seen from outside.'),
  hook_failed: z
    .strictObject({
      hook: z.string().max(40),
      problem: z.string().max(60),
      head: short,
      session: session.nullable(),
    })
    .describe('A hook could not do its work: bad input, incomplete input. Kept as a trace.'),
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
