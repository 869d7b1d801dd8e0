import type { Command } from 'commander';
import { COMMANDS } from '../../src/cli/catalogue.ts';
import { BROKEN_OFF, EXIT_MEANINGS, OUTPUT_GONE } from '../../src/cli/exit-codes.ts';
import { buildProgram } from '../../src/cli/program.ts';
import type { CommandSpec } from '../../src/cli/spec.ts';
import type { Generator } from '../docs.ts';

const program = buildProgram(COMMANDS, () => {});

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** Rows of what a command takes, as commander knows it. */
function rows(command: Command): string[] {
  const choices = (of: readonly string[] | undefined): string =>
    of === undefined ? '' : ` (${of.map((word) => `\`${word}\``).join(', ')})`;
  return [
    ...command.registeredArguments.map(
      (arg) =>
        `| \`${arg.required ? `<${arg.name()}>` : `[${arg.name()}]`}\` | ${cell(arg.description)}${choices(arg.argChoices)} |`,
    ),
    ...command.options.map(
      (option) =>
        `| \`${option.flags}\` | ${cell(option.description)}${choices(option.argChoices)}${option.mandatory ? '; required' : ''} |`,
    ),
  ];
}

function section(spec: CommandSpec): string {
  const command = spec.path.reduce<Command>(
    (parent, word) => parent.commands.find((c) => c.name() === word) as Command,
    program,
  );
  const table = rows(command);
  return [
    `### nest ${spec.path.join(' ')}\n`,
    `\`nest ${spec.path.join(' ')}${command.usage() === '' ? '' : ` ${command.usage()}`}\`\n`,
    `${command.description()}\n`,
    ...(table.length === 0 ? [] : ['| | |\n|---|---|', `${table.join('\n')}\n`]),
    ...(spec.examples.length === 0 ? [] : [examples(spec)]),
  ].join('\n');
}

function examples(spec: CommandSpec): string {
  const shown = spec.examples.map(({ run, about, stdin }) => {
    const heredoc = stdin === undefined ? '' : ` <<'EOF'\n${stdin.trimEnd()}\nEOF`;
    return `# ${about}\nnest ${run}${heredoc}`;
  });
  return `\`\`\`sh\n${shown.join('\n\n')}\n\`\`\`\n`;
}

function render(): string {
  const visible = COMMANDS.filter((spec) => spec.hidden === undefined);
  const groups = [...new Set(visible.map((spec) => spec.group))];
  const codes = [...EXIT_MEANINGS, BROKEN_OFF, OUTPUT_GONE].map(
    ([code, meaning]) => `| ${code} | ${cell(meaning)} |`,
  );
  return [
    '# The command line of nest\n',
    'Global options may stand before or after the command. `nest help <command>` shows the same as this page.\n',
    '| | |\n|---|---|',
    `${rows(program).join('\n')}\n`,
    'With `--json`, stdout holds one JSON document (`nest log`: one per line), and an error is one line on stderr: `{"error": {"message", "exitCode", "next"}}`. Without it, an error says what is wrong and, after `next:`, what to run.\n',
    'Text that comes from another session is printed as data: fenced, and without control sequences. Colours appear on a terminal only.\n',
    '## Exit codes\n',
    '| Code | Meaning |\n|---|---|',
    `${codes.join('\n')}\n`,
    ...groups.flatMap((group) => [
      `## ${group}\n`,
      ...visible.filter((spec) => spec.group === group).map(section),
    ]),
  ].join('\n');
}

export default { page: 'docs/cli.md', render } satisfies Generator;
