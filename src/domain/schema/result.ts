import * as z from 'zod';
import { memberId } from './fields.ts';

const line = z.string().min(1).max(2000);
const lines = z.array(line).max(200);
const objective = z.string().min(1).max(40);

/** One claim, bound to what speaks for it. `date` is when it holds; `retrieved` when it was found. */
const FindingSchema = z.strictObject({
  claim: line,
  source: z.string().min(1).max(2000),
  date: z.string().min(1).max(40).nullable().default(null),
  confidence: z.enum(['high', 'medium', 'low']),
  finder: memberId.nullable().default(null),
  retrieved: z.string().max(40).nullable().default(null),
  objective: objective.nullable().default(null),
  subject: z.string().min(1).max(200).nullable().default(null),
  value: z
    .union([z.string().min(1).max(200), z.number()])
    .nullable()
    .default(null),
  id: z.string().max(40).nullable().default(null),
});

const FailureSchema = z.strictObject({
  kind: z.enum(['transient', 'business_rule', 'permission', 'system']),
  retryable: z.boolean(),
  attempted: lines.min(1),
  partial: z.string().max(20_000).default(''),
});

/** A report as `nest report --result FILE` reads it. */
export const ResultSchema = z.strictObject({
  status: z.enum(['complete', 'partial', 'blocked', 'failed']),
  summary: z.string().min(1).max(20_000),
  findings: z.array(FindingSchema).max(500).default([]),
  gaps: lines.default([]),
  searched: lines.default([]),
  artifacts: lines.default([]),
  failure: FailureSchema.nullable().default(null),
});

/** What of a result stands in the log; all of it is in `detail`. */
export const ResultNoteSchema = z.strictObject({
  status: z.enum(['complete', 'partial', 'blocked', 'failed']),
  findings: z.int().min(0).max(500),
  gaps: z.int().min(0).max(200),
  artifacts: z.int().min(0).max(200),
  objectives: z.array(objective).max(20),
  retryable: z.boolean().nullable(),
});
