import * as z from 'zod';
import { memberId } from './fields.ts';

/** How a member works beside others. `mode`: how its supervisor has its team work; globs by the folder it works in. */
export const DisciplineSchema = z.strictObject({
  mode: z.enum(['coordinator', 'fork', 'swarm']).nullable(),
  phase: z.enum(['research', 'synthesis', 'implementation', 'verification']).nullable(),
  verifies: memberId.nullable(),
  ground: z.array(z.string().min(1).max(120)).max(20),
  task: z.string().min(1).max(64).nullable(),
  objectives: z.array(z.string().min(1).max(40)).max(20),
  /** Added to a swarm whose roster is fixed, on purpose. */
  peer: z.boolean().optional(),
  /** Files that have to be there at the end, as `path`, or `path: text` that has to stand in it. */
  expects: z.array(z.string().min(1).max(300)).max(20).optional(),
});
