import { PlanFileSchema } from '../../domain/schema/plan.ts';
import { EXIT, UserError } from '../user-error.ts';
import type { Planned } from './split.ts';

const MOST_FAULTS = 8;

/**
 * Reads a plan as JSON: a list of tasks, or `{"tasks": […]}`.
 *
 * @throws UserError when it is none, with what is wrong
 */
export function readPlan(text: string, file: string): readonly Planned[] {
  const parsed = PlanFileSchema.safeParse(parseJson(text, file));
  if (parsed.success) return 'tasks' in parsed.data ? parsed.data.tasks : parsed.data;
  const faults = parsed.error.issues.flatMap((issue) =>
    issue.code === 'invalid_union' ? issue.errors.flat() : [issue],
  );
  const words = faults.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
  throw new UserError(
    `${file} is no plan: ${words.slice(0, MOST_FAULTS).join('; ')}`,
    EXIT.usage,
    'nest plan set --help',
  );
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UserError(
      `${file} is no JSON: ${(error as Error).message}`,
      EXIT.usage,
      'nest plan set --help',
    );
  }
}
