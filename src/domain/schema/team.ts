import * as z from 'zod';
import { AssignmentSchema } from './assignment.ts';

const members = z.array(AssignmentSchema).min(1).max(30);

/**
 * Assignments that are hired together: a list, or a list with the themes that must not fall between them. In a vote all
 * members have the same to judge.
 */
export const TeamSchema = z.union([
  members,
  z.strictObject({
    themes: z.array(z.string().min(1).max(500)).max(50).default([]),
    shape: z.enum(['sectioning', 'voting']).default('sectioning'),
    members,
  }),
]);
