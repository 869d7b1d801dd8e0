import { GLOBALS } from './globals.ts';
import type { CommandSpec, Invocation, OptionSpec } from './spec.ts';

/**
 * Understands a command line in its plain form, without commander (it costs 12 ms to load): the command's words, `--name
 * value`, `--flag`, arguments, and everything after `--`. Whatever else there is, mistakes too, gives null, and
 * commander has the word: so both give the same invocation, or this one gives none.
 */
export function plainInvocation(
  argv: readonly string[],
  commands: readonly CommandSpec[],
): Invocation | null {
  const options: Record<string, string | true | string[]> = Object.create(null);
  const words: string[] = [];
  let command: CommandSpec | null = null;
  for (let i = 0; i < argv.length; i += 1) {
    const word = argv[i] as string;
    if (word === '--') {
      if (command === null) return null;
      words.push(...argv.slice(i + 1));
      break;
    }
    if (word.length < 2 || word[0] !== '-') {
      if (command !== null) words.push(word);
      else {
        command = commandAt(argv, i, commands);
        if (command === null) return null;
        i += command.path.length - 1;
      }
      continue;
    }
    const option = optionOf(word, command);
    if (option === null) return null;
    if (option.value === undefined) {
      options[option.name] = true;
      continue;
    }
    i += 1;
    const value = argv[i];
    if (value === undefined || value.startsWith('-')) return null;
    if (!take(options, option, value)) return null;
  }
  if (command === null || !complete(command, words, options)) return null;
  return { command, args: words, options };
}

/** The command whose words stand here. One that has commands below it must not be followed by a word it might mean. */
function commandAt(
  argv: readonly string[],
  at: number,
  commands: readonly CommandSpec[],
): CommandSpec | null {
  const [first, second] = [argv[at], argv[at + 1]];
  const family = commands.filter((c) => c.path[0] === first);
  const nested = family.find((c) => c.path.length === 2 && c.path[1] === second);
  if (nested !== undefined) return nested;
  if (family.length > 1 && second !== undefined && !second.startsWith('-')) return null;
  return family.find((c) => c.path.length === 1) ?? null;
}

function optionOf(word: string, command: CommandSpec | null): OptionSpec | null {
  const known = [...GLOBALS, ...(command?.options ?? [])];
  const found = word.startsWith('--')
    ? known.find((o) => o.name === word.slice(2) && o.short !== o.name)
    : known.find((o) => o.short !== undefined && o.short === word.slice(1));
  return found ?? null;
}

function take(options: Record<string, string | true | string[]>, option: OptionSpec, value: string): boolean {
  if (option.choices !== undefined && !option.choices.includes(value)) return false;
  if (option.repeat === undefined) options[option.name] = value;
  else options[option.name] = [...((options[option.name] as string[] | undefined) ?? []), value];
  return true;
}

function complete(command: CommandSpec, words: readonly string[], options: object): boolean {
  const args = command.args ?? [];
  if (words.length > args.length || words.length < args.filter((a) => a.required).length) return false;
  if (args.some((a, i) => a.choices !== undefined && words[i] !== undefined && !a.choices.includes(words[i])))
    return false;
  return (command.options ?? []).every((o) => o.required === undefined || o.name in options);
}
