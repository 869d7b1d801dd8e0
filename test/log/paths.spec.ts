import { expect, test } from 'vitest';
import { normalisePath, pathHash, samePath } from '../../src/log/paths.ts';

test('the forms in which Windows writes one path come to one', () => {
  const forms = [
    'C:\\Users\\A B\\p',
    'c:\\Users\\A B\\p',
    'c:/Users/A B/p/',
    '\\\\?\\C:\\Users\\A B\\p',
    '//?/c:/Users/A B/./x/../p',
    '/c/Users/A B/p',
    'p',
  ];
  const normal = forms.map((form) => normalisePath(form, 'win32', 'C:\\Users\\A B'));
  expect(new Set(normal)).toEqual(new Set(['C:\\Users\\A B\\p']));
});

test('UNC paths keep their server and share', () => {
  for (const form of ['\\\\srv\\share\\p', '//srv/share/p/', '\\\\?\\UNC\\srv\\share\\p']) {
    expect(normalisePath(form, 'win32', 'C:\\')).toBe('\\\\srv\\share\\p');
  }
});

test('a drive root stays a root', () => {
  for (const form of ['c:', 'c:\\', 'C:/', '/c', '/c/']) {
    expect(normalisePath(form, 'win32', 'D:\\')).toBe('C:\\');
  }
});

test('on other systems a backslash is a character and case counts', () => {
  expect(normalisePath('a\\b/../c', 'linux', '/x')).toBe('/x/c');
  expect(normalisePath('/c/Users/', 'linux', '/x')).toBe('/c/Users');
  expect(samePath('/a/B', '/a/b', 'linux')).toBe(false);
  expect(samePath('/a/b/', '/a/./b', 'linux')).toBe(true);
});

test('on Windows case does not count', () => {
  expect(samePath('c:\\Users\\Ä', '/C/USERS/ä', 'win32')).toBe(true);
  expect(pathHash('C:\\Nest', 'win32')).toBe(pathHash('c:\\nest', 'win32'));
});

test('path hashes are short file names, and differ for paths that differ', () => {
  const hashes = Array.from({ length: 10_000 }, (_, i) => pathHash(`/home/u/repo-${i}/.git/nest`, 'linux'));
  expect(new Set(hashes).size).toBe(10_000);
  expect(hashes.every((hash) => /^[0-9a-f]{14}$/.test(hash))).toBe(true);
});
