/** A word of a command line, with its quotes taken away. */
export type Word = Readonly<{
  text: string;
  /** Nothing in it is worked out by the shell when it runs: no variable, no substitution. */
  literal: boolean;
  /** Holds an unquoted pattern. */
  glob: boolean;
}>;

/** One simple command: its words, and the files that it is redirected to. */
export type Simple = { words: Word[]; writes: Word[] };

type Dialect = Readonly<{ quoting: string; heredocs: boolean }>;
const BASH: Dialect = { quoting: '\\', heredocs: true };
const POWERSHELL: Dialect = { quoting: '`', heredocs: false };

const REDIRECT = /^(?:\d*|&)>(?:>|\|)?/;
const COPIED = /^\d*[<>]&(?:\d|-)/;
const OPERATOR = /^(?:&&|\|\||;;|[;&|\n(){}])/;

/**
 * The simple commands of a line, read loosely: whatever could begin a command begins one, and what cannot be told is a word
 * that is not literal. For finding what a line would write, never for allowing anything.
 */
export function simpleCommands(line: string, powerShell = false): Simple[] {
  const { quoting, heredocs } = powerShell ? POWERSHELL : BASH;
  const commands: Simple[] = [];
  const bodies: string[] = [];
  let now: Simple = { words: [], writes: [] };
  let into: 'words' | 'writes' | 'mark' = 'words';
  let at = 0;
  const end = (): void => {
    if (now.words.length > 0 || now.writes.length > 0) commands.push(now);
    now = { words: [], writes: [] };
    into = 'words';
  };
  while (at < line.length) {
    const rest = line.slice(at);
    if (/^[ \t\r]/.test(rest)) at += 1;
    else if (rest.startsWith(`${quoting}\n`)) at += 2;
    else if (rest.startsWith('#')) at += rest.search(/\n|$/);
    else if (COPIED.test(rest)) at += (COPIED.exec(rest) as RegExpExecArray)[0].length;
    else if (heredocs && /^\d*<<-?(?!<)/.test(rest)) {
      at += (/^\d*<<-?/.exec(rest) as RegExpExecArray)[0].length;
      into = 'mark';
    } else if (REDIRECT.test(rest)) {
      at += (REDIRECT.exec(rest) as RegExpExecArray)[0].length;
      into = 'writes';
    } else if (/^\d*<[<>]*/.test(rest)) at += (/^\d*<[<>]*/.exec(rest) as RegExpExecArray)[0].length;
    else if (OPERATOR.test(rest)) {
      const [operator] = OPERATOR.exec(rest) as RegExpExecArray;
      at += operator.length;
      end();
      if (operator === '\n') at = pastBodies(line, at, bodies);
    } else {
      const { word, next } = wordAt(line, at, quoting);
      at = Math.max(next, at + 1);
      if (into === 'mark') bodies.push(word.text);
      else now[into].push(word);
      into = 'words';
    }
  }
  end();
  return commands;
}

function pastBodies(line: string, from: number, bodies: string[]): number {
  let at = from;
  for (const mark of bodies.splice(0)) {
    for (;;) {
      if (at >= line.length) return at;
      const stop = line.indexOf('\n', at);
      const text = line.slice(at, stop < 0 ? line.length : stop);
      at = stop < 0 ? line.length : stop + 1;
      if (text.replace(/^\t+/, '') === mark) break;
    }
  }
  return at;
}

function wordAt(line: string, start: number, quoting: string): { word: Word; next: number } {
  let text = '';
  let literal = true;
  let glob = false;
  let quote = '';
  let at = start;
  for (; at < line.length; at += 1) {
    const char = line[at] as string;
    if (quote === "'") {
      if (char === "'") quote = '';
      else text += char;
    } else if (char === quoting && at + 1 < line.length) {
      at += 1;
      if (quote === '"' && quoting === '\\' && !'"\\$`\n'.includes(line[at] as string)) text += '\\';
      if (line[at] !== '\n') text += line[at];
    } else if (quote === '"') {
      if (char === '"') quote = '';
      else text += char;
      if (char === '$' || char === '`') literal = false;
    } else if (char === "'" || char === '"') quote = char;
    else if (/[\s;&|<>(){}]/.test(char) && !isBrace(line, at)) break;
    else {
      if (char === '$' || char === '`') literal = false;
      if ('*?[{'.includes(char)) glob = true;
      text += char;
    }
  }
  return { word: { text, literal, glob }, next: at };
}

/** A brace within a word belongs to it; one that stands alone groups commands. */
function isBrace(line: string, at: number): boolean {
  const char = line[at];
  if (char !== '{' && char !== '}') return false;
  return char === '{'
    ? /^\{[^\s{}]*[,.][^\s{}]*\}/.test(line.slice(at))
    : /\{[^\s{}]*$/.test(line.slice(0, at));
}
