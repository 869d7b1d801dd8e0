import * as z from 'zod';
import { ratePerToken } from '../prices.ts';
import { GatesSchema, RedactSchema } from './gate-rules.ts';

/** Fields that only the members' briefs tell of. The rest is in force. */
const TOLD = { effect: 'told' };

const count = (max: number) => z.int().min(1).max(max);
/** Below the time that the hook of a request has (an hour): it must be able to say that nobody answered. */
const MAX_PERMISSION_SECONDS = 3500;
const rules = z.array(z.string().min(1).max(500)).max(200);
/** A program and its arguments: no shell reads it. */
const commandLine = z.array(z.string().max(500)).min(1).max(50);
const COMMANDS = { words: 'a list of commands, each a list of a program and its arguments' };
/** A path or pattern below the top of the checkout. */
const place = z
  .string()
  .min(1)
  .max(300)
  .regex(/^[^/\\:]/)
  .meta({ words: 'a path below the top of the repository' });

const PermissionsSchema = z
  .strictObject({
    allow: rules.describe('Rules of what it may do without a prompt.'),
    ask: rules.describe('Rules of what it has to ask for.'),
    deny: rules.describe('Rules of what it may not do.'),
  })
  .describe('Permission rules in the syntax of Claude Code, e.g. "Bash(npm test *)", "Edit(src/**)".');

/** A price as `ratePerToken` reads it. */
const rate = z
  .union([z.number().min(0).max(999_999), z.string().regex(/^\d{1,6}(\.\d{1,3})?$/)])
  .refine((value) => ratePerToken(value) !== null)
  .meta({ words: 'dollars for a million tokens, with at most three digits behind the point' });

const PriceSchema = z.strictObject({
  input: rate,
  output: rate,
  write5m: rate,
  write1h: rate,
  read: rate,
  above: z.int().min(0).max(100_000_000).optional(),
  times: z.int().min(1).max(1000).optional(),
});

/** The whole charter. Every field has a default in `defaultCharter`; `nest charter set` accepts a patch of it. */
export const CharterSchema = z.strictObject({
  objective: z
    .string()
    .min(1)
    .max(20_000)
    .describe('What the organisation is for, in the words of the user.')
    .meta(TOLD),
  objectives: z
    .array(z.strictObject({ id: z.string().min(1).max(40), text: z.string().min(1).max(1000) }))
    .max(50)
    .default([])
    .describe(
      'Parts of the objective that have to be covered, each with an id: `nest coverage` goes by them.',
    )
    .meta({ words: 'a list of objects with `id` and `text`' }),
  limits: z
    .strictObject({
      members: count(200).describe('Members that may exist at once, those not started included.'),
      depth: count(10).describe('Levels of the chart: 1 is the Executive alone.'),
      concurrency: count(100).describe('Members that may be at work at once.'),
      turns: count(100_000).nullable().describe('Turns a member may take, or null.'),
      wallClockMinutes: count(100_000).nullable().describe('Minutes a member may exist, or null.'),
      refinements: count(20)
        .optional()
        .describe(
          'How often a supervisor may send out the gaps that `nest coverage` shows; 3 unless it is said.',
        ),
    })
    .describe('Bounds that a hire is ruled by, and that end the work of a member.'),
  budget: z
    .strictObject({
      usd: z.number().positive().max(1_000_000).nullable().describe('Dollars for all of it, or null.'),
      reservePercent: z.number().min(0).max(90).describe('What a parent keeps back for a retry, in percent.'),
      prices: z
        .record(z.string().min(1).max(100), PriceSchema)
        .default({})
        .describe(
          'Prices of your own by model, before those of the list (`nest prices`): dollars for a million tokens. A prompt of more than `above` tokens costs `times` as much. Null takes the price of a model away, `{}` all of them.',
        )
        .meta({
          words:
            'by model: `input`, `output`, `write5m`, `write1h`, `read`, and if need be `above` and `times`',
        }),
    })
    .describe('Money: what all of it may cost, what is kept back, prices of your own.'),
  models: z
    .strictObject({
      default: z.string().min(1).max(100).describe('Model of a member hired without --model.'),
      ladder: z
        .array(z.string().min(1).max(100))
        .min(1)
        .max(20)
        .describe('Tiers, the cheapest first: what `nest route` chooses from, and `nest reassign` goes up.'),
      floor: z.string().max(100).nullable().describe('The lowest tier that may be hired, or null.'),
      ceiling: z.string().max(100).nullable().describe('The highest tier that may be hired, or null.'),
      roster: z
        .record(z.string().max(50), z.string().max(100))
        .describe(
          'Model by role, before the default; what a role runs on at the least where work is declared.',
        ),
    })
    .describe('Which models the members run on.'),
  permissions: z
    .strictObject({ executive: PermissionsSchema, manager: PermissionsSchema, staff: PermissionsSchema })
    .describe('What the sessions of each role may do without a prompt, beside `nest` itself.'),
  gates: GatesSchema,
  redact: RedactSchema,
  escalation: z
    .strictObject({
      alwaysAsk: z.array(z.string().max(500)).describe('Matters that always go to the user.').meta(TOLD),
      neverAsk: z.array(z.string().max(500)).describe('Matters that never go to the user.').meta(TOLD),
    })
    .describe('Matters that always go to the user, and matters that never do.'),
  unattended: z
    .strictObject({
      allowed: z
        .boolean()
        .describe(
          'Whether work goes on while the user is away. With false nobody is woken then, and nothing resumed.',
        ),
      notes: z.string().max(5000).describe('What may go on, in words for the members.').meta(TOLD),
    })
    .describe('What may happen while the user is away.'),
  isolation: z
    .strictObject({
      mode: z
        .enum(['shared', 'worktree'])
        .describe(
          'With worktree, a Staff member that may edit is hired into a git worktree of its own, beside the repository.',
        ),
      setup: z
        .array(z.string().max(500))
        .describe('What has to be done in a fresh worktree, in words.')
        .meta(TOLD),
      commands: z
        .array(commandLine)
        .max(20)
        .default([])
        .describe(
          'What is run in a fresh worktree before anybody works there; when one fails, nobody is hired.',
        )
        .meta(COMMANDS),
      copy: z
        .array(place)
        .max(50)
        .default([])
        .describe('Ignored files of the main checkout that a fresh worktree gets copies of, such as ".env".'),
      link: z
        .array(place)
        .max(50)
        .default([])
        .describe('What of the main checkout a fresh worktree gets links to, such as "node_modules".'),
      ports: z
        .strictObject({
          base: z.int().min(1024).max(65_000).describe('The first port that is given out.'),
          count: z.int().min(1).max(1000).describe('Ports for each worktree.'),
        })
        .nullable()
        .default(null)
        .describe('Ports that each worktree has for itself (NEST_PORT, NEST_PORTS), or null.')
        .meta({ words: '`{"base": 4100, "count": 10}` or null' }),
    })
    .describe('Where members work.'),
  doneChecks: z
    .array(z.string().max(500))
    .describe('What has to hold before work counts as done, in words.')
    .meta(TOLD),
  checks: z
    .array(commandLine)
    .max(20)
    .default([])
    .describe('What is run to see whether work is done, and after each merge: it holds when all end with 0.')
    .meta(COMMANDS),
  orchestration: z
    .strictObject({
      mode: z
        .enum(['coordinator', 'fork', 'swarm'])
        .nullable()
        .describe('How every team works, or null: as its supervisor settles at the first hire.'),
    })
    .default({ mode: null })
    .describe('How teams work.'),
  notify: z
    .strictObject({
      command: z.array(z.string().max(500)).nullable().describe('Program and arguments, or null.'),
    })
    .describe('How the user is told.'),
  thresholds: z
    .strictObject({
      handshakeSeconds: count(600).describe('Seconds a launched session has to bind itself.'),
      quietMinutes: count(10_000).describe('Minutes without a sign before a working member is `quiet`.'),
      stalledMinutes: count(10_000).describe('Minutes without a sign before it is `stalled`.'),
      permissionSeconds: count(MAX_PERMISSION_SECONDS)
        .default(MAX_PERMISSION_SECONDS)
        .describe('Seconds that a request for permission waits for an answer; then a person has to attach.'),
    })
    .describe('Clocks of the verdicts.'),
});
