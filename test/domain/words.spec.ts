import { describe, expect, it } from 'vitest';
import { closingOf } from '../../src/domain/closing.ts';
import { isMemberId, nextMemberId } from '../../src/domain/member-id.ts';
import { cut, HEAD_LENGTH, headOf, isText } from '../../src/domain/text.ts';

describe('the closing line', () => {
  it.each([
    ['I did it.\nresult: the login works', 'result', 'the login works'],
    ['blocked: which database?', 'blocked', 'which database?'],
    ['**Result:** the login works', 'result', 'the login works'],
    ['**result**: the login works', 'result', 'the login works'],
    ['> - `BLOCKED:` no key', 'blocked', 'no key'],
    ['# result : fine\r\n\n', 'result', 'fine'],
    ['result: first\nresult: last\nSee you.', 'result', 'last'],
    ['result: maybe\nblocked: no, after all', 'blocked', 'no, after all'],
    ['result:', 'result', ''],
  ])('of %j', (message, kind, line) => {
    expect(closingOf(message)).toMatchObject({ kind, line });
  });

  it.each(['', 'The result: nothing', 'resulted: x', 'results: x', 'I am blocked by rain', 'result'])(
    'is not in %j',
    (message) => {
      expect(closingOf(message)).toBeNull();
    },
  );

  it('is found in a message of a megabyte, fast enough to be asked for by a hook', () => {
    const message = `${' >*_`#-'.repeat(150_000)}\n${'result '.repeat(10_000)}\nresult: ok`;
    expect(closingOf(message)).toEqual({ kind: 'result', line: 'ok' });
    expect(closingOf(message.slice(0, -10))).toBeNull();
  });
});

describe('a member’s id', () => {
  it.each(['a', 'dev', 'dev-1', 'a-b-c', 'x'.repeat(32)])('can be %s', (id) =>
    expect(isMemberId(id)).toBe(true),
  );

  it.each([
    '',
    '1a',
    '-a',
    'A',
    'a_b',
    'a/b',
    '..',
    'é',
    'a b',
    'a\n',
    'x'.repeat(33),
    'user',
    'system',
    'all',
    'constructor',
    'prototype',
    '__proto__',
    null,
    7,
    ['a'],
  ])('cannot be %j', (id) => expect(isMemberId(id)).toBe(false));

  it('is the first free one of its kind', () => {
    const taken = new Set(['dev-1', 'dev-2', 'dev-4']);
    expect(nextMemberId('dev', (id) => taken.has(id))).toBe('dev-3');
  });
});

describe('a text', () => {
  const blob = { blob: 'a'.repeat(64), bytes: 9000, head: 'It begins' };

  it('shows its head, wherever the rest of it is', () => {
    expect(headOf({ text: 'short' })).toBe('short');
    expect(headOf({ text: 'x'.repeat(500) })).toHaveLength(HEAD_LENGTH);
    expect(headOf(blob)).toBe('It begins');
  });

  it('is never cut through a character', () => {
    expect(cut('ab😀', 3)).toBe('ab');
    expect(cut('ab😀', 4)).toBe('ab😀');
    expect(cut('a😀b', 3)).toBe('a😀');
  });

  it.each<[unknown, boolean]>([
    [{ text: '' }, true],
    [blob, true],
    [{ text: 7 }, false],
    [{ ...blob, text: 7 }, false],
    [{ ...blob, blob: 'A'.repeat(64) }, false],
    [{ ...blob, blob: '../../etc/passwd' }, false],
    [{ ...blob, head: undefined }, false],
    [{ ...blob, bytes: '9000' }, false],
    [{}, false],
    [[], false],
    [null, false],
    ['text', false],
  ])('is told from what is none: %j', (value, is) => expect(isText(value)).toBe(is));
});
