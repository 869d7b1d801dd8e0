import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  forgetSession,
  nestOfSession,
  rememberSession,
  spoolDir,
  stateDir,
} from '../../src/log/state-dir.ts';
import { tempDir } from './support.ts';

const session = '0f8fad5b-d9cb-469f-a165-70867728950e';

test('state lies in the home directory, in the way of each platform', () => {
  expect(stateDir({ home: '/home/u', platform: 'linux' })).toBe('/home/u/.local/state/nest');
  expect(stateDir({ home: 'C:\\Users\\A B', platform: 'win32' })).toBe(
    'C:\\Users\\A B\\AppData\\Local\\nest',
  );
  expect(spoolDir('C:\\r\\.git\\nest', { home: 'C:\\Users\\u', platform: 'win32' })).toMatch(
    /^C:\\Users\\u\\AppData\\Local\\nest\\spool\\[0-9a-f]{14}$/,
  );
});

test('a session leads to its nest until it is forgotten, and only its owner can read that', () => {
  const owner = { home: tempDir(), platform: process.platform };
  expect(nestOfSession(session, owner)).toBeNull();
  rememberSession(session, '/repo with ü/.git/nest', owner);
  rememberSession(session, '/other/.git/nest', owner);
  expect(nestOfSession(session, owner)).toBe('/other/.git/nest');
  const file = join(stateDir(owner), 'sessions', session);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  forgetSession(session, owner);
  forgetSession(session, owner);
  expect(nestOfSession(session, owner)).toBeNull();
});

test('an id that is a path, or no id at all, leads nowhere and is not remembered', () => {
  const owner = { home: tempDir(), platform: process.platform };
  for (const id of ['', '.', '..', '../x', 'a/b', 'a\\b', '-rf', 'x'.repeat(200), 'a\0b']) {
    expect(nestOfSession(id, owner)).toBeNull();
    expect(() => rememberSession(id, '/n', owner)).toThrow(RangeError);
    forgetSession(id, owner);
  }
  expect(fs.readdirSync(owner.home)).toEqual([]);
});

test('an entry that was damaged leads nowhere', () => {
  const owner = { home: tempDir(), platform: process.platform };
  rememberSession(session, '/n', owner);
  const file = join(stateDir(owner), 'sessions', session);
  for (const contents of ['', 'relative/path\n', '\0\0\0']) {
    fs.writeFileSync(file, contents);
    expect(nestOfSession(session, owner)).toBeNull();
  }
});
