/** The tool by which a model asks whoever sits at its session. fact: permission.question */
export const QUESTION_TOOL = 'AskUserQuestion';

type Fields = Readonly<Record<string, unknown>>;

/** The questions of the platform's question tool as text: each with its options, so that it can be answered from a distance. */
export function questionText(input: Fields): string {
  const questions = Array.isArray(input.questions) ? input.questions.filter(isFields) : [];
  if (questions.length === 0) return JSON.stringify(input);
  return questions.map(oneQuestion).join('\n\n');
}

function oneQuestion({ question, multiSelect, options }: Fields): string {
  const list = Array.isArray(options) ? options.filter(isFields) : [];
  const lines = list.map(({ label, description }) => {
    const more = typeof description === 'string' && description !== '' ? `: ${description}` : '';
    return `- ${String(label)}${more}`;
  });
  const several = multiSelect === true ? ' (several may be chosen)' : '';
  return [`${String(question)}${several}`, ...lines].join('\n');
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
