import { isMemberId } from '../domain/member-id.ts';
import { type Result, resultFault } from '../domain/result.ts';
import { ResultSchema } from '../domain/schema/result.ts';
import { EXIT, UserError } from './user-error.ts';

const NEXT = 'nest report --help';
const MOST_FAULTS = 6;

/**
 * Reads a typed result.
 *
 * @throws UserError when it is none, or says by its own words that it is no success
 */
export function readResult(text: string, file: string): Result {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UserError(`${file} is no JSON: ${(error as Error).message}`, EXIT.usage, NEXT);
  }
  const parsed = ResultSchema.safeParse(value);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(
      ({ path, message }) => `${path.join('.') || 'the result'}: ${message}`,
    );
    throw new UserError(`${file} is no result: ${faults.slice(0, MOST_FAULTS).join('; ')}`, EXIT.usage, NEXT);
  }
  const stranger = parsed.data.findings.find(({ finder }) => finder !== null && !isMemberId(finder));
  if (stranger !== undefined)
    throw new UserError(`${file}: ${stranger.finder} is no name of a member`, EXIT.usage, NEXT);
  const fault = resultFault(parsed.data);
  if (fault !== null) throw new UserError(`not filed: ${fault}`, EXIT.refused, NEXT);
  return parsed.data;
}
