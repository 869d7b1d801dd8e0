import * as z from 'zod';
import { memberId, path, short } from './fields.ts';

const claimId = z.string().regex(/^claim-[a-z0-9]{1,20}$/);
const contestId = z.string().regex(/^clash-[a-z0-9-]{1,60}$/);
const globs = z.array(z.string().min(1).max(300)).max(20);

/** Claims on files: who holds which ground. */
export const CLAIMS = {
  claim_requested: z
    .strictObject({
      request: claimId,
      repo: path,
      globs,
      fold: z.boolean(),
      why: short,
      as: memberId.nullable(),
    })
    .describe(
      '`nest claim`: a member wants files for itself. Granted when nobody holds any of them but whoever is above or below it; ' +
        'else refused, with a contest for each holder. `repo` is what all worktrees of a repository share (`/` outside of any), ' +
        '`globs` are relative to the top of a checkout; with `fold` names that differ only in case are one.',
    ),
  claim_released: z
    .strictObject({ repo: path.nullable(), globs, why: short, as: memberId.nullable() })
    .describe(
      '`nest release`: a member gives up these globs, or all that it holds and wants (no `repo`). By itself, whoever is above ' +
        'it, or the user. Whoever was told to wait for it has it from then on.',
    ),
  claim_unsettled: z
    .strictObject({ contest: contestId })
    .describe(
      'The reconciler saw two members not settle a contest in two minutes: whoever is above both has to rule.',
    ),
  claim_ruled: z
    .strictObject({
      contest: contestId,
      kind: z.enum(['owner', 'order', 'split']),
      owner: memberId.nullable(),
      order: z.array(memberId).max(4),
      parts: z.array(z.strictObject({ member: memberId, globs })).max(4),
      why: short,
      as: memberId.nullable(),
    })
    .describe(
      '`nest rule`: the user or somebody above both says whose the ground is: one member’s, first one’s and then the other’s, ' +
        'or to each its part. It binds both until the ground is given up.',
    ),
} as const;
