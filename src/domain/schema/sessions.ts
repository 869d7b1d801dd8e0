import * as z from 'zod';
import { CauseSchema, nestHint, path, session, short, TextSchema } from './fields.ts';

/** Sessions: what their hooks say, and what is seen of them from outside. */
export const SESSIONS = {
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
      closing: z
        .strictObject({
          kind: z.enum(['result', 'blocked']),
          line: z.string().max(1000),
          empty: z.literal(true).optional(),
        })
        .nullable(),
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
  session_ended: z
    .strictObject({
      session,
      reason: z.string().max(40),
      process: z.string().max(100).nullable(),
      hint: nestHint.nullable(),
    })
    .describe('SessionEnd hook: the session is closing.'),
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
  hook_failed: z
    .strictObject({
      hook: z.string().max(40),
      problem: z.string().max(60),
      head: short,
      session: session.nullable(),
    })
    .describe('A hook could not do its work: bad input, incomplete input. Kept as a trace.'),
} as const;
