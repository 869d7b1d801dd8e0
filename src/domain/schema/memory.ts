import * as z from 'zod';
import { memberId, short } from './fields.ts';

/** Memory: what a member wants to have word by word, however long it works. */
export const MEMORY = {
  fact_noted: z
    .strictObject({
      request: z.string().min(1).max(200),
      name: z.string().min(1).max(60),
      value: short.nullable(),
      source: z.string().max(200).nullable(),
      as: memberId.nullable(),
    })
    .describe(
      '`nest fact`: an exact value that the member wants to keep, or (null) one that it drops. The fold rules on it: a member keeps fifty.',
    ),
  memory_told: z
    .strictObject({ where: z.enum(['prompt', 'batch', 'compact']) })
    .describe('What stands fixed for the member was put before its model again.'),
} as const;
