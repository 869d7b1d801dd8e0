import { escalate } from '../../app/escalate.ts';
import { EXIT, UserError } from '../../app/user-error.ts';
import { FIELDS, type Payload } from '../../domain/escalation.ts';
import type { Reason } from '../../domain/report-words.ts';
import type { Here } from '../here.ts';
import { textOf } from '../options.ts';
import type { Options } from '../spec.ts';
import { textInput } from '../text-input.ts';

export function run(here: Here, [words]: readonly string[], options: Options): number {
  const reason = textOf(options, 'reason') as Reason;
  const nest = here.nest();
  const caller = here.caller();
  const file = textOf(options, 'file');
  const fields = fieldsOf(options);
  const next = `nest escalate --reason ${reason} "…"`;
  const bare = words === undefined && file === null && Object.keys(fields).length > 0;
  const given = bare ? '' : textInput(here, 'text', words, file, next);
  const { text, payload } = read(given, next);
  const asked = escalate(nest, caller, { reason, text, payload: { ...payload, ...fields } });
  if (here.json) here.printJson(asked);
  else here.print(`asked ${asked.to}; end your turn now, the answer wakes you\n`);
  return 0;
}

function fieldsOf(options: Options): Payload {
  const given = FIELDS.map((field) => [field, textOf(options, field)] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== null));
}

/** A text may be a JSON object with the fields by their names, and `question`. */
function read(given: string, next: string): Readonly<{ text: string; payload: Payload }> {
  if (!given.trimStart().startsWith('{')) return { text: given, payload: {} };
  let value: Readonly<Record<string, unknown>>;
  try {
    value = JSON.parse(given) as typeof value;
  } catch {
    return { text: given, payload: {} };
  }
  const known = ['question', ...FIELDS];
  const wrong = Object.entries(value).find(([key, one]) => !known.includes(key) || typeof one !== 'string');
  if (wrong !== undefined)
    throw new UserError(
      `${JSON.stringify(wrong[0].slice(0, 40))} is no field of an escalation, or no text; there are ${known.join(', ')}`,
      EXIT.usage,
      next,
    );
  const { question = '', ...payload } = value as Readonly<Record<string, string>>;
  return { text: question, payload };
}
