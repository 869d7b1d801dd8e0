import { GLOBALS } from '../globals.ts';
import type { CommandSpec } from '../spec.ts';
import { below, firstWords, type Offer, offerFor, offerForArgument, optionsOf, spellings } from './words.ts';

/** A bash script that completes `nest`. Needs nothing but bash 3.2. */
export function bash(commands: readonly CommandSpec[]): string {
  const first = firstWords(commands);
  const values = first
    .flatMap((command) => [command, ...below(commands, command)])
    .flatMap((command) => valueCases(command));
  const lists = first.map((command) => {
    const words = [
      ...below(commands, command).map((c) => c.path[1] as string),
      ...optionsOf(command).flatMap(spellings),
      '--help',
    ];
    const offer = offerForArgument(command.args?.[0]);
    return `    ${command.path[0]}) words="${words.join(' ')}"; ${plain(offer)} ;;`;
  });
  const takesValue = GLOBALS.filter((o) => o.value !== undefined).flatMap(spellings);
  return `# Completion of nest for bash. In ~/.bashrc: source <(nest completion bash)
_nest() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command='' words='' i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case \${COMP_WORDS[i]} in
      ${takesValue.join('|')}) ((i++)) ;;
      -*) ;;
      *) command=\${COMP_WORDS[i]}; break ;;
    esac
  done
  case $command:$prev in
${[...new Set(values)].join('\n')}
  esac
  case $command in
    '') words="${[...first.map((c) => c.path[0] as string), ...GLOBALS.flatMap(spellings), '--help', '--version'].join(' ')}" ;;
${lists.join('\n')}
  esac
  COMPREPLY+=($(compgen -W "$words" -- "$cur"))
}
complete -F _nest nest
`;
}

function valueCases(command: CommandSpec): string[] {
  return optionsOf(command)
    .filter((option) => option.value !== undefined)
    .map((option) => {
      const global = GLOBALS.includes(option);
      const pattern = spellings(option)
        .map((word) => `${global ? '*' : command.path[0]}:${word}`)
        .join('|');
      return `    ${pattern}) ${reply(offerFor(option))}; return ;;`;
    });
}

const MEMBERS = 'nest complete-members 2>/dev/null';

function reply(offer: Offer): string {
  if ('words' in offer) return `COMPREPLY=($(compgen -W "${offer.words.join(' ')}" -- "$cur"))`;
  switch (offer.of) {
    case 'member':
      return `COMPREPLY=($(compgen -W "$(${MEMBERS})" -- "$cur"))`;
    case 'file':
      return 'COMPREPLY=($(compgen -f -- "$cur"))';
    case 'folder':
      return 'COMPREPLY=($(compgen -d -- "$cur"))';
    default:
      return ':';
  }
}

/** What stands where no option does. */
function plain(offer: Offer): string {
  if ('words' in offer) return `words="$words ${offer.words.join(' ')}"`;
  return offer.of === 'member' ? `words="$words $(${MEMBERS})"` : ':';
}
