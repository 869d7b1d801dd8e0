import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseRegistry, readRegistry } from '../../src/harness/registry.ts';

const row = (o: object) =>
  parseRegistry(JSON.stringify([{ id: '7c5dcf5d', kind: 'background', ...o }])).rows?.[0];

describe('the phase of a session', () => {
  it.each([
    // Seen: a live process, its status beside what was last written of the job.
    [{ pid: 5, status: 'busy', state: 'working' }, 'busy'],
    [{ pid: 5, status: 'idle', state: 'done' }, 'idle'],
    [{ pid: 5, status: 'idle', state: 'working' }, 'idle'],
    [{ pid: 5, status: 'idle', state: 'blocked' }, 'idle'],
    [{ pid: 5, status: 'idle', state: 'failed' }, 'idle'],
    [{ pid: 5, status: 'busy', state: 'done' }, 'busy'],
    [{ pid: 5, status: 'waiting', waitingFor: 'permission prompt', state: 'blocked' }, 'waiting'],
    [{ pid: 5, status: 'waiting', state: 'blocked' }, 'waiting'],
    [{ status: 'busy' }, 'busy'],
    // Seen: no process.
    [{ state: 'stopped' }, 'stopped'],
    [{ state: 'done' }, 'stopped'],
    [{ state: 'working' }, 'stopped'],
    [{ state: 'failed' }, 'failed'],
    // Not known: occupied, and flagged.
    [{ state: 'hibernating' }, 'unknown'],
    [{ state: 'crashed' }, 'unknown'],
    [{ pid: 5, status: 'dreaming', state: 'working' }, 'unknown'],
    [{ pid: 5 }, 'unknown'],
    [{}, 'unknown'],
  ])('%j is %s', (o, phase) => {
    expect(row(o)?.phase).toBe(phase);
  });

  it('keeps the platform’s own words as evidence', () => {
    expect(row({ pid: 5, status: 'idle', state: 'done' })?.raw).toBe('idle/done');
    expect(row({ state: 'hibernating' })?.raw).toBe('-/hibernating');
  });
});

it('reads a list as the platform printed it', () => {
  const text = JSON.stringify([
    {
      pid: 7927,
      id: 'fc691934',
      cwd: '/home/u/repo',
      kind: 'background',
      startedAt: 1796033828508,
      sessionId: 'fc691934-a96d-42cf-919b-c91b0985a911',
      name: 'perm',
      status: 'waiting',
      waitingFor: 'permission prompt',
      state: 'blocked',
    },
    { pid: 11, cwd: '/x', kind: 'interactive', sessionId: 's', status: 'busy' },
    'noise',
    null,
  ]);
  expect(parseRegistry(text)).toMatchObject({
    unavailable: null,
    rows: [
      {
        short: 'fc691934',
        session: 'fc691934-a96d-42cf-919b-c91b0985a911',
        waitingFor: 'permission prompt',
        kind: 'background',
      },
      { short: null, session: 's', pid: 11, kind: 'interactive', phase: 'busy' },
    ],
  });
});

describe('a CLI that cannot answer', () => {
  const ask = (script: string, timeoutMs = 20_000) => {
    const dir = mkdtempSync(join(tmpdir(), 'nest-registry-'));
    onTestFinished(() => rmSync(dir, { recursive: true }));
    const file = join(dir, 'claude');
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
    return readRegistry({ file, args: [], source: 'flag' }, { env: { PATH: '/usr/bin:/bin' }, timeoutMs });
  };

  it.each([
    ['echo "error: unknown option \'--all\'" >&2; exit 1', 'unknown option'],
    ['echo "[{"', 'not JSON'],
    ['echo "{}"', 'no list'],
    ['exit 0', 'not JSON'],
  ])('%s: unavailable, and nobody is called dead', async (script, why) => {
    const registry = await ask(script);
    expect(registry.rows).toBeNull();
    expect(registry.unavailable).toContain(why);
  });

  it('is given up on when it hangs', async () => {
    expect((await ask('exec sleep 60', 300)).unavailable).toContain('no answer in 0.3 s');
  });

  it('is named when it is missing', async () => {
    const registry = await readRegistry({ file: '/no/claude', args: [], source: 'flag' }, { env: {} });
    expect(registry.unavailable).toContain('/no/claude');
  });

  it('an empty list is an answer', async () => {
    expect(await ask('echo "[]"')).toEqual({ rows: [], unavailable: null });
  });
});
