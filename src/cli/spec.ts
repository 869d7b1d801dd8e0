import type { Here } from './here.ts';

/** An option as it is declared once: for the plain parser, for commander, for completion and for the docs. */
export type OptionSpec = Readonly<{
  /** Long name without dashes; also the key of its value. A flag `no-x` is true when it was given. */
  name: string;
  short?: string;
  /** Name of the value in the help; without one the option is a flag. */
  value?: string;
  about: string;
  choices?: readonly string[];
  required?: true;
  /** May be given several times; the value is then a list. */
  repeat?: true;
}>;

export type ArgumentSpec = Readonly<{
  name: string;
  about: string;
  required?: true;
  choices?: readonly string[];
  /** What completion offers. */
  kind?: 'member' | 'file';
}>;

/** `run` is the command line after `nest`, quoted for a shell; `stdin` is what it is fed, if anything. */
export type Example = Readonly<{ run: string; about: string; stdin?: string }>;

/** Values by long name: a text, true for a flag that was given, or a list. What was not given is absent. */
export type Options = Readonly<Record<string, string | true | readonly string[] | undefined>>;

/** A command whose words have been understood. */
export type Invocation = Readonly<{ command: CommandSpec; args: readonly string[]; options: Options }>;

/** Runs a command; the exit code, 0 when there is none. */
export type Run = (here: Here, args: readonly string[], options: Options) => Promise<number> | number;

export type CommandSpec = Readonly<{
  /** The words that name it: `['inbox', 'ack']`. */
  path: readonly string[];
  group: 'Set up' | 'Members' | 'Between members' | 'Looking' | 'Other';
  about: string;
  /** More than one line of help, where one is needed. */
  more?: string;
  args?: readonly ArgumentSpec[];
  options?: readonly OptionSpec[];
  examples: readonly Example[];
  hidden?: true;
  load: () => Promise<Readonly<{ run: Run }>>;
}>;
