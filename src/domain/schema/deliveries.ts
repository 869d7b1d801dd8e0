import * as z from 'zod';
import { id, memberId, short } from './fields.ts';

/** Deliveries: how what was said reaches its reader. */
export const DELIVERIES = {
  delivery_started: z
    .strictObject({ reader: z.string().max(32), items: z.array(id).max(100), channel: z.string().max(40) })
    .describe('Somebody is about to put these inbox items before the reader.'),
  delivered: z
    .strictObject({ reader: z.string().max(32), items: z.array(id).max(100), channel: z.string().max(40) })
    .describe('These inbox items have been put before the reader; only this acknowledges them.'),
  delivery_retried: z
    .strictObject({ reader: z.string().max(32), items: z.array(id).max(100), as: memberId.nullable() })
    .describe(
      '`nest inbox retry`: items that their reader has not taken are delivered again from the start. By the reader, whoever ' +
        'is above it, or the user.',
    ),
  wake_tried: z
    .strictObject({
      reader: z.string().max(32),
      items: z.array(id).max(100),
      channel: z.enum(['waiter', 'wait', 'socket', 'resume', 'notify']),
      ok: z.boolean().nullable(),
      why: short,
    })
    .describe(
      'A reader has been woken for unread items. `ok` says whether a new turn of the reader was seen to follow; null: whoever ' +
        'woke it could not stay to see.',
    ),
  resumption_tried: z
    .strictObject({ channel: z.enum(['socket', 'resume', 'notify']), ok: z.boolean(), why: short })
    .describe('A member that a limit had halted was told to go on. Only a new turn proves that it did.'),
  raised: z
    .strictObject({
      reader: z.string().max(32),
      items: z.array(id).max(100),
      to: z.string().max(32),
      why: short,
    })
    .describe(
      'Items that their reader does not take are put before whoever is above: its supervisor, at last the user.',
    ),
  nudged: z
    .strictObject({ step: z.enum(['nudge', 'inspect', 'reassign']), why: short, as: memberId.nullable() })
    .describe(
      'A step of the ladder was taken on a member. It counts as arrived only when a new turn of the member proves it.',
    ),
} as const;
