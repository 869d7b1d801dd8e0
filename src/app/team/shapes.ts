import type { Assignment } from '../../domain/assignment.ts';
import { isMemberId } from '../../domain/member-id.ts';
import { EXIT, UserError } from '../user-error.ts';

/** One member of a shape, as a team file has it. */
export type Shaped = Pick<Assignment, 'purpose' | 'criteria' | 'output' | 'context' | 'scope'> &
  Readonly<{ name: string; title: string }>;

function nameOf(stem: string, word: string): string {
  const slug = `${stem}-${word.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`.slice(0, 32).replace(/-+$/, '');
  if (!isMemberId(slug))
    throw new UserError(
      `${JSON.stringify(word.slice(0, 40))} makes no name`,
      EXIT.usage,
      'nest shape --help',
    );
  return slug;
}

function distinct(words: readonly string[], least: number, what: string): void {
  if (new Set(words).size !== words.length)
    throw new UserError(`two ${what} are the same`, EXIT.usage, 'nest shape --help');
  if (words.length < least)
    throw new UserError(
      `at least ${least} ${what}: fewer decide nothing that one alone would not`,
      EXIT.usage,
      'nest shape --help',
    );
}

/** The same input under several framings; each gives a verdict of its own, and sees none of the others. */
export function voting(
  framings: readonly string[],
  input: string,
  question: string,
  stem = 'vote',
): Shaped[] {
  distinct(framings, 2, 'framings');
  return framings.map((framing) => ({
    name: nameOf(stem, framing),
    title: `${question.slice(0, 60)} (as ${framing})`,
    purpose: `One of ${framings.length} independent verdicts on the same input, counted together: ${question}. Yours looks at it as: ${framing}.`,
    context: [{ fact: input.slice(0, 4000), source: 'the input, the same for every voter' }, ...rest(input)],
    scope: {
      in: [`the question, as ${framing}`],
      out: ['changing anything', 'guessing what the others say'],
    },
    criteria: [
      'the verdict names what in the input it rests on, word for word',
      'everything that speaks against the verdict is named as well',
    ],
    output:
      'A line "verdict: WORD — the reason in one sentence" (the same word for the same answer, such as safe or unsafe), then the evidence.',
  }));
}

/** What does not fit into one fact of an assignment. */
function rest(input: string): Assignment['context'] {
  const facts: string[] = [];
  for (let at = 4000; at < input.length; at += 20_000) facts.push(input.slice(at, at + 20_000));
  return facts;
}

/** Known parts side by side; each sees its own part only. */
export function sections(parts: readonly string[], goal: string, stem = 'part'): Shaped[] {
  distinct(parts, 2, 'parts');
  return parts.map((part) => ({
    name: nameOf(stem, part),
    title: `${goal.slice(0, 60)}: ${part}`,
    purpose: `${goal}. The whole is in ${parts.length} known parts, each with somebody of its own; this one is ${part}.`,
    context: [`The parts are ${parts.join(', ')}.`],
    scope: { in: [part], out: parts.filter((other) => other !== part) },
    criteria: [`everything that belongs to ${part} has been looked at, and what was not is named`],
    output:
      'What holds of this part, each finding with its source; what touches another part is named for whoever puts them together.',
  }));
}
