import { GLOBALS } from '../globals.ts';
import type { CommandSpec, OptionSpec } from '../spec.ts';
import { below, firstWords, type Offer, offerFor, offerForArgument, optionsOf, quote } from './words.ts';

/** A zsh script that completes `nest`, by the shell's own `_arguments`. */
export function zsh(commands: readonly CommandSpec[]): string {
  const first = firstWords(commands);
  const described = first.map((c) => `    ${quote(`${c.path[0]}:${escaped(c.about)}`)}`);
  const cases = first.map(
    (command) => `      (${command.path[0]}) ${argumentsOf(command, below(commands, command))} ;;`,
  );
  return `#compdef nest
# Completion of nest for zsh. In ~/.zshrc, after compinit: source <(nest completion zsh)
_nest_members() {
  local -a members
  members=(\${(f)"$(nest complete-members 2>/dev/null)"})
  compadd -a members
}
_nest() {
  local context state state_descr line
  typeset -A opt_args
  local -a commands
  commands=(
${described.join('\n')}
  )
  _arguments -C ${GLOBALS.map(optionWord).join(' ')} '1: :->command' '*:: :->rest'
  case $state in
    (command) _describe command commands ;;
    (rest)
      case $line[1] in
${cases.join('\n')}
      esac ;;
  esac
}
compdef _nest nest
`;
}

function argumentsOf(command: CommandSpec, children: readonly CommandSpec[]): string {
  const names = children.map((c) => c.path[1]).join(' ');
  const args = (command.args ?? []).map(
    (arg, i) => `'${i + 1}:${escaped(arg.name)}:${action(offerForArgument(arg))}'`,
  );
  const positional = names === '' ? args : [`'1:command:(${names})'`];
  return `_arguments ${[...optionsOf(command).map(optionWord), ...positional].join(' ')}`;
}

function optionWord(option: OptionSpec): string {
  const { name, short, value, about, repeat } = option;
  const word = short === name ? `-${short}` : `--${name}`;
  const star = repeat ? '*' : '';
  const takes = value === undefined ? '' : `:${value}:${action(offerFor(option))}`;
  return quote(`${star}${word}[${escaped(about)}]${takes}`);
}

function action(offer: Offer): string {
  if ('words' in offer) return `(${offer.words.join(' ')})`;
  switch (offer.of) {
    case 'member':
      return '_nest_members';
    case 'file':
      return '_files';
    case 'folder':
      return '_files -/';
    default:
      return ' ';
  }
}

/** Colons and brackets have a meaning in a specification. */
function escaped(text: string): string {
  return text.replace(/[[\]:]/g, '\\$&');
}
