import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { amendCharter } from '../../src/app/charter.ts';
import { fireMember } from '../../src/app/fire.ts';
import type { Nest } from '../../src/app/nest.ts';
import { record } from '../../src/app/record.ts';
import { fileReport } from '../../src/app/report.ts';
import { EXIT } from '../../src/app/user-error.ts';
import { ask, write } from '../../src/app/write.ts';
import { openFileLog } from '../../src/log/file-log.ts';
import { founded, seated } from '../support/facts.ts';
import { nestOf, typesIn } from './scene.ts';

const USER = { actor: 'user', session: null, as: null };
const future = { ...record('heartbeat', { note: '', as: null }, { actor: 'user' }), type: 'brand_new' };
const { harmless: _, ...unknown } = future;

test('a log that cannot be written is not a fault of ours, even where the error is of another copy of its class', () => {
  const nest = nestOf(founded());
  class AppendError extends Error {
    override name = 'AppendError';
  }
  const full = () => {
    throw new AppendError('not recorded: the log could not be written (ENOSPC), and waits in x');
  };
  const event = record('heartbeat', { note: '', as: null }, { actor: 'user' });
  expect(() => write({ ...nest, log: { ...nest.log, append: full } }, event)).toThrow(
    expect.objectContaining({
      name: 'UserError',
      exitCode: EXIT.notRecorded,
      message: expect.stringMatching(/^not recorded: .*ENOSPC/),
    }),
  );
});

/** A nest whose log can be read and not written. */
function full(nest: Nest): Nest {
  const fail = () => {
    throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
  };
  const owner = { home: join(nest.dir, 'home'), platform: process.platform };
  return { ...nest, log: openFileLog(nest.dir, { owner, fs: { ...fs, writeSync: fail } }) };
}

test('a request that cannot be recorded now is dropped: nobody is hired or fired by it hours later', async () => {
  const nest = full(nestOf(founded(), ...seated('boss', 'user')));
  const dropped = expect.objectContaining({
    exitCode: EXIT.notRecorded,
    message: expect.stringMatching(/^not recorded: .*ENOSPC.*not kept for later/),
    next: 'the same command again, once it can be written',
  });
  await expect(fireMember(nest, USER, 'boss', { why: '', team: false })).rejects.toEqual(dropped);
  const hire = record('hire_requested', {} as never, { actor: 'user' });
  expect(() => ask(nest, hire, hire.id)).toThrow(dropped);
  expect(() => amendCharter(nest, USER, { limits: { members: 9 } }, ['limits.members'])).toThrow(dropped);
  for (const type of ['down_requested', 'up_requested', 'paused', 'resumed', 'permission_ruled'] as const)
    expect(() => write(nest, record(type, {} as never, { actor: 'user' })), type).toThrow(dropped);
  expect(nest.log.waiting().pending).toEqual([]);
});

test('without a founding nothing is asked for, and nothing written', () => {
  const nest = nestOf(...seated('boss', 'user'));
  const before = typesIn(nest);
  const wish = record('paused', { who: null, why: '', as: null } as never, { actor: 'user' });
  expect(() => ask(nest, wish, wish.id)).toThrow(
    expect.objectContaining({ exitCode: EXIT.damaged, next: 'nest verify' }),
  );
  expect(typesIn(nest)).toEqual(before);
});

test('a report that cannot be recorded now waits', () => {
  const nest = full(nestOf(founded(), ...seated('boss', 'user')));
  const caller = { actor: 'session:S-boss', session: 'S-boss', as: null };
  expect(() => fileReport(nest, caller, { status: 'done', reason: null, summary: 'ready' })).toThrow(
    expect.objectContaining({
      exitCode: EXIT.notRecorded,
      message: expect.stringMatching(/waits in .*spool/),
    }),
  );
  expect(nest.log.waiting().pending).toHaveLength(1);
});

test('what has to be acted on at once is not even recorded by a version that cannot rule on it', async () => {
  const nest = nestOf(founded(), ...seated('boss', 'user'), unknown);
  const before = typesIn(nest);
  const refused = expect.objectContaining({
    exitCode: EXIT.refused,
    message: expect.stringMatching(/^nothing was done: .*"brand_new"/),
  });
  await expect(fireMember(nest, USER, 'boss', { why: '', team: false })).rejects.toEqual(refused);
  expect(() => amendCharter(nest, USER, { limits: { members: 9 } }, ['limits.members'])).toThrow(refused);
  expect(typesIn(nest)).toEqual(before);
});

test('a report is recorded by a version that cannot rule on it: a newer one will', () => {
  const nest = nestOf(founded(), ...seated('boss', 'user'), unknown);
  const caller = { actor: 'session:S-boss', session: 'S-boss', as: null };
  expect(() => fileReport(nest, caller, { status: 'done', reason: null, summary: 'ready' })).toThrow(
    /^recorded, but not ruled on: .*"brand_new"/,
  );
  expect(typesIn(nest).at(-1)).toBe('report_filed');
});
