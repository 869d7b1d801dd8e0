import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sanitize, sanitizeLine } from '../../src/domain/sanitize.ts';

it.each([
  ['colours', '\u001b[1;31mred\u001b[0m', 'red'],
  ['a window title', 'a\u001b]0;owned\u0007b', 'ab'],
  ['a link', '\u001b]8;;http://x\u001b\\text\u001b]8;;\u001b\\', 'text'],
  ['a clipboard write that never ends', 'a\u001b]52;c;ZXZpbA==', 'a'],
  ['a device control string', 'a\u001bP1$r\u001b\\b', 'ab'],
  ['eight-bit controls', 'a\u009b31mb\u009d0;t\u009cc', 'abc'],
  ['a screen reset', 'a\u001bcb', 'ab'],
  ['bells, backspaces, NUL and DEL', 'a\u0007\u0008\u0000\u007fb', 'ab'],
  ['bidirectional overrides', 'user\u202egnp.exe\u2066x\u2069', 'usergnp.exex'],
  ['tag characters, which only a model reads', 'ok\u{e0069}\u{e0067}\u{e006e}', 'ok'],
  ['soft hyphens, with which a fence is written otherwise', '</\u00adnest-item>', '</nest-item>'],
  ['carriage returns that overwrite a line', 'safe\rEVIL\r\nnext', 'safe\nEVIL\nnext'],
  ['a sequence hidden inside another', '\u001b\u001b[31m[31mx', '31mx'],
])('removes %s', (_, text, plain) => {
  expect(sanitize(text)).toBe(plain);
});

it('keeps newlines, tabs, markdown, emoji and other scripts', () => {
  const text = '# Title\n\n\t`code` — ä€ 漢字 🎉 مرحبا שלום [31m\n';
  expect(sanitize(text)).toBe(text);
});

it('leaves nothing that a terminal would act on, and is done after one pass', () => {
  const unit = fc.constantFrom(
    '\u001b',
    '[',
    ']',
    '0',
    ';',
    'm',
    '\u0007',
    '\\',
    '\u009b',
    '\u202e',
    'P',
    'x',
    '\n',
    '\r',
  );
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 30 }), (units) => {
      const plain = sanitize(units.join(''));
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
      expect(plain).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
      expect(sanitize(plain)).toBe(plain);
    }),
  );
});

it('makes one line of several', () => {
  expect(sanitizeLine('  two\n\tlines \u001b[2J')).toBe('two lines');
});
