import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findLaunched } from '../../src/harness/find-launched.ts';

const SINCE = Date.parse('2026-05-01T10:00:00.000Z');
const traces = { name: 'ant', cwd: '/repo', mark: 'nonce-1', since: SINCE };

/** A platform's folder with jobs in it. */
function jobs(list: Readonly<Record<string, object>>): string {
  const dir = mkdtempSync(join(tmpdir(), 'nest-jobs-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  for (const [short, job] of Object.entries(list)) {
    mkdirSync(join(dir, 'jobs', short), { recursive: true });
    writeFileSync(join(dir, 'jobs', short, 'state.json'), JSON.stringify(job));
  }
  return dir;
}

const settings = (nonce: string) => [`--settings={"env":{"NEST_NONCE":"${nonce}"}}`];
const ant = { name: 'ant', cwd: '/repo', createdAt: '2026-05-01T10:00:01.000Z' };

test('the job that keeps our settings is the one, whatever else has that name', async () => {
  const dir = jobs({
    '11111111': { ...ant, respawnFlags: settings('nonce-0') },
    '22222222': { ...ant, name: 'renamed', respawnFlags: settings('nonce-1') },
    '33333333': { ...ant, respawnFlags: [] },
  });
  expect(await findLaunched(traces, dir, 0)).toBe('22222222');
});

test('where no job keeps settings, the only one of that name and folder that is new enough', async () => {
  const dir = jobs({
    '11111111': { ...ant, createdAt: '2026-05-01T09:00:00.000Z' },
    '22222222': ant,
    '33333333': { ...ant, cwd: '/elsewhere' },
    '44444444': { ...ant, name: 'bee' },
  });
  expect(await findLaunched(traces, dir, 0)).toBe('22222222');
});

test('of two that could be it neither is taken, nor one that was launched with other settings', async () => {
  expect(await findLaunched(traces, jobs({ '22222222': ant, '33333333': ant }), 0)).toBeNull();
  const other = { ...ant, respawnFlags: settings('nonce-0') };
  expect(await findLaunched(traces, jobs({ '22222222': other }), 0)).toBeNull();
  expect(await findLaunched(traces, '/nowhere', 0)).toBeNull();
});
