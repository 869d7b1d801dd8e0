import * as z from 'zod';
import { memberId, short } from './fields.ts';

/** Control: pause, down, up. */
export const CONTROL = {
  paused: z
    .strictObject({ why: short, as: memberId.nullable() })
    .describe('`nest pause`: the member (or, without one, everybody) is not woken until it is resumed.'),
  resumed: z
    .strictObject({ why: short, as: memberId.nullable() })
    .describe('`nest resume`: the pause is over; what was held back is delivered.'),
  down_requested: z
    .strictObject({ why: short, now: z.boolean(), as: memberId.nullable() })
    .describe(
      '`nest down`: the user or the Executive wants everybody stopped. Granted, nobody is woken, resumed or hired until ' +
        'somebody wants the nest up again; where each one stood is kept. `now`: at once, in no order.',
    ),
  up_requested: z
    .strictObject({ as: memberId.nullable() })
    .describe(
      '`nest up`: the user or the Executive wants the organisation at work again; every clock starts here.',
    ),
  resume_requested: z
    .strictObject({ why: short })
    .describe(
      'Somebody is about to resume the session of a member. Written before it is done, so that whoever comes second, or ' +
        'takes over from one that was killed, does not do it twice.',
    ),
} as const;
