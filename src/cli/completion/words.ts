import { GLOBALS } from '../globals.ts';
import type { ArgumentSpec, CommandSpec, OptionSpec } from '../spec.ts';

/** What can be offered for a value: fixed words, members, files, or nothing. */
export type Offer = Readonly<{ words: readonly string[] } | { of: 'member' | 'file' | 'folder' | 'nothing' }>;

const MEMBER_OPTIONS = new Set(['as', 'under', 'member']);
const FILE_OPTIONS = new Set(['file', 'charter', 'claude', 'brief', 'team', 'siblings', 'result']);
const FOLDER_OPTIONS = new Set(['C', 'nest', 'cwd', 'state-dir']);

export function offerFor(option: OptionSpec): Offer {
  if (option.choices !== undefined) return { words: option.choices };
  if (MEMBER_OPTIONS.has(option.name)) return { of: 'member' };
  if (FILE_OPTIONS.has(option.name)) return { of: 'file' };
  return { of: FOLDER_OPTIONS.has(option.name) ? 'folder' : 'nothing' };
}

export function offerForArgument(argument: ArgumentSpec | undefined): Offer {
  if (argument?.choices !== undefined) return { words: argument.choices };
  return { of: argument?.kind ?? 'nothing' };
}

/** `--name`, and `-n` where it has one. */
export function spellings({ name, short }: OptionSpec): string[] {
  return [...(short === undefined ? [] : [`-${short}`]), ...(short === name ? [] : [`--${name}`])];
}

export function optionsOf(command: CommandSpec): readonly OptionSpec[] {
  return [...(command.options ?? []), ...GLOBALS];
}

/** First words of all commands, each once. */
export function firstWords(commands: readonly CommandSpec[]): CommandSpec[] {
  return commands.filter((command) => command.path.length === 1);
}

export function below(commands: readonly CommandSpec[], parent: CommandSpec): CommandSpec[] {
  return commands.filter((c) => c.path.length === 2 && c.path[0] === parent.path[0]);
}

/** A text in single quotes, for any of the three shells; quotes in it become typographic ones. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", '’')}'`;
}
