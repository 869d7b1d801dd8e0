import * as z from 'zod';
import { MAX_AMOUNT } from '../money.ts';
import { CAUSES, REASONS } from '../report-words.ts';

// What more than one family of events is made of.

export const id = z.string().min(1).max(200);

export const memberId = z.string().regex(/^[a-z][a-z0-9-]{0,31}$/);

export const session = z.string().min(1).max(100);

export const short = z.string().max(500);

export const path = z.string().max(4096);

export const TextSchema = z.union([
  z.strictObject({ text: z.string() }),
  z.strictObject({ blob: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.int().min(0), head: z.string() }),
]);

export const ReasonSchema = z.enum(REASONS);

/** Why a turn or a session came to nothing, as far as the platform says. Limits that pass are checkpoints, not failures. */
export const CauseSchema = z.enum(CAUSES);

/** Money in whole nano-dollars, at most a million dollars. */
export const nanos = z.int().min(0).max(MAX_AMOUNT);

export const nestHint = z.strictObject({ member: z.string().max(200), gen: z.int().nullable() });
