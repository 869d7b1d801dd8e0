import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { literalGlob, overlap, parseGlob } from '../../src/domain/glob.ts';

/** A glob as a regular expression, written independently of what is tested: no sets with brackets in their names. */
function regexOf(glob: string): RegExp {
  const parts = glob.split('/').map((segment) => {
    if (segment === '**') return null;
    return segment
      .replace(/\*+/g, '[^/]*')
      .replace(/\?/g, '[^/]')
      .replace(/\[!/g, '[^/')
      .replace(/\{([^}]*)\}/g, (_, list: string) => `(?:${list.split(',').join('|')})`);
  });
  // Each segment brings its slash along; the path is given one more at its end.
  return new RegExp(
    `^${parts.map((part) => (part === null ? '(?:[^/]+/)*' : `(?=[^/])${part}/`)).join('')}$`,
  );
}

const SEGMENTS = ['', 'a', 'b']
  .flatMap((first) => ['', 'a', 'b'].map((second) => first + second))
  .filter((s) => s !== '');
const WORDS = [...new Set(SEGMENTS)];
/** Every path of up to four segments of up to two letters. */
const PATHS = [1, 2, 3, 4].flatMap((length) => pathsOf(length));
function pathsOf(length: number): string[] {
  return length === 1 ? WORDS : pathsOf(length - 1).flatMap((path) => WORDS.map((word) => `${path}/${word}`));
}

const bitsOf = (glob: string): Uint8Array => {
  const regex = regexOf(glob);
  return Uint8Array.from(PATHS, (path) => (regex.test(`${path}/`) ? 1 : 0));
};
const share = (a: Uint8Array, b: Uint8Array): boolean => a.some((bit, i) => bit === 1 && b[i] === 1);

const PIECES = ['a', 'b', 'ab', '*', '?', 'a*', '*b', '[ab]', '[!a]', '{a,b}', '**'];
const GLOBS = PIECES.flatMap((one) => [one, ...PIECES.map((other) => `${one}/${other}`)]);

describe('whether two globs have a file in common', () => {
  test('is what going through all files says, for every pair of globs of two segments', {
    timeout: 60_000,
  }, () => {
    const bits = GLOBS.map(bitsOf);
    const wrong: string[] = [];
    GLOBS.forEach((one, i) => {
      GLOBS.slice(i).forEach((other, j) => {
        // Sets can stand for themselves as well; none of these paths holds a bracket.
        const expected = share(bits[i] as Uint8Array, bits[i + j] as Uint8Array);
        const said = overlap(one, other, false);
        const literal = one.includes('[') && other.includes('[');
        if (said !== expected && !literal) wrong.push(`${one} and ${other}: ${said}`);
        if (said !== overlap(other, one, false)) wrong.push(`${one} and ${other}: by order`);
      });
    });
    expect(wrong).toEqual([]);
  });

  test('never overlooks a file, whatever the globs are made of', { timeout: 60_000 }, () => {
    const segment = fc.array(fc.constantFrom('a', 'b', '*', '?', '[ab]', '[!b]', '{a,bb}'), {
      minLength: 1,
      maxLength: 3,
    });
    const glob = fc
      .array(
        fc.oneof(
          segment.map((atoms) => atoms.join('')),
          fc.constant('**'),
        ),
        { minLength: 1, maxLength: 4 },
      )
      .map((segments) => segments.join('/'));
    fc.assert(
      fc.property(glob, glob, (one, other) => {
        if (share(bitsOf(one), bitsOf(other))) expect(overlap(one, other, false)).toBe(true);
      }),
      { numRuns: 400, seed: 20_260_101 },
    );
  });

  test.each([
    ['src/**', 'src/a/*.ts', true],
    ['**/*.ts', 'src/a/*.ts', true],
    ['src/**', '**/*.ts', true],
    ['src/**', 'src', true],
    ['src/**', 'test/**', false],
    ['*.ts', '*.js', false],
    ['*.ts', 'src/a.ts', false],
    ['src/{a,b/c}/**', 'src/b/c/d.ts', true],
    ['src/{a,b/c}/**', 'src/b/d.ts', false],
    ['{x', '{x', true],
    ['a{}', 'a{}', true],
    ['app/[id]/page.tsx', 'app/\\[id\\]/page.tsx', true],
    ['app/[id]/page.tsx', 'app/i/page.tsx', true],
    ['[a-c].ts', '[c-e].ts', true],
    ['[a-c].ts', '[d-e].ts', false],
    ['[!a].ts', 'a.ts', false],
    ['\\*.ts', 'a.ts', false],
    ['é.ts', 'e\u0301.ts', true],
    ['.env', '*', true],
  ])('%s and %s: %s', (one, other, expected) => {
    expect(overlap(one, other, false)).toBe(expected);
  });

  test('without regard to case where case does not count', () => {
    for (const [one, other] of [
      ['Src/A.ts', 'src/a.TS'],
      ['[A-C].ts', 'b.ts'],
      ['Ä*', 'äx'],
    ] as const) {
      expect(overlap(one, other, true)).toBe(true);
      expect(overlap(one, other, false)).toBe(false);
    }
  });

  test('a path as it stands names itself alone', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 8 }),
        fc.string({ minLength: 1, maxLength: 8 }),
        (one, other) => {
          fc.pre(
            ![one, other].some((name) => name.includes('/')) &&
              one.normalize('NFC') !== other.normalize('NFC'),
          );
          expect(overlap(literalGlob(one), literalGlob(other), false)).toBe(false);
          expect(overlap(literalGlob(one), `{${literalGlob(other)},${literalGlob(one)}}`, false)).toBe(true);
        },
      ),
      { seed: 7, numRuns: 300 },
    );
  });

  test('what can be read in too many ways is refused, and counts as everything', () => {
    const many = '{a,b}'.repeat(12);
    expect(parseGlob(many).problem).toMatch(/too many ways/);
    expect(overlap(many, 'x', false)).toBe(true);
    expect(parseGlob('').problem).not.toBeNull();
    expect(parseGlob('///').problem).not.toBeNull();
  });
});
