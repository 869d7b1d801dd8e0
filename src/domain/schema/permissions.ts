import * as z from 'zod';
import { id, memberId, nestHint, session, short, TextSchema } from './fields.ts';

/** Permissions: who asks for leave, and who gives it. */
export const PERMISSIONS = {
  permission_requested: z
    .strictObject({
      session,
      request: id,
      tool: z.string().max(200),
      input: TextSchema,
      suggestions: TextSchema.nullable(),
      key: z.string().max(100),
      agent: z.string().max(100).nullable(),
      reserved: z.string().max(500).nullable(),
      until: z.string().max(40),
      hint: nestHint.nullable(),
    })
    .describe(
      'PermissionRequest hook: the session, or a subagent of it (`agent`), waits for leave to use a tool. Calls with the same ' +
        '`key` are alike. `reserved` is the rule of the charter by which only the user may allow it; `until` is how long the hook waits.',
    ),
  permission_ruled: z
    .strictObject({
      request: id,
      decision: z.enum(['allow', 'deny']),
      why: short,
      always: z.boolean(),
      rule: z.string().max(500).nullable(),
      as: memberId.nullable(),
    })
    .describe(
      '`nest approve` or `nest deny`, or the charter (actor `system`, with the rule that decided): the first valid ruling counts. ' +
        '`always`: later requests of that member for the same call are decided alike.',
    ),
  permission_closed: z
    .strictObject({
      session,
      request: id,
      outcome: z.enum(['applied', 'timed_out', 'session_gone', 'elsewhere']),
    })
    .describe(
      'What became of a request: the session took the answer, nobody answered in time (attach required), or it is gone.',
    ),
} as const;
