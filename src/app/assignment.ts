import type * as z from 'zod';
import type { Assignment } from '../domain/assignment.ts';
import { type Team, teamOf } from '../domain/brief/team.ts';
import { isMemberId } from '../domain/member-id.ts';
import { AssignmentSchema } from '../domain/schema/assignment.ts';
import { TeamSchema } from '../domain/schema/team.ts';
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

/**
 * Reads assignments that are hired together.
 *
 * @throws UserError when one of them is none, or has no name to know it by
 */
export function readTeam(text: string, file: string): Team {
  const value = parseJson(text, file);
  const listed = Array.isArray(value) ? value : (value as { members?: unknown } | null)?.members;
  const parsed = TeamSchema.safeParse(value);
  if (parsed.success) return named(teamOf(parsed.data), file);
  // A union says only that neither form fits: each member is asked by itself.
  if (Array.isArray(listed))
    for (const [i, member] of listed.entries()) checkAssignment(member, `${file}: member ${i + 1}`);
  throw new UserError(
    `${file} is no team: a JSON list of assignments, or { themes, shape, members }`,
    EXIT.usage,
    NEXT,
  );
}

/** By its name a member is known when the same file is hired again. */
function named(team: Team, file: string): Team {
  const seen = new Set<string>();
  for (const [i, member] of team.members.entries()) {
    const where = `${file}: member ${i + 1}`;
    checkAssignment(member, where);
    if (member.name === undefined) throw new UserError(`${where} has no name`, EXIT.usage, NEXT);
    if (seen.has(member.name))
      throw new UserError(`${where}: ${member.name} is there twice`, EXIT.usage, NEXT);
    seen.add(member.name);
  }
  return team;
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
