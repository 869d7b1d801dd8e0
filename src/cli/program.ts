import { Argument, Command, CommanderError, Option } from 'commander';
import { EXIT, UserError } from '../app/user-error.ts';
import { BROKEN_OFF, EXIT_MEANINGS, OUTPUT_GONE } from './exit-codes.ts';
import { GLOBALS } from './globals.ts';
import type { CommandSpec, Invocation, OptionSpec } from './spec.ts';
import { versionText } from './version-text.ts';

const INTRO = `Runs Claude Code sessions as an organisation: an Executive, Managers and Staff.

Start with \`nest init --objective "…"\`, then \`nest adopt --role executive\` in a session, or \`nest hire\`.`;

/**
 * The commander program over the declared commands.
 *
 * @param picked is called with the invocation once a command line has been understood
 */
export function buildProgram(
  commands: readonly CommandSpec[],
  picked: (invocation: Invocation) => void,
): Command {
  const program = new Command('nest')
    .description(INTRO)
    .configureHelp({ showGlobalOptions: true, sortSubcommands: false })
    .commandsGroup('Other:')
    .helpCommand('help [command]', 'show help for a command')
    .helpOption('-h, --help', 'show help')
    .showSuggestionAfterError();
  program.version(versionText(), '-V, --version', 'print the version');
  for (const spec of GLOBALS) program.addOption(optionOf(spec));
  program.addHelpText('after', `\nExit codes:\n${exitCodes()}`);
  for (const spec of commands) {
    const parent = spec.path.length === 1 ? program : childOf(program, spec.path[0] as string);
    const command = parent.command(spec.path.at(-1) as string, { hidden: spec.hidden ?? false });
    declare(command, spec, (args, values) => picked({ command: spec, args, options: given(spec, values) }));
  }
  return program;
}

function declare(
  command: Command,
  spec: CommandSpec,
  act: (args: string[], values: Record<string, unknown>) => void,
): void {
  command
    .summary(spec.about)
    .description(spec.more === undefined ? spec.about : `${spec.about}\n\n${spec.more}`)
    .helpOption('-h, --help', 'show help')
    .helpCommand(false)
    .configureHelp({ showGlobalOptions: true });
  if (spec.path.length === 1) command.helpGroup(`${spec.group}:`);
  for (const { name, about, required, choices } of spec.args ?? []) {
    const argument = new Argument(required ? `<${name}>` : `[${name}]`, about);
    command.addArgument(choices === undefined ? argument : argument.choices([...choices]));
  }
  for (const option of spec.options ?? []) command.addOption(optionOf(option));
  if (spec.examples.length > 0) command.addHelpText('after', `\nExamples:\n${examples(spec)}`);
  command.action(() => act([...command.args], command.optsWithGlobals()));
}

function childOf(program: Command, name: string): Command {
  const found = program.commands.find((c) => c.name() === name);
  if (found === undefined) throw new Error(`${name} is declared after what is below it`);
  return found;
}

function optionOf(spec: OptionSpec): Option {
  const value = spec.value === undefined ? '' : ` <${spec.value}>`;
  const long = spec.short === spec.name ? '' : `--${spec.name}${value}`;
  const short = spec.short === undefined ? '' : `-${spec.short}${long === '' ? value : ', '}`;
  const option = new Option(short + long, spec.about);
  if (spec.choices !== undefined) option.choices([...spec.choices]);
  // After `choices`, which parses single values: a list is checked value by value.
  if (spec.repeat) option.argParser((word, list?: string[]) => [...(list ?? []), word]);
  return option.makeOptionMandatory(spec.required ?? false);
}

/** The values under their declared names. commander says `no-x` as `x: false` and names in camel case. */
function given(spec: CommandSpec, values: Record<string, unknown>): Invocation['options'] {
  const options: Record<string, string | true | readonly string[]> = Object.create(null);
  for (const { name, value } of [...GLOBALS, ...(spec.options ?? [])]) {
    const attribute = new Option(`--${name}${value === undefined ? '' : ' <x>'}`).attributeName();
    const found = values[name === 'C' ? 'C' : attribute];
    if (name.startsWith('no-')) {
      if (found === false) options[name] = true;
    } else if (found !== undefined) options[name] = found as string | true | readonly string[];
  }
  return options;
}

function examples(spec: CommandSpec): string {
  return spec.examples.map(({ run, about }) => `  $ nest ${run}\n      ${about}`).join('\n');
}

function exitCodes(): string {
  const all = [...EXIT_MEANINGS, BROKEN_OFF, OUTPUT_GONE];
  return all.map(([code, meaning]) => `  ${String(code).padEnd(4)} ${meaning}`).join('\n');
}

/** What was understood: a command to run, or a text (help, version) to print. */
export type Parsed = Invocation | Readonly<{ print: string }>;

/** Understands any command line. @throws UserError saying what is wrong with it */
export function parseByCommander(argv: readonly string[], commands: readonly CommandSpec[]): Parsed {
  let parsed: Invocation | null = null;
  let print = '';
  const program = buildProgram(commands, (invocation) => {
    parsed = invocation;
  });
  let message = '';
  forAll(program, (command) =>
    command.exitOverride().configureOutput({
      writeOut: (text) => {
        print += text;
      },
      writeErr: (text) => {
        message += text;
      },
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    }),
  );
  try {
    program.parse(helpAsOption(argv, commands), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Without a command commander shows the help as an error.
    if (error.code === 'commander.help') return { print: print || message };
    if (error.exitCode === 0) return { print };
    const family = program.commands.find(
      (c) => c.commands.length > 0 && message.includes(`for '${c.name()}'`),
    );
    if (error.code === 'commander.excessArguments' && family !== undefined) {
      const names = family.commands.map((c) => c.name()).join(', ');
      message = `after ${family.name()} nothing may stand but: ${names}`;
    }
    throw new UserError(oneSentence(message || error.message), EXIT.usage, nextFor(argv, program));
  }
  if (parsed === null) throw new Error('commander has understood nothing');
  return parsed;
}

/** `help a b` as `a b --help`: commander's own help command looks at one word only, and at no mistake in it. */
function helpAsOption(argv: readonly string[], commands: readonly CommandSpec[]): string[] {
  const at = afterGlobals(argv);
  const words = argv.slice(at + 1);
  if (argv[at] !== 'help' || words.length === 0) return [...argv];
  const before = argv.slice(0, at);
  return [...before, ...words, ...(commands.some((c) => c.path[0] === words[0]) ? ['--help'] : [])];
}

/** Where the command's own words begin: options of every command may stand before them. */
function afterGlobals(argv: readonly string[]): number {
  let at = 0;
  for (;;) {
    const word = argv[at] ?? '';
    const option = GLOBALS.find(({ name, short }) => word === `--${name}` || word === `-${short ?? ''}`);
    if (option === undefined || word === '-') return at;
    at += option.value === undefined ? 1 : 2;
  }
}

function forAll(command: Command, act: (command: Command) => void): void {
  act(command);
  for (const child of command.commands) forAll(child, act);
}

/** commander's message without its prefix, the suggestion on the same line. */
function oneSentence(message: string): string {
  return message
    .replace(/^error: /, '')
    .trim()
    .replace(/\n+/g, ' ');
}

function nextFor(argv: readonly string[], program: Command): string {
  const command = program.commands.find((c) => argv.includes(c.name()));
  return command === undefined ? 'nest --help' : `nest ${command.name()} --help`;
}
