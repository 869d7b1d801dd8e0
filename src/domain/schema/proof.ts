import * as z from 'zod';
import { id, memberId, short } from './fields.ts';

const key = z.string().min(1).max(120);

/** Proof: what speaks for work beside the word of whoever has done it, and what was asked of the world outside. */
export const PROOF = {
  checks_ran: z
    .strictObject({
      report: id.nullable(),
      results: z
        .array(z.strictObject({ check: short, ok: z.boolean(), excerpt: z.string().max(600) }))
        .max(10),
      tests: z.array(z.string().max(200)).max(12),
      as: memberId.nullable(),
    })
    .describe(
      'What the work of a member was checked by, and how it came out. `tests`: files of tests that it has changed. Work that does not hold goes back to it once, then up.',
    ),
  effect_begun: z
    .strictObject({ key, name: short, as: memberId.nullable() })
    .describe(
      '`nest effect begin`: a member is about to do what cannot be done twice, under a key of its own.',
    ),
  effect_closed: z
    .strictObject({ key, outcome: z.enum(['done', 'failed']), note: short, as: memberId.nullable() })
    .describe('`nest effect done` or `failed`: it is known what became of it.'),
} as const;
