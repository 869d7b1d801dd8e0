import * as z from 'zod';
import { DisciplineSchema } from './discipline.ts';
import { memberId } from './fields.ts';

const words = z.string().min(1).max(4000);
const list = z.array(words).max(50);

/** A fact itself, or with where it is from. */
const FactSchema = z.union([z.string().min(1).max(20_000), z.strictObject({ fact: words, source: words })]);

const BudgetSchema = z.strictObject({
  usd: z.number().positive().max(1_000_000).optional(),
  turns: z.int().min(1).max(100_000).optional(),
  minutes: z.int().min(1).max(100_000).optional(),
});

const { phase, verifies, ground, task, objectives, expects, mode } = DisciplineSchema.shape;

/**
 * An assignment as `nest hire --brief FILE` reads it. What makes it a good one is not the schema's to say: that is the
 * lint, which has words for it. The fields from `phase` on are those of the hire.
 */
export const AssignmentSchema = z.strictObject({
  title: z.string().min(1).max(200).optional(),
  purpose: z.string().max(4000).default('').describe('What the result is for, and who goes by it.'),
  context: z.array(FactSchema).max(100).default([]).describe('The facts themselves, with their sources.'),
  scope: z
    .strictObject({ in: list.default([]), out: list.default([]) })
    .default({ in: [], out: [] })
    .describe('What belongs to the work, and what does not.'),
  ground: ground.default([]).describe('Paths it may change, as globs.'),
  criteria: list.default([]).describe('What has to hold at the end; each can be checked.'),
  output: z.string().max(4000).default('').describe('What the report has to contain.'),
  budget: BudgetSchema.optional().describe('What it may use.'),
  verification: z.string().max(4000).default('').describe('How the result is checked, and by whom.'),
  phase: phase.default(null),
  verifies: verifies.default(null),
  task: task.default(null).describe('The task of the plan that this is.'),
  objectives: objectives.default([]).describe('The objectives of the charter that it serves, by id.'),
  expects: expects.describe('Files that have to be there at the end: `path`, or `path: text in it`.'),
  style: mode.default(null),
  kind: z.string().min(1).max(40).optional(),
  signals: z.array(z.string().min(1).max(40)).max(20).default([]),
  model: z.string().min(1).max(100).optional(),
  name: memberId.optional(),
  role: z.enum(['executive', 'manager', 'staff']).optional(),
  grant: z.number().positive().max(1_000_000).optional().describe('Dollars that it is given.'),
});
