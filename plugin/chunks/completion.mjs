import {
  COMMANDS
} from "./shared-catalogue.mjs";
import {
  GLOBALS
} from "./shared-globals.mjs";
import "./shared-runtime.mjs";

// src/cli/completion/words.ts
var MEMBER_OPTIONS = /* @__PURE__ */ new Set(["as", "under", "member"]);
var FILE_OPTIONS = /* @__PURE__ */ new Set(["file", "charter", "claude"]);
var FOLDER_OPTIONS = /* @__PURE__ */ new Set(["C", "nest", "cwd", "state-dir"]);
function offerFor(option) {
  if (option.choices !== void 0) return { words: option.choices };
  if (MEMBER_OPTIONS.has(option.name)) return { of: "member" };
  if (FILE_OPTIONS.has(option.name)) return { of: "file" };
  return { of: FOLDER_OPTIONS.has(option.name) ? "folder" : "nothing" };
}
function offerForArgument(argument) {
  if (argument?.choices !== void 0) return { words: argument.choices };
  return { of: argument?.kind ?? "nothing" };
}
function spellings({ name, short }) {
  return [...short === void 0 ? [] : [`-${short}`], ...short === name ? [] : [`--${name}`]];
}
function optionsOf(command) {
  return [...command.options ?? [], ...GLOBALS];
}
function firstWords(commands) {
  return commands.filter((command) => command.path.length === 1);
}
function below(commands, parent) {
  return commands.filter((c) => c.path.length === 2 && c.path[0] === parent.path[0]);
}
function quote(text) {
  return `'${text.replaceAll("'", "’")}'`;
}

// src/cli/completion/bash.ts
function bash(commands) {
  const first = firstWords(commands);
  const values = first.flatMap((command) => [command, ...below(commands, command)]).flatMap((command) => valueCases(command));
  const lists = first.map((command) => {
    const words = [
      ...below(commands, command).map((c) => c.path[1]),
      ...optionsOf(command).flatMap(spellings),
      "--help"
    ];
    const offer = offerForArgument(command.args?.[0]);
    return `    ${command.path[0]}) words="${words.join(" ")}"; ${plain(offer)} ;;`;
  });
  const takesValue = GLOBALS.filter((o) => o.value !== void 0).flatMap(spellings);
  return `# Completion of nest for bash. In ~/.bashrc: source <(nest completion bash)
_nest() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command='' words='' i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case \${COMP_WORDS[i]} in
      ${takesValue.join("|")}) ((i++)) ;;
      -*) ;;
      *) command=\${COMP_WORDS[i]}; break ;;
    esac
  done
  case $command:$prev in
${[...new Set(values)].join("\n")}
  esac
  case $command in
    '') words="${[...first.map((c) => c.path[0]), ...GLOBALS.flatMap(spellings), "--help", "--version"].join(" ")}" ;;
${lists.join("\n")}
  esac
  COMPREPLY+=($(compgen -W "$words" -- "$cur"))
}
complete -F _nest nest
`;
}
function valueCases(command) {
  return optionsOf(command).filter((option) => option.value !== void 0).map((option) => {
    const global = GLOBALS.includes(option);
    const pattern = spellings(option).map((word) => `${global ? "*" : command.path[0]}:${word}`).join("|");
    return `    ${pattern}) ${reply(offerFor(option))}; return ;;`;
  });
}
var MEMBERS = "nest complete-members 2>/dev/null";
function reply(offer) {
  if ("words" in offer) return `COMPREPLY=($(compgen -W "${offer.words.join(" ")}" -- "$cur"))`;
  switch (offer.of) {
    case "member":
      return `COMPREPLY=($(compgen -W "$(${MEMBERS})" -- "$cur"))`;
    case "file":
      return 'COMPREPLY=($(compgen -f -- "$cur"))';
    case "folder":
      return 'COMPREPLY=($(compgen -d -- "$cur"))';
    default:
      return ":";
  }
}
function plain(offer) {
  if ("words" in offer) return `words="$words ${offer.words.join(" ")}"`;
  return offer.of === "member" ? `words="$words $(${MEMBERS})"` : ":";
}

// src/cli/completion/fish.ts
function fish(commands) {
  const first = firstWords(commands);
  const lines = [
    "# Completion of nest for fish: nest completion fish > ~/.config/fish/completions/nest.fish",
    "complete -c nest -f",
    ...GLOBALS.map((option) => optionLine(option, ""))
  ];
  for (const command of first) {
    const name = command.path[0];
    const here = ` -n '__fish_seen_subcommand_from ${name}'`;
    lines.push(`complete -c nest -n __fish_use_subcommand -a ${name} -d ${quote(command.about)}`);
    for (const child of below(commands, command))
      lines.push(`complete -c nest${here} -a ${child.path[1]} -d ${quote(child.about)}`);
    const values = argumentOf(offerForArgument(command.args?.[0]));
    if (values !== "") lines.push(`complete -c nest${here}${values}`);
    for (const option of command.options ?? []) lines.push(optionLine(option, here));
  }
  return `${lines.join("\n")}
`;
}
function optionLine(option, where) {
  const { name, short, value, about } = option;
  const spelling = `${short === void 0 ? "" : ` -s ${short}`}${short === name ? "" : ` -l ${name}`}`;
  const takes = value === void 0 ? "" : ` -r${argumentOf(offerFor(option))}`;
  return `complete -c nest${where}${spelling}${takes} -d ${quote(about)}`;
}
function argumentOf(offer) {
  if ("words" in offer) return ` -a '${offer.words.join(" ")}'`;
  switch (offer.of) {
    case "member":
      return " -a '(nest complete-members 2>/dev/null)'";
    case "file":
    case "folder":
      return " -F";
    default:
      return "";
  }
}

// src/cli/completion/zsh.ts
function zsh(commands) {
  const first = firstWords(commands);
  const described = first.map((c) => `    ${quote(`${c.path[0]}:${escaped(c.about)}`)}`);
  const cases = first.map(
    (command) => `      (${command.path[0]}) ${argumentsOf(command, below(commands, command))} ;;`
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
${described.join("\n")}
  )
  _arguments -C ${GLOBALS.map(optionWord).join(" ")} '1: :->command' '*:: :->rest'
  case $state in
    (command) _describe command commands ;;
    (rest)
      case $line[1] in
${cases.join("\n")}
      esac ;;
  esac
}
compdef _nest nest
`;
}
function argumentsOf(command, children) {
  const names = children.map((c) => c.path[1]).join(" ");
  const args = (command.args ?? []).map(
    (arg, i) => `'${i + 1}:${escaped(arg.name)}:${action(offerForArgument(arg))}'`
  );
  const positional = names === "" ? args : [`'1:command:(${names})'`];
  return `_arguments ${[...optionsOf(command).map(optionWord), ...positional].join(" ")}`;
}
function optionWord(option) {
  const { name, short, value, about, repeat } = option;
  const word = short === name ? `-${short}` : `--${name}`;
  const star = repeat ? "*" : "";
  const takes = value === void 0 ? "" : `:${value}:${action(offerFor(option))}`;
  return quote(`${star}${word}[${escaped(about)}]${takes}`);
}
function action(offer) {
  if ("words" in offer) return `(${offer.words.join(" ")})`;
  switch (offer.of) {
    case "member":
      return "_nest_members";
    case "file":
      return "_files";
    case "folder":
      return "_files -/";
    default:
      return " ";
  }
}
function escaped(text) {
  return text.replace(/[[\]:]/g, "\\$&");
}

// src/cli/commands/completion.ts
function run(here, [shell]) {
  const script = shell === "bash" ? bash : shell === "zsh" ? zsh : fish;
  here.print(script(COMMANDS.filter((command) => command.hidden === void 0)));
  return 0;
}
export {
  run
};
