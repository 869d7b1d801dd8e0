import { describe, expect, test } from 'vitest';
import { MOST_NAMED, placeNotice, translations } from '../../../src/domain/brief/translate.ts';

const ROOTS = { theirs: '/home/u/app', own: '/home/u/app-worktrees/dev-1' };
const seen = (text: string, roots = ROOTS) => translations(text, roots).map(({ path, here }) => [path, here]);

describe('paths of an assignment', () => {
  test.each([
    ['Read /home/u/app/src/a.ts.', '/src/a.ts'],
    ['(see /home/u/app/docs/b.md)', '/docs/b.md'],
    ['"/home/u/app/src/**"', '/src/**'],
    ['/home/u/app/src/a.ts:12: wrong', '/src/a.ts'],
    ['/home/u/app/app/[id]/page.tsx', '/app/[id]/page.tsx'],
    ['[a](/home/u/app/a.md).', '/a.md'],
    ['Work in /home/u/app.', ''],
  ])('in %j the one under the root of the hirer is translated', (text, rest) => {
    expect(seen(text)).toEqual([[`${ROOTS.theirs}${rest}`, `${ROOTS.own}${rest}`]]);
  });

  test.each([
    'src/a.ts',
    '/home/u/app-worktrees/dev-1/src/a.ts',
    '/home/u/application/a.ts',
    '/srv/home/u/app/a.ts',
    '/etc/hosts',
  ])('%j is left alone', (text) => expect(seen(text)).toEqual([]));

  test('each is named once, in order', () => {
    expect(seen('/home/u/app/b /home/u/app/a /home/u/app/b').map(([path]) => path)).toEqual([
      '/home/u/app/b',
      '/home/u/app/a',
    ]);
  });

  test('what lies in a checkout within the checkout of the hirer is the reader’s already', () => {
    const own = '/home/u/app/.trees/dev';
    expect(seen('/home/u/app/.trees/dev/x /home/u/app/y', { ...ROOTS, own })).toEqual([
      ['/home/u/app/y', `${own}/y`],
    ]);
  });
});

describe('the notice', () => {
  test('says which root stands for which, and what the paths are', () => {
    const text = placeNotice('Mend /home/u/app/src/a.ts', ROOTS, 'boss');
    expect(text).toContain("than boss's: what lies in /home/u/app there lies in /home/u/app-worktrees/dev-1");
    expect(text).toContain('- /home/u/app/src/a.ts is /home/u/app-worktrees/dev-1/src/a.ts');
    expect(placeNotice('Mend src/a.ts', ROOTS, 'boss')).not.toContain('Of the assignment');
  });

  test('says nothing to whoever works in the same checkout', () => {
    expect(placeNotice('/home/u/app/a', { theirs: ROOTS.theirs, own: ROOTS.theirs }, 'boss')).toBe('');
  });

  test('names a bounded number of paths', () => {
    const text = Array.from({ length: 50 }, (_, i) => `/home/u/app/f${i}`).join(' ');
    const lines = placeNotice(text, ROOTS, 'boss').split('\n');
    expect(lines).toHaveLength(MOST_NAMED + 2);
    expect(lines.at(-1)).toBe('- and 30 more, by the same rule');
  });
});
