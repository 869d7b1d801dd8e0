import { basename, join, resolve } from 'node:path';
import { type Simple, simpleCommands, type Word } from './shell-words.ts';
import type { ToolCall } from './tool-call.ts';

/** A file or folder that a command line would write, and the folder that its name is relative to. */
export type Written = Readonly<{ path: string; glob: boolean; deep: boolean; cwd: string }>;

/** How deep a shell within a shell is looked into. */
const MAX_DEPTH = 3;

/**
 * What a call of a shell would write, as far as it can be told without running it: redirections, and programs that are known
 * to write what they are given. Only names that stand there; what a variable or a substitution gives is not known, nor what
 * any other program does. Errs to that side.
 */
export function writtenBy({ tool, input, cwd }: ToolCall, isFolder: (path: string) => boolean): Written[] {
  const line = typeof input.command === 'string' ? input.command : '';
  return tool === 'PowerShell' ? inPowerShell(line, cwd) : inBash(line, cwd, isFolder, MAX_DEPTH);
}

function inBash(line: string, start: string, isFolder: (path: string) => boolean, depth: number): Written[] {
  const written: Written[] = [];
  // Null where a `cd` leads nobody knows where.
  let cwd: string | null = start;
  for (const command of simpleCommands(line)) {
    const words = withoutPrefix(command.words);
    const [program, ...args] = words;
    const name = program?.literal === true ? basename(program.text) : '';
    if (name === 'cd' || name === 'pushd') {
      const to = args.find(({ text }) => !text.startsWith('-'));
      cwd = cwd !== null && to?.literal === true ? resolve(cwd, to.text) : null;
    } else if (/^(?:ba|z|da|k)?sh$/.test(name) && depth > 0) {
      const code = args[args.findIndex(({ text }) => /^-[a-z]*c$/.test(text)) + 1];
      if (code?.literal === true && args.some(({ text }) => /^-[a-z]*c$/.test(text)))
        written.push(...inBash(code.text, cwd ?? '/', isFolder, depth - 1));
    }
    const found = [
      ...redirected(command),
      ...(WRITERS[name]?.(args, (path) => isFolder(resolve(cwd ?? '/', path))) ?? []),
    ];
    for (const one of found) {
      if (cwd === null && !/^[/~]/.test(one.path)) continue;
      written.push({ ...one, cwd: cwd ?? '/' });
    }
  }
  return written;
}

type Found = Omit<Written, 'cwd'>;

const DEVICES = /^\/dev\//;

function redirected({ writes }: Simple): Found[] {
  return writes.flatMap((word) => (DEVICES.test(word.text) ? [] : fileOf(word, false)));
}

function fileOf({ text, literal, glob }: Word, deep: boolean): Found[] {
  return literal && text !== '' ? [{ path: text, glob, deep }] : [];
}

/** Variables set for a command, and programs that only run another one. */
function withoutPrefix(words: readonly Word[]): readonly Word[] {
  const first = words.findIndex(
    ({ text }) => !/^(?:\w+=.*|env|sudo|exec|command|nohup|time|then|do|else|!|builtin)$/s.test(text),
  );
  return first < 0 ? [] : words.slice(first);
}

type Writer = (args: readonly Word[], isFolder: (path: string) => boolean) => Found[];

const isOption = ({ text }: Word): boolean => text.startsWith('-') && text !== '-';

/** What is no option; behind `--` everything. */
function operands(args: readonly Word[]): Word[] {
  const end = args.findIndex(({ text }) => text === '--');
  const before = end < 0 ? args : args.slice(0, end);
  return [...before.filter((arg) => !isOption(arg)), ...(end < 0 ? [] : args.slice(end + 1))];
}

const all =
  (deep: boolean): Writer =>
  (args) =>
    operands(args).flatMap((arg) => fileOf(arg, deep));

/** The last name, or the file of that name in a folder. */
const copy =
  (moves: boolean): Writer =>
  (args, isFolder) => {
    const at = args.findIndex(({ text }) => /^(?:-t|--target-directory)(?:=|$)/.test(text));
    const given = at < 0 ? undefined : args[at];
    const split = given !== undefined && !given.text.includes('=');
    const rest = operands(args.filter((_, i) => i !== at && !(split && i === at + 1)));
    const folder = split ? args[at + 1] : given && { ...given, text: given.text.replace(/^[^=]*=/, '') };
    const to = folder ?? rest.pop();
    if (to === undefined) return [];
    const into = folder !== undefined || rest.length > 1 || to.text.endsWith('/') || isFolder(to.text);
    const made = rest.flatMap((from) =>
      into
        ? fileOf(
            { ...from, text: join(to.text, basename(from.text)), literal: from.literal && to.literal },
            true,
          )
        : fileOf(to, false),
    );
    return moves ? [...made, ...rest.flatMap((from) => fileOf(from, true))] : made;
  };

const sed: Writer = (args) => {
  if (!args.some(({ text }) => /^-[a-zA-Z]*i|^--in-place/.test(text))) return [];
  const scripted = args.some(({ text }) => /^-[a-zA-Z]*[ef]$|^--(?:expression|file)/.test(text));
  const takesNext = ({ text }: Word): boolean => /^-[a-zA-Z]*[ef]$/.test(text);
  const rest = args.filter((_, i) => i === 0 || !takesNext(args[i - 1] as Word));
  return operands(rest)
    .slice(scripted ? 0 : 1)
    .flatMap((arg) => fileOf(arg, false));
};

const git: Writer = (args, isFolder) => {
  const [sub, ...rest] = operandsAfterGlobal(args);
  const paths = operands(rest);
  if (sub?.text === 'rm' || sub?.text === 'restore') return paths.flatMap((arg) => fileOf(arg, true));
  if (sub?.text === 'mv') return copy(true)(rest, isFolder);
  const marked = rest.findIndex(({ text }) => text === '--');
  if (sub?.text === 'checkout' && marked >= 0)
    return rest.slice(marked + 1).flatMap((arg) => fileOf(arg, true));
  return [];
};

/** With a folder of its own (`-C`) nothing of it is told. */
function operandsAfterGlobal(args: readonly Word[]): readonly Word[] {
  return args[0]?.text.startsWith('-') === true ? [] : args;
}

const dd: Writer = (args) =>
  args.flatMap((arg) =>
    arg.text.startsWith('of=') ? fileOf({ ...arg, text: arg.text.slice(3) }, false) : [],
  );

const WRITERS: Readonly<Record<string, Writer>> = {
  tee: all(false),
  touch: all(false),
  truncate: all(false),
  rm: all(true),
  rmdir: all(true),
  unlink: all(false),
  shred: all(false),
  mv: copy(true),
  cp: copy(false),
  ln: copy(false),
  install: copy(false),
  rsync: copy(false),
  sed,
  gsed: sed,
  dd,
  git,
};

const CMDLETS =
  /^(?:set-content|add-content|out-file|clear-content|remove-item|move-item|copy-item|new-item|sc|ac|ri|rm|del|mi|mv|move|ci|cp|copy|ni|tee-object|tee)$/i;

/** Every name that stands beside a program that writes counts; those of options are words of it. */
function inPowerShell(line: string, cwd: string): Written[] {
  return simpleCommands(line, true).flatMap((command) => {
    const [program, ...args] = command.words;
    const writes = program !== undefined && CMDLETS.test(program.text);
    const named = writes
      ? args.filter(({ text }) => !text.startsWith('-')).flatMap((arg) => fileOf(arg, true))
      : [];
    return [...redirected(command), ...named].map((one) => ({ ...one, cwd }));
  });
}
