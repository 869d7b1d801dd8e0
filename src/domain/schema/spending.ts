import * as z from 'zod';
import { MAX_TOKENS } from '../money.ts';
import { SPEND_NOTES } from '../spend-notes.ts';
import { id, memberId, nanos, session, short, TextSchema } from './fields.ts';

const tokens = z.int().min(0).max(MAX_TOKENS);

const ModelSpendSchema = z.strictObject({
  model: z.string().max(100),
  nanos,
  input: tokens,
  output: tokens,
  write5m: tokens,
  write1h: tokens,
  read: tokens,
  replies: tokens,
});

/** Spending: what things cost, and who may spend. */
export const SPENDING = {
  spend_metered: z
    .strictObject({
      session,
      nanos,
      hidden: nanos,
      largest: nanos,
      models: z.array(ModelSpendSchema).max(12),
      notes: z.array(z.enum(SPEND_NOTES)).max(SPEND_NOTES.length),
      table: z.string().max(60),
    })
    .describe(
      'What a session has cost so far, read from its transcripts: a gauge, so the same reading twice counts once, and a lower ' +
        'one never counts. In nano-dollars; `hidden` is the allowance, not in `nanos`, for requests that stand in no transcript, ' +
        '`largest` the dearest single reply, `notes` what the figure cannot know, `table` the price list. `member` null: what ' +
        'a session had cost before it was adopted, which nobody here is charged for.',
    ),
  grant_requested: z
    .strictObject({
      request: id,
      nanos,
      back: z.boolean(),
      why: short,
      as: memberId.nullable(),
    })
    .describe(
      '`nest grant`: somebody above the member wants it to have more, out of what its supervisor has left, or (`back`) less. ' +
        'The fold rules on it.',
    ),
  budget_told: z
    .strictObject({ mark: z.string().max(60), level: z.enum(['near', 'soft', 'hard']), words: short })
    .describe(
      'A member has been told in its context how little is left of its account, its turns or its time. `mark` names what it was ' +
        'given, so that nobody tells it twice before that changes.',
    ),
  budget_stopped: z
    .strictObject({
      cause: z.enum(['budget', 'limit']),
      of: z.string().max(40),
      mark: z.string().max(60),
      why: short,
      text: TextSchema,
      by: z.enum(['hook', 'prompt', 'reconciler', 'platform']),
    })
    .describe(
      'Nothing is left of what a member may spend or do: its turn is ended, or none begins. `text` is its report, with the last ' +
        'it has said as a checkpoint. `of` gives more: the member whose account it is, `charter`, or a limit of the charter.',
    ),
} as const;
