import { GLOBALS } from '../globals.ts';
import type { CommandSpec, OptionSpec } from '../spec.ts';
import { below, firstWords, type Offer, offerFor, offerForArgument, quote } from './words.ts';

/** A fish script that completes `nest`. */
export function fish(commands: readonly CommandSpec[]): string {
  const first = firstWords(commands);
  const lines = [
    '# Completion of nest for fish: nest completion fish > ~/.config/fish/completions/nest.fish',
    'complete -c nest -f',
    ...GLOBALS.map((option) => optionLine(option, '')),
  ];
  for (const command of first) {
    const name = command.path[0] as string;
    const here = ` -n '__fish_seen_subcommand_from ${name}'`;
    lines.push(`complete -c nest -n __fish_use_subcommand -a ${name} -d ${quote(command.about)}`);
    for (const child of below(commands, command))
      lines.push(`complete -c nest${here} -a ${child.path[1]} -d ${quote(child.about)}`);
    const values = argumentOf(offerForArgument(command.args?.[0]));
    if (values !== '') lines.push(`complete -c nest${here}${values}`);
    for (const option of command.options ?? []) lines.push(optionLine(option, here));
  }
  return `${lines.join('\n')}\n`;
}

function optionLine(option: OptionSpec, where: string): string {
  const { name, short, value, about } = option;
  const spelling = `${short === undefined ? '' : ` -s ${short}`}${short === name ? '' : ` -l ${name}`}`;
  const takes = value === undefined ? '' : ` -r${argumentOf(offerFor(option))}`;
  return `complete -c nest${where}${spelling}${takes} -d ${quote(about)}`;
}

function argumentOf(offer: Offer): string {
  if ('words' in offer) return ` -a '${offer.words.join(' ')}'`;
  switch (offer.of) {
    case 'member':
      return " -a '(nest complete-members 2>/dev/null)'";
    case 'file':
    case 'folder':
      return ' -F';
    default:
      return '';
  }
}
