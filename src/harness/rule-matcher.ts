import { opaqueText } from './opaque-text.ts';

/**
 * A model of how the platform's Bash rules treat a command line, for a session that is allowed `Bash(nest *)` and
 * nothing else. Measured on about 150 command lines (test/harness/fixtures/rule-cases.json). It errs to one side
 * only: what it lets pass ran without a prompt; some of what it does not let pass would have run as well. Our command counts
 * by its bare name. facts: rules.table, rules.absolute-path-only
 */
export type RuleVerdict = Readonly<{ runs: true; why: null } | { runs: false; why: string }>;

/** Longest command line, in UTF-16 units and with its heredocs, that is looked at (fact: rules.length). */
export const MAX_COMMAND_CHARS = 10_000;

/** Programs beside ours that only read or print, and so need no rule. A part of the platform's own list. */
const HARMLESS = new Set('cat cut date echo grep head ls printf pwd sort tail true uniq wc'.split(' '));

/** Whether the command line runs without a prompt, or why it would prompt. fact: rules.word-boundary */
export function runsUnprompted(line: string): RuleVerdict {
  const { commands, problem } = commandsOf(line);
  if (problem !== null) return prompts(problem);
  for (const words of commands) {
    const why = riskOf(words);
    if (why !== null) return prompts(why);
  }
  return { runs: true, why: null };
}

/** The simple commands of a line, as their words, or why no rule looks behind it. */
export function commandsOf(line: string): {
  commands: readonly (readonly string[])[];
  problem: string | null;
} {
  const none = (problem: string) => ({ commands: [], problem });
  if (line.length > MAX_COMMAND_CHARS) return none(`longer than ${MAX_COMMAND_CHARS} characters`);
  const opaque = opaqueText(line);
  if (opaque !== null) return none(opaque);
  const scan = new Scan(line);
  const problem = scan.read();
  if (problem !== null) return none(problem);
  return scan.commands.length === 0 ? none('nothing to run') : { commands: scan.commands, problem: null };
}

/** Why a simple command would prompt where only `nest` is allowed, or null. */
export function riskOf([program, ...args]: readonly string[]): string | null {
  if (program === undefined || program === 'nest' || HARMLESS.has(program)) return null;
  if (/^\w+=/.test(program)) return 'a variable is set before the command';
  const target = args[0];
  const inside = target !== undefined && !/^[/~-]|(^|\/)\.\.(\/|$)/.test(target);
  if (program === 'cd') return args.length === 1 && inside ? null : 'cd out of the working directory';
  return `${program} is another program`;
}

function prompts(why: string): RuleVerdict {
  return { runs: false, why };
}

/** Splits a command line into simple commands, and stops at the first thing that is known to prompt. */
class Scan {
  readonly commands: string[][] = [];
  readonly #text: string;
  #at = 0;
  #words: string[] = [];
  #word: string | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  /** The reason for a prompt, or null. */
  read(): string | null {
    while (this.#at < this.#text.length) {
      const problem = this.#step(this.#text[this.#at] as string);
      if (problem !== null) return problem;
    }
    this.#endCommand();
    return null;
  }

  #step(char: string): string | null {
    const rest = this.#text.slice(this.#at);
    if (char === "'") return this.#single();
    if (char === '"') return this.#double();
    if (char === '\\') {
      if (rest[1] !== '\n') this.#add(rest[1] ?? '');
      return this.#skip(2);
    }
    if (char === '#' && this.#word === null) return this.#skip(rest.search(/\n|$/));
    if (/^(?:2>&1|2?> ?\/dev\/null)(?=[\s;|]|$)/.test(rest)) {
      return this.#skip((/^[^\s]*( \/dev\/null)?/.exec(rest) as RegExpExecArray)[0].length);
    }
    if (rest.startsWith('<<')) return this.#heredoc(rest);
    const operator = /^(?:&&|\|\||;|\||\n)/.exec(rest)?.[0];
    if (operator !== undefined) {
      this.#endCommand();
      return this.#skip(operator.length);
    }
    if (char === '$' || char === '`') return 'a substitution';
    if (char === '&') return 'a job in the background';
    if ('<>'.includes(char)) return 'a redirection to or from a file';
    if ('(){}'.includes(char)) return 'a group of commands';
    if (/\s/.test(char)) this.#endWord();
    else this.#add(char);
    return this.#skip(1);
  }

  #single(): string | null {
    const end = this.#text.indexOf("'", this.#at + 1);
    if (end < 0) return 'a quote that is not closed';
    return this.#quoted(this.#text.slice(this.#at + 1, end), end + 1);
  }

  #double(): string | null {
    // The one substitution that is looked through: text from a quoted heredoc.
    const cat = /^"\$\(cat <<'(\w+)'\n[\s\S]*?\n\1\n\)"/.exec(this.#text.slice(this.#at));
    if (cat !== null) {
      this.#add('');
      return this.#skip(cat[0].length);
    }
    let value = '';
    for (let i = this.#at + 1; i < this.#text.length; i++) {
      const char = this.#text[i] as string;
      if (char === '"') return this.#quoted(value, i + 1);
      if (char === '$' || char === '`') return 'a substitution in quotes';
      if (char === '\\') {
        if (this.#text[i + 1] === '\n') return 'a line joined inside quotes';
        i++;
      }
      value += this.#text[i] ?? '';
    }
    return 'a quote that is not closed';
  }

  #quoted(value: string, next: number): string | null {
    if (/\n[ \t]*#/.test(value)) return 'a quoted line that begins with #';
    this.#add(value);
    this.#at = next;
    return null;
  }

  #heredoc(rest: string): string | null {
    const start = /^<<(['"])([\w-]+)\1[ \t]*(\n|$)/.exec(rest);
    if (start === null)
      return 'a heredoc whose mark is not quoted, or that is followed by something on its line';
    const body = rest.slice(start[0].length);
    const end = body.split('\n').indexOf(start[2] as string);
    if (end < 0) return 'a heredoc that does not end';
    const lines = body.split('\n').slice(0, end + 1);
    this.#endCommand();
    return this.#skip(start[0].length + lines.join('\n').length);
  }

  #add(text: string): void {
    this.#word = (this.#word ?? '') + text;
  }

  #skip(count: number): null {
    this.#at += count;
    return null;
  }

  #endWord(): void {
    if (this.#word !== null) this.#words.push(this.#word);
    this.#word = null;
  }

  #endCommand(): void {
    this.#endWord();
    if (this.#words.length > 0) this.commands.push(this.#words);
    this.#words = [];
  }
}
