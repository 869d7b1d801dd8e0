import * as z from 'zod';
import { id, short, TextSchema } from './fields.ts';

const rule = z.string().min(1).max(40);
const tool = z.string().max(200);
const key = z.string().max(100);

/** Gates: what rules of the charter have decided about calls, and what they go by. */
export const GATES = {
  gate_decided: z
    .strictObject({ rule, tool, key, decision: z.enum(['allow', 'ask', 'deny']), why: short })
    .describe(
      'PreToolUse hook: what one rule of the charter says to one call; a call that two rules name has two of these. Calls with the same `key` are alike.',
    ),
  gate_drawn: z
    .strictObject({ request: id, rule, amount: z.number().min(0).max(1e12) })
    .describe(
      'A call wants so much of what a rule lets pass in sum. The fold rules on it, in the order of the log, so two that come at once are never both let through on the same remainder.',
    ),
  gate_proved: z
    .strictObject({ rule, tool, key })
    .describe(
      'PostToolUse hook: a call has succeeded, and its result was such as the rule asks for. Whether it is still fresh enough is judged at the call that needs it.',
    ),
  gate_recorded: z
    .strictObject({ rule, tool, key, input: TextSchema })
    .describe('PostToolUse hook: a call that a rule wants on record has succeeded.'),
  gate_redacted: z
    .strictObject({ tool, kinds: z.array(z.string().max(60)).max(20), replaced: z.boolean() })
    .describe(
      'Secrets of these kinds stood in what a tool gave. `replaced`: the model has seen what stands for them; not so where the call failed, as the platform lets nobody change that.',
    ),
} as const;
