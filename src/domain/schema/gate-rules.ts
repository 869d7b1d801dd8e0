import * as z from 'zod';

const pattern = z.string().min(1).max(300);
const rules = z.array(z.string().min(1).max(300)).min(1).max(20);
const words = z.string().max(300);

/** What a result has to be like to prove something: that the call ran says only that it ran. */
const validity = {
  contains: words.optional().describe('A text that the result must hold.'),
  lacks: words.optional().describe('A text that the result must not hold.'),
  matches: pattern.optional().describe('A regular expression that the result must match.'),
};

/** One rule of the charter about calls of tools. `gateFaults` says what else has to hold. */
export const GateRuleSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  kind: z.enum(['ask', 'never', 'after', 'upto', 'record', 'normalise']),
  on: rules,
  why: words.default(''),
  roles: z
    .array(z.enum(['executive', 'manager', 'staff']))
    .min(1)
    .optional(),
  by: z.enum(['user', 'supervisor']).optional(),
  audit: z.boolean().optional(),
  after: z
    .strictObject({
      on: rules,
      ...validity,
      scope: z.enum(['member', 'task', 'nest']).default('member'),
      minutes: z.int().min(1).max(10_080).default(60),
      times: z.int().min(1).max(10).default(1),
    })
    .optional(),
  upto: z
    .strictObject({
      max: z.number().min(0).max(1e12),
      of: z.string().min(1).max(100).default('calls'),
      pattern: pattern.optional(),
      scope: z.enum(['member', 'nest']).default('nest'),
    })
    .optional(),
  normalise: z.strictObject({ match: pattern, to: z.string().max(300) }).optional(),
});

/** Rules about calls of tools, and what is taken out of what they give. */
export const GatesSchema = z
  .array(GateRuleSchema)
  .max(50)
  .default([])
  .describe(
    'Rules about calls of tools, judged in code at the call (`nest gate --help`): always ask, never, only after something was proven, only up to a sum, on record, results in one form.',
  )
  .meta({
    words:
      'a list of rules: `id`, `kind`, `on`, `why`, and `after`, `upto` or `normalise` as the kind has it',
  });

export const RedactSchema = z
  .strictObject({
    on: z
      .boolean()
      .describe('Whether secrets are taken out of results of tools and of what goes into the log.'),
    patterns: z.array(pattern).max(50).describe('What else counts as a secret: regular expressions.'),
  })
  .default({ on: true, patterns: [] })
  .describe('Secrets in results and in the log.');
