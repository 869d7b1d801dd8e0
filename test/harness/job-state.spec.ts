import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { configDir, userStateFile } from '../../src/harness/config-dir.ts';
import {
  launchRules,
  readJob,
  readSessionProcess,
  readSessionProcesses,
} from '../../src/harness/job-state.ts';

const dir = mkdtempSync(join(tmpdir(), 'nest-jobs-'));
afterAll(() => rmSync(dir, { recursive: true }));
mkdirSync(join(dir, 'jobs', 'fc691934'), { recursive: true });
mkdirSync(join(dir, 'jobs', '00000000'), { recursive: true });
mkdirSync(join(dir, 'sessions'));

// As written by the platform, shortened.
writeFileSync(
  join(dir, 'jobs', 'fc691934', 'state.json'),
  JSON.stringify({
    state: 'working',
    detail: 'Running touch /etc/zzz',
    tempo: 'blocked',
    needs: 'approve Bash: touch /etc/zzz',
    name: 'perm',
    sessionId: 'fc691934-a96d-42cf-919b-c91b0985a911',
    cwd: '/home/u/repo',
    createdAt: '2026-11-30T10:17:06.222Z',
    updatedAt: '2026-11-30T10:17:12.545Z',
  }),
);
writeFileSync(join(dir, 'jobs', '00000000', 'state.json'), '{"state":"wor');
writeFileSync(
  join(dir, 'sessions', '7927.json'),
  JSON.stringify({
    pid: 7927,
    sessionId: 'fc691934-a96d-42cf-919b-c91b0985a911',
    cwd: '/home/u/repo',
    procStart: '61112',
    version: '2.1.332',
    kind: 'bg',
    messagingSocketPath: '/tmp/cc-socks/7927.sock',
    name: 'perm',
    jobId: 'fc691934',
    status: 'waiting',
    waitingFor: 'permission prompt',
    statusUpdatedAt: 1796033832245,
  }),
);
writeFileSync(join(dir, 'sessions', '7927.b10e06a2.key'), 'secret');
writeFileSync(join(dir, 'sessions', '8.json'), '[]');

it('reads a job with what a person has to do', () => {
  expect(readJob('fc691934', dir)).toMatchObject({
    session: 'fc691934-a96d-42cf-919b-c91b0985a911',
    state: 'working',
    tempo: 'blocked',
    needs: 'approve Bash: touch /etc/zzz',
  });
});

it('is null for a job that is gone, damaged, or named by something that is no short id', () => {
  expect(readJob('11111111', dir)).toBeNull();
  expect(readJob('00000000', dir)).toBeNull();
  expect(readJob('../jobs/fc691934', dir)).toBeNull();
});

it('reads the process of a session with the token that tells a reused pid', () => {
  expect(readSessionProcess(7927, dir)).toMatchObject({
    pid: 7927,
    startToken: '61112',
    short: 'fc691934',
    background: true,
    status: 'waiting',
    waitingFor: 'permission prompt',
    messagingSocket: '/tmp/cc-socks/7927.sock',
    statusAt: 1796033832245,
  });
  expect(readSessionProcess(1, dir)).toBeNull();
});

it('lists session processes and nothing else that lies there', () => {
  expect(readSessionProcesses(dir).map((s) => s.pid)).toEqual([7927]);
  expect(readSessionProcesses(join(dir, 'none'))).toEqual([]);
});

it('finds the configuration directory, and the state file that moves with it', () => {
  expect(configDir({}, '/home/u')).toBe('/home/u/.claude');
  expect(configDir({ CLAUDE_CONFIG_DIR: '/c' }, '/home/u')).toBe('/c');
  expect(userStateFile({}, '/home/u')).toBe('/home/u/.claude.json');
  expect(userStateFile({ CLAUDE_CONFIG_DIR: '/c' }, '/home/u')).toBe('/c/.claude.json');
});

it.each([
  ['one word', (json: string) => ['--model=opus', `--settings=${json}`]],
  ['two', (json: string) => ['--settings', '{}', '--settings', json]],
])('knows the permission rules of a launch whose settings are %s, the last ones', (_, flags) => {
  const allow = ['Bash(nest *)', 'Bash(npm test *)'];
  mkdirSync(join(dir, 'jobs', 'aaaaaaaa'), { recursive: true });
  const respawnFlags = flags(JSON.stringify({ permissions: { allow } }));
  writeFileSync(join(dir, 'jobs', 'aaaaaaaa', 'state.json'), JSON.stringify({ respawnFlags }));
  expect(launchRules('aaaaaaaa', dir)).toEqual(allow);
});

it('knows no rules of a job that is gone, damaged, or was launched without settings', () => {
  for (const short of ['11111111', '00000000', 'fc691934', '../x'])
    expect(launchRules(short, dir)).toEqual([]);
});
