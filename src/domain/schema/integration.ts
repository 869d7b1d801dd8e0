import * as z from 'zod';
import { RETURNS } from '../integration.ts';
import { memberId, short, TextSchema } from './fields.ts';

const commit = z.string().regex(/^[0-9a-f]{40,64}$/);
const branch = z.string().min(1).max(250);
const queue = z.string().min(1).max(32);

/** Integration: what members have done comes together, and to the user's branch. */
export const INTEGRATION = {
  integration_asked: z
    .strictObject({
      queue,
      members: z.array(memberId).max(200),
      branch,
      onto: branch,
      as: memberId.nullable(),
    })
    .describe('`nest integrate` begins: whose members it is about, from which branch of the user it starts.'),
  integration_merged: z
    .strictObject({
      queue,
      branch,
      head: commit,
      tip: commit,
      checks: z.int().min(0),
      as: memberId.nullable(),
    })
    .describe("A member's branch is merged into the integration branch, and that many checks hold there."),
  integration_returned: z
    .strictObject({
      queue,
      branch,
      head: commit,
      tip: commit,
      kind: z.enum(RETURNS),
      with: z.array(short).max(50),
      text: TextSchema,
      as: memberId.nullable(),
    })
    .describe("A member's branch was not merged, or the merge was taken back; the member is told why."),
  integration_landed: z
    .strictObject({ queue, branch, into: branch, tip: commit, as: memberId.nullable() })
    .describe('The user has let the integration branch come into a branch of the user.'),
} as const;
