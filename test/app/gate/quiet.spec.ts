import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { foldNest } from '../../../src/app/fold-log.ts';
import { lookAgain, setGates } from '../../../src/app/gate/quiet.ts';
import { UserError } from '../../../src/app/user-error.ts';
import { QUIET_DIR, TOOL_CLASSES } from '../../../src/harness/tool-classes.ts';
import { adopt, founded, handshake, heartbeat, seated } from '../../support/facts.ts';
import { nestOf } from '../scene.ts';

const NOW = Date.UTC(2026, 0, 5, 9);
const quietIn = (dir: string): string[] =>
  fs.existsSync(join(dir, QUIET_DIR)) ? fs.readdirSync(join(dir, QUIET_DIR)).sort() : [];
const allOf = (...members: string[]): string[] =>
  members.flatMap((id) => TOOL_CLASSES.map((name) => `${id}.${name}`)).sort();

test('calls of members that nobody has anything to say about are left alone; adopted ones have no gate', () => {
  const nest = nestOf(founded(), ...seated('boss', 'user'), adopt('me', 'boss', 'S-me'), handshake('me'));
  setGates(nest, foldNest(nest), NOW);
  expect(quietIn(nest.dir)).toEqual(allOf('boss'));
});

test('nobody is left alone by a fold after which something came into the log', () => {
  const nest = nestOf(founded(), ...seated('boss', 'user'));
  const folded = foldNest(nest);
  nest.log.append([heartbeat('S-boss')]);
  setGates(nest, folded, NOW);
  expect(quietIn(nest.dir)).toEqual([]);
  setGates(nest, foldNest(nest), NOW);
  expect(quietIn(nest.dir)).toEqual(allOf('boss'));
});

test('every gate looks again when it is told to, and what cannot be told is not done', () => {
  const nest = nestOf(founded(), ...seated('boss', 'user'));
  setGates(nest, foldNest(nest), NOW);
  lookAgain(nest);
  expect(quietIn(nest.dir)).toEqual([]);
  // A folder where a file should be stands for a file that cannot be taken away.
  fs.mkdirSync(join(nest.dir, QUIET_DIR, 'boss.edit'));
  expect(() => lookAgain(nest)).toThrow(UserError);
});
