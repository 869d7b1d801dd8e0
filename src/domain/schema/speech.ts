import * as z from 'zod';
import { STATUSES } from '../report-words.ts';
import { memberId, ReasonSchema, short, TextSchema } from './fields.ts';
import { ResultNoteSchema } from './result.ts';

const ReportStatusSchema = z.enum(STATUSES);

/** Speech: what members say to each other. */
export const SPEECH = {
  report_filed: z
    .strictObject({
      status: ReportStatusSchema,
      reason: ReasonSchema.nullable(),
      text: TextSchema,
      as: memberId.nullable(),
      result: ResultNoteSchema.optional(),
      detail: TextSchema.optional(),
    })
    .describe(
      '`nest report`: the member itself says how its work stands. Of a typed result `result` has the counts, `detail` all of it.',
    ),
  heartbeat: z
    .strictObject({ note: short, as: memberId.nullable() })
    .describe('`nest heartbeat`: a sign of life during long work.'),
  message_sent: z
    .strictObject({ to: z.string().max(32), text: TextSchema, as: memberId.nullable() })
    .describe('`nest msg`: text from one member (or the user) to another.'),
  escalated: z
    .strictObject({ reason: ReasonSchema, text: TextSchema, as: memberId.nullable() })
    .describe('`nest escalate`: the member asks its supervisor; it counts as blocked until it is answered.'),
} as const;
