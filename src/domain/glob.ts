/**
 * Globs of files, and whether two of them name a file in common. A path is segments with `/` between them, relative, without
 * `.` and `..`. `*` is any text within a segment, `**` any number of segments (none, too), `?` one character, `[ab-d]` and
 * `[!a]` one of a set, `{a,b}` either; `\` takes the next character as it is. A name that begins with a dot is like any other.
 * `[` also stands for itself (`[id].tsx` is a file of some frameworks): where a glob can be read in two ways, both count.
 */
export type Glob = readonly Segment[];

/** `null`: any number of segments. */
type Segment = readonly Atom[] | null;
type Atom = Readonly<{ many: true }> | OneOf;
/** One character: of these ranges (code points, both ends included), or of none of them. */
type OneOf = Readonly<{
  many: false;
  ranges: readonly (readonly [number, number])[];
  except: boolean;
  /** The only one it is, as nearly all are. */
  only: number | null;
}>;

/** More ways to read one glob than this are refused. */
const MAX_READINGS = 64;
/** Longest glob, in UTF-16 units. */
const MAX_GLOB = 300;

type Parsed = { globs: readonly Glob[]; problem: null } | { problem: string };

/** Globs are compared again and again, each with all others; as many as this are kept. */
const MAX_KEPT = 2000;
const kept = new Map<string, Parsed>();

/** All that a glob can mean, or why it is none. */
export function parseGlob(text: string): Parsed {
  const known = kept.get(text);
  if (known !== undefined) return known;
  if (kept.size >= MAX_KEPT) kept.clear();
  const parsed = parse(text);
  kept.set(text, parsed);
  return parsed;
}

function parse(text: string): Parsed {
  if (text === '') return { problem: 'it is empty' };
  if (text.length > MAX_GLOB) return { problem: `it is longer than ${MAX_GLOB} characters` };
  const plain = unbraced(tokensOf(text.normalize('NFC')));
  if (plain === null) return { problem: 'it can be read in too many ways: claim its parts' };
  const globs: Glob[] = [];
  for (const tokens of plain) {
    const segments = split(tokens).filter((segment) => segment.length > 0);
    if (segments.length === 0) return { problem: 'it names nothing' };
    let readings: Segment[][] = [[]];
    for (const segment of segments) {
      const ways = waysOf(segment);
      readings = readings.flatMap((before) => ways.map((way) => [...before, way]));
      if (readings.length > MAX_READINGS)
        return { problem: 'it can be read in too many ways: claim its parts' };
    }
    globs.push(...readings);
    if (globs.length > MAX_READINGS) return { problem: 'it can be read in too many ways: claim its parts' };
  }
  return { globs, problem: null };
}

/** A literal path as a glob that names it alone. */
export function literalGlob(path: string): string {
  return path.replace(/[\\*?[\]{},]/g, '\\$&');
}

/** Whether two globs name a path in common. `fold`: without regard to case. What is no glob names everything. */
export function overlap(a: string, b: string, fold: boolean): boolean {
  if (a === b) return true;
  const [left, right] = [parseGlob(a), parseGlob(b)];
  if (left.problem !== null || right.problem !== null) return true;
  return left.globs.some((one) => right.globs.some((other) => meet(one, other, fold)));
}

type Token = Readonly<{ char: string; quoted: boolean }>;
const isBare = (token: Token | undefined, char: string): boolean =>
  token !== undefined && !token.quoted && token.char === char;

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const chars = [...text];
  for (let i = 0; i < chars.length; i += 1) {
    const quoted = chars[i] === '\\' && i + 1 < chars.length;
    if (quoted) i += 1;
    tokens.push({ char: chars[i] as string, quoted });
  }
  return tokens;
}

/** Every way to take the braces; one without a comma stands for itself. Null when there are too many. */
function unbraced(tokens: readonly Token[]): (readonly Token[])[] | null {
  const done: (readonly Token[])[] = [];
  const open: (readonly Token[])[] = [tokens];
  while (open.length > 0) {
    const next = open.shift() as readonly Token[];
    const braces = firstBraces(next);
    if (braces === null) done.push(next);
    else
      for (const part of braces.parts)
        open.push([...next.slice(0, braces.start), ...part, ...next.slice(braces.end + 1)]);
    if (done.length + open.length > MAX_READINGS) return null;
  }
  return done;
}

function firstBraces(tokens: readonly Token[]): { start: number; end: number; parts: Token[][] } | null {
  for (let start = 0; start < tokens.length; start += 1) {
    if (!isBare(tokens[start], '{')) continue;
    let depth = 0;
    const commas: number[] = [];
    for (let i = start; i < tokens.length; i += 1) {
      if (isBare(tokens[i], '{')) depth += 1;
      if (isBare(tokens[i], ',') && depth === 1) commas.push(i);
      if (!isBare(tokens[i], '}')) continue;
      depth -= 1;
      if (depth > 0) continue;
      if (commas.length === 0) break;
      const cuts = [start, ...commas, i];
      const parts = cuts.slice(1).map((cut, n) => tokens.slice((cuts[n] as number) + 1, cut));
      return { start, end: i, parts };
    }
  }
  return null;
}

function split(tokens: readonly Token[]): Token[][] {
  const segments: Token[][] = [[]];
  for (const token of tokens) {
    if (token.char === '/') segments.push([]);
    else (segments[segments.length - 1] as Token[]).push(token);
  }
  return segments;
}

/** A segment with its sets read as sets, and, where there is one, with the brackets as they stand. */
function waysOf(segment: readonly Token[]): Segment[] {
  if (segment.length === 2 && isBare(segment[0], '*') && isBare(segment[1], '*')) return [null];
  const asSets = atomsOf(segment, true);
  if (!segment.some((token) => isBare(token, '['))) return [asSets];
  return [asSets, atomsOf(segment, false)];
}

function atomsOf(segment: readonly Token[], sets: boolean): Atom[] {
  const atoms: Atom[] = [];
  for (let i = 0; i < segment.length; i += 1) {
    const token = segment[i] as Token;
    if (isBare(token, '*')) {
      if (atoms[atoms.length - 1]?.many !== true) atoms.push({ many: true });
    } else if (isBare(token, '?')) atoms.push({ many: false, ranges: [], except: true, only: null });
    else {
      const set = sets && isBare(token, '[') ? setAt(segment, i) : null;
      if (set !== null) i = set.end;
      const code = token.char.codePointAt(0) as number;
      atoms.push(set?.atom ?? { many: false, ranges: [[code, code]], except: false, only: code });
    }
  }
  return atoms;
}

function setAt(segment: readonly Token[], start: number): { atom: OneOf; end: number } | null {
  const except = isBare(segment[start + 1], '!') || isBare(segment[start + 1], '^');
  const first = start + (except ? 2 : 1);
  const ranges: [number, number][] = [];
  for (let i = first; i < segment.length; i += 1) {
    if (isBare(segment[i], ']') && i > first)
      return { atom: { many: false, ranges, except, only: null }, end: i };
    const low = segment[i]?.char.codePointAt(0) as number;
    const ranged = isBare(segment[i + 1], '-') && i + 2 < segment.length && !isBare(segment[i + 2], ']');
    const high = ranged ? (segment[i + 2]?.char.codePointAt(0) as number) : low;
    if (ranged) i += 2;
    ranges.push([low, high]);
  }
  return null;
}

/** Whether two lists of segments have a path in common: each pair of places is looked at once. */
function meet(a: Glob, b: Glob, fold: boolean): boolean {
  const dead = new Set<number>();
  const from = (i: number, j: number): boolean => {
    const key = i * (b.length + 1) + j;
    if (dead.has(key)) return false;
    if (i === a.length && j === b.length) return true;
    const [one, other] = [a[i], b[j]];
    const found =
      (one === null && (from(i + 1, j) || (j < b.length && from(i, j + 1)))) ||
      (other === null && (from(i, j + 1) || (i < a.length && from(i + 1, j)))) ||
      (one != null && other != null && meetSegment(one, other, fold) && from(i + 1, j + 1));
    if (!found) dead.add(key);
    return found;
  };
  return from(0, 0);
}

/** The same within a segment, character by character. */
function meetSegment(a: readonly Atom[], b: readonly Atom[], fold: boolean): boolean {
  const dead = new Set<number>();
  const from = (i: number, j: number): boolean => {
    const key = i * (b.length + 1) + j;
    if (dead.has(key)) return false;
    if (i === a.length && j === b.length) return true;
    const [one, other] = [a[i], b[j]];
    const found =
      (one?.many === true && (from(i + 1, j) || (j < b.length && from(i, j + 1)))) ||
      (other?.many === true && (from(i, j + 1) || (i < a.length && from(i + 1, j)))) ||
      (one?.many === false && other?.many === false && meetChar(one, other, fold) && from(i + 1, j + 1));
    if (!found) dead.add(key);
    return found;
  };
  return from(0, 0);
}

const SLASH = 47;

/** Whether two sets have a character in common. One lies at the edge of a range, beside one, or far from all. */
function meetChar(a: OneOf, b: OneOf, fold: boolean): boolean {
  if (a.only !== null && b.only !== null && !fold) return a.only === b.only;
  const edges =
    a.only !== null
      ? [a.only]
      : b.only !== null
        ? [b.only]
        : [
            ...[...a.ranges, ...b.ranges].flatMap(([low, high]) => [low - 1, low, high, high + 1]),
            0x61,
            0x10fffd,
          ];
  return edges.some((code) => {
    if (code <= 0 || code > 0x10ffff || code === SLASH) return false;
    const forms = formsOf(code, fold);
    return forms.some((form) => isIn(a, form)) && forms.some((form) => isIn(b, form));
  });
}

function isIn({ ranges, except }: OneOf, code: number): boolean {
  return ranges.some(([low, high]) => code >= low && code <= high) !== except;
}

/** A character in all its cases, those that are one character. */
function formsOf(code: number, fold: boolean): number[] {
  if (!fold) return [code];
  const char = String.fromCodePoint(code);
  const forms = [char, char.toLowerCase(), char.toUpperCase(), char.toUpperCase().toLowerCase()];
  return [...new Set(forms.filter((form) => [...form].length === 1))].map(
    (form) => form.codePointAt(0) as number,
  );
}
