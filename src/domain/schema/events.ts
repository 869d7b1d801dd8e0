import * as z from 'zod';
import { MAX_AMOUNT, MAX_TOKENS } from '../money.ts';
import { CAUSES, REASONS, STATUSES } from '../report-words.ts';
import { SPEND_NOTES } from '../spend-notes.ts';
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

/** Why a turn or a session came to nothing, as far as the platform says. Limits that pass are checkpoints, not failures. */
export const CauseSchema = z.enum(CAUSES);

/** Money in whole nano-dollars, at most a million dollars. */
const nanos = z.int().min(0).max(MAX_AMOUNT);
const tokens = z.int().min(0).max(MAX_TOKENS);

/** Why a model was chosen for a member: the tier, what spoke for it, in words. */
const RoutingSchema = z.strictObject({
  kind: z.string().max(40).nullable(),
  signals: z.array(z.string().max(40)).max(20),
  why: z.array(short).max(10),
});

const ModelSpendSchema = z.strictObject({
  model: z.string().max(100),
  nanos,
  input: tokens,
  output: tokens,
  write5m: tokens,
  write1h: tokens,
  read: tokens,
  replies: tokens,
});

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
      continues: z.enum(['reassignment', 'recovery']).nullable(),
      grant: nanos.nullable().default(null),
      routing: RoutingSchema.nullable().default(null),
    })
    .describe(
      'Somebody wants a member. The fold rules on it: `member` and `gen` of the envelope are the seat asked for. ' +
        '`launcher` is the hiring process as pid:start-token; `session` is set when an open session is adopted. ' +
        '`grant` is what it may spend out of its supervisor’s, in nano-dollars; null: it shares its supervisor’s. ' +
        '`routing` is why it runs on that model. `continues`: a new generation takes the seat of a living one over, because it was reassigned (`nest reassign`) or could not be resumed (`nest up`).',
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
    .describe(
      'The session of a fired member, or of one that `nest down` lays down, has been stopped; `survivors` could not be ended.',
    ),
  turn_failed: z
    .strictObject({
      session,
      prompt: z.string().max(100).nullable(),
      cause: CauseSchema,
      error: z.string().max(60),
      text: TextSchema,
      until: z.string().max(40).nullable(),
      hint: nestHint.nullable(),
    })
    .describe(
      'StopFailure hook: the turn ended in an error of the API. `error` is the platform’s own word for it, `until` when a limit ' +
        'resets, where the text says so (a hint). What is not known is never success.',
    ),
  permission_requested: z
    .strictObject({
      session,
      request: id,
      tool: z.string().max(200),
      input: TextSchema,
      suggestions: TextSchema.nullable(),
      key: z.string().max(100),
      agent: z.string().max(100).nullable(),
      reserved: z.string().max(500).nullable(),
      until: z.string().max(40),
      hint: nestHint.nullable(),
    })
    .describe(
      'PermissionRequest hook: the session, or a subagent of it (`agent`), waits for leave to use a tool. Calls with the same ' +
        '`key` are alike. `reserved` is the rule of the charter by which only the user may allow it; `until` is how long the hook waits.',
    ),
  permission_ruled: z
    .strictObject({
      request: id,
      decision: z.enum(['allow', 'deny']),
      why: short,
      always: z.boolean(),
      rule: z.string().max(500).nullable(),
      as: memberId.nullable(),
    })
    .describe(
      '`nest approve` or `nest deny`, or the charter (actor `system`, with the rule that decided): the first valid ruling counts. ' +
        '`always`: later requests of that member for the same call are decided alike.',
    ),
  permission_closed: z
    .strictObject({
      session,
      request: id,
      outcome: z.enum(['applied', 'timed_out', 'session_gone', 'elsewhere']),
    })
    .describe(
      'What became of a request: the session took the answer, nobody answered in time (attach required), or it is gone.',
    ),
  observed: z
    .strictObject({
      what: z.enum([
        'process_gone',
        'process_back',
        'cwd_missing',
        'prompt_open',
        'prompt_closed',
        'turn_interrupted',
        'hooks_silent',
        'loop_suspected',
        'stalled',
      ]),
      evidence: short,
      text: TextSchema.nullable(),
    })
    .describe(
      'Something no hook says has been seen from outside: in the registry, the process table, the transcript. ' +
        '`text` is a report reconstructed from the transcript (hooks_silent).',
    ),
  clock_gap: z
    .strictObject({ seconds: z.int().min(1) })
    .describe('The whole machine has slept, or was stopped: every clock starts again here.'),
  wake_tried: z
    .strictObject({
      reader: z.string().max(32),
      items: z.array(id).max(100),
      channel: z.enum(['waiter', 'wait', 'socket', 'resume', 'notify']),
      ok: z.boolean().nullable(),
      why: short,
    })
    .describe(
      'A reader has been woken for unread items. `ok` says whether a new turn of the reader was seen to follow; null: whoever ' +
        'woke it could not stay to see.',
    ),
  delivery_retried: z
    .strictObject({ reader: z.string().max(32), items: z.array(id).max(100), as: memberId.nullable() })
    .describe(
      '`nest inbox retry`: items that their reader has not taken are delivered again from the start. By the reader, whoever ' +
        'is above it, or the user.',
    ),
  resumption_tried: z
    .strictObject({ channel: z.enum(['socket', 'resume', 'notify']), ok: z.boolean(), why: short })
    .describe('A member that a limit had halted was told to go on. Only a new turn proves that it did.'),
  raised: z
    .strictObject({
      reader: z.string().max(32),
      items: z.array(id).max(100),
      to: z.string().max(32),
      why: short,
    })
    .describe(
      'Items that their reader does not take are put before whoever is above: its supervisor, at last the user.',
    ),
  nudged: z
    .strictObject({ step: z.enum(['nudge', 'inspect', 'reassign']), why: short, as: memberId.nullable() })
    .describe(
      'A step of the ladder was taken on a member. It counts as arrived only when a new turn of the member proves it.',
    ),
  paused: z
    .strictObject({ why: short, as: memberId.nullable() })
    .describe('`nest pause`: the member (or, without one, everybody) is not woken until it is resumed.'),
  resumed: z
    .strictObject({ why: short, as: memberId.nullable() })
    .describe('`nest resume`: the pause is over; what was held back is delivered.'),
  down_requested: z
    .strictObject({ why: short, now: z.boolean(), as: memberId.nullable() })
    .describe(
      '`nest down`: the user or the Executive wants everybody stopped. Granted, nobody is woken, resumed or hired until ' +
        'somebody wants the nest up again; where each one stood is kept. `now`: at once, in no order.',
    ),
  up_requested: z
    .strictObject({ as: memberId.nullable() })
    .describe(
      '`nest up`: the user or the Executive wants the organisation at work again; every clock starts here.',
    ),
  resume_requested: z
    .strictObject({ why: short })
    .describe(
      'Somebody is about to resume the session of a member. Written before it is done, so that whoever comes second, or ' +
        'takes over from one that was killed, does not do it twice.',
    ),
  reparented: z
    .strictObject({ supervisor: z.string().max(32), why: short, as: memberId.nullable() })
    .describe(
      'A member whose supervisor is gone for good reports to the next one above it from here on; both are told.',
    ),
  spend_metered: z
    .strictObject({
      session,
      nanos,
      hidden: nanos,
      largest: nanos,
      models: z.array(ModelSpendSchema).max(12),
      notes: z.array(z.enum(SPEND_NOTES)).max(SPEND_NOTES.length),
      table: z.string().max(60),
    })
    .describe(
      'What a session has cost so far, read from its transcripts: a gauge, so the same reading twice counts once, and a lower ' +
        'one never counts. In nano-dollars; `hidden` is the allowance, not in `nanos`, for requests that stand in no transcript, ' +
        '`largest` the dearest single reply, `notes` what the figure cannot know, `table` the price list. `member` null: what ' +
        'a session had cost before it was adopted, which nobody here is charged for.',
    ),
  grant_requested: z
    .strictObject({
      request: id,
      nanos,
      back: z.boolean(),
      why: short,
      as: memberId.nullable(),
    })
    .describe(
      '`nest grant`: somebody above the member wants it to have more, out of what its supervisor has left, or (`back`) less. ' +
        'The fold rules on it.',
    ),
  budget_told: z
    .strictObject({ mark: z.string().max(60), level: z.enum(['near', 'soft', 'hard']), words: short })
    .describe(
      'A member has been told in its context how little is left of its account, its turns or its time. `mark` names what it was ' +
        'given, so that nobody tells it twice before that changes.',
    ),
  budget_stopped: z
    .strictObject({
      cause: z.enum(['budget', 'limit']),
      of: z.string().max(40),
      mark: z.string().max(60),
      why: short,
      text: TextSchema,
      by: z.enum(['hook', 'prompt', 'reconciler', 'platform']),
    })
    .describe(
      'Nothing is left of what a member may spend or do: its turn is ended, or none begins. `text` is its report, with the last ' +
        'it has said as a checkpoint. `of` gives more: the member whose account it is, `charter`, or a limit of the charter.',
    ),
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
