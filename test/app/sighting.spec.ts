import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sight } from '../../src/app/reconcile/sighting.ts';
import type { Member } from '../../src/domain/state.ts';
import { startToken } from '../../src/harness/process.ts';
import { founded, seated } from '../support/facts.ts';
import { fold, memberOf } from '../support/given.ts';

/** A member of whose process the log says this, while the platform says that its session runs in this test's own. */
function seen(process: Member['process'], more: Readonly<Record<string, unknown>>) {
  const config = mkdtempSync(join(tmpdir(), 'nest-sight-'));
  onTestFinished(() => rmSync(config, { recursive: true, force: true }));
  mkdirSync(join(config, 'sessions'));
  const { pid } = globalThis.process;
  const file = { pid, sessionId: 'S-boss', kind: 'bg', procStart: startToken(pid), ...more };
  writeFileSync(join(config, 'sessions', `${pid}.json`), JSON.stringify(file));
  const member = memberOf(fold([founded(), ...seated('boss', 'user')]), 'boss');
  return sight({ ...member, process, job: join(config, 'jobs', '00000000') });
}

test('a session whose hooks have never spoken is seen by its id: what it waits for, and since when it is idle', () => {
  expect(seen(null, { status: 'waiting', waitingFor: 'input needed' })).toMatchObject({
    process: 'unknown',
    other: expect.stringMatching(new RegExp(`^${globalThis.process.pid}:`)),
    waitingFor: 'input needed',
  });
  expect(seen(null, { status: 'idle', statusUpdatedAt: 7 }).idleSince).toBe(7);
});

test('the file of another session in the same process says nothing about the member', () => {
  const { pid } = globalThis.process;
  const about = { sessionId: 'S-else', status: 'waiting', waitingFor: 'input needed' };
  expect(seen(`${pid}:${startToken(pid)}`, about)).toMatchObject({
    process: 'alive',
    other: null,
    waitingFor: null,
  });
});
