import * as z from 'zod';
import { GROUNDS } from '../reconciled.ts';
import { id, memberId, short } from './fields.ts';

/** Coverage: what is sent out again, and which of two findings holds. */
export const COVERAGE = {
  refinement_asked: z
    .strictObject({ request: id, gaps: z.int().min(1).max(1000), as: memberId.nullable() })
    .describe(
      'A supervisor wants the gaps sent out once more. The fold counts its rounds and refuses one beyond `limits.refinements`.',
    ),
  finding_reconciled: z
    .strictObject({
      request: id,
      conflict: z.string().min(1).max(40),
      findings: z.array(z.string().min(1).max(40)).min(2).max(4),
      members: z.array(memberId).min(1).max(4),
      keep: z.string().min(1).max(40).nullable(),
      by: z.enum(GROUNDS),
      why: short,
      as: memberId.nullable(),
    })
    .describe(
      'Somebody above both finders has weighed two findings that contradict each other: `keep` holds, or null: both do, of different things.',
    ),
} as const;
