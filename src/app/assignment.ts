import type * as z from 'zod';
import type { Assignment } from '../domain/assignment.ts';
import { isMemberId } from '../domain/member-id.ts';
import { AssignmentSchema } from '../domain/schema/assignment.ts';
import { EXIT, UserError } from './user-error.ts';

const NEXT = 'nest hire --help';

/** The most faults that one message names. */
const MOST_FAULTS = 8;

/**
 * Reads an assignment as JSON.
 *
 * @throws UserError when it is none, with every field that is wrong
 */
export function readAssignment(text: string, file: string): Assignment {
  return checkAssignment(parseJson(text, file), file);
}

/** @throws UserError when the text is no JSON */
function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UserError(`${file} is no JSON: ${(error as Error).message}`, EXIT.usage, NEXT);
  }
}

/** @throws UserError for a value that is no assignment */
function checkAssignment(value: unknown, where: string): Assignment {
  const parsed = AssignmentSchema.safeParse(value);
  const faults = parsed.success ? refused(parsed.data) : parsed.error.issues.map(faultLine);
  if (parsed.success && faults.length === 0) return parsed.data;
  const more = faults.length > MOST_FAULTS ? `; and ${faults.length - MOST_FAULTS} more` : '';
  throw new UserError(
    `${where} is no assignment: ${faults.slice(0, MOST_FAULTS).join('; ')}${more}`,
    EXIT.usage,
    NEXT,
  );
}

function refused({ name, verifies }: Assignment): string[] {
  return [name, verifies]
    .filter((id) => id !== undefined && id !== null && !isMemberId(id))
    .map((id) => `${id} is no name of a member`);
}

function faultLine({ path, message }: z.core.$ZodIssue): string {
  return path.length === 0 ? message : `${path.join('.')}: ${message}`;
}
