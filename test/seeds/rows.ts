import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const repo = join(import.meta.dirname, '..', '..');

/** A place in the code: the file, and the top-level declaration in it. */
export type Piece = Readonly<{ file: string; name: string }>;

/** One row of `docs/seeds.md`: a rule, where it holds, and the tests that show it. */
export type Row = Readonly<{
  id: string;
  rule: string;
  code: readonly Piece[];
  /** Skills, each with words that stand in it. */
  skills: readonly Readonly<{ name: string; words: string }>[];
  /** Why it is not ours to enforce, or what is not there yet; null where it holds. */
  notOurs: string | null;
  tests: readonly string[];
}>;

const CELL = /(?<!\\)\|/;

/** All rows of the page, in its order. A cell that says none of what a cell may say makes its row empty. */
export function rowsOf(page: string): Row[] {
  return page
    .split('\n')
    .filter((line) => /^\| [ABC]\d/.test(line))
    .map((line) => {
      const [id = '', rule = '', where = '', shown = ''] = line
        .split(CELL)
        .slice(1, -1)
        .map((cell) => cell.trim());
      const marked = [...where.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
      const code = marked.flatMap((text) => {
        const [, file, name] = /^(src\/[^#]+\.ts)#(\w+)$/.exec(text) ?? [];
        return file === undefined || name === undefined ? [] : [{ file, name }];
      });
      const skills = [...where.matchAll(/skill (\w+): “([^”]+)”/g)].map(([, name = '', words = '']) => ({
        name,
        words,
      }));
      const notOurs = /^Not (?:ours|yet): (.+)$/.exec(where)?.[1] ?? null;
      return { id, rule, code, skills, notOurs, tests: shown.match(/test\/[\w./-]+\.spec\.ts/g) ?? [] };
    });
}

export function readRows(): Row[] {
  return rowsOf(readFileSync(join(repo, 'docs/seeds.md'), 'utf8'));
}
