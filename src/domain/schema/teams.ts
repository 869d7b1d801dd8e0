import * as z from 'zod';
import { id, memberId, short, TextSchema } from './fields.ts';

/** How teams work. */
export const TEAMS = {
  synthesis_filed: z
    .strictObject({
      request: id,
      supervisor: memberId,
      text: TextSchema,
      sources: z.array(z.string().min(1).max(80)).max(40),
      partial: z.boolean(),
      as: memberId.nullable(),
    })
    .describe(
      'A supervisor says what it has made of what was found out, and out of what: what implementation is hired by. `partial`: although somebody has not reported yet.',
    ),
  swarm_sealed: z
    .strictObject({ request: id, supervisor: memberId, why: short, as: memberId.nullable() })
    .describe('The roster of the swarm is fixed: whoever comes later is added on purpose.'),
} as const;
