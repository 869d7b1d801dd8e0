import { expect, it } from 'vitest';
import { readSessionEnv } from '../../src/harness/hook-env.ts';

it('reads what a background session carries', () => {
  const env = {
    CLAUDE_CODE_SESSION_ID: '21dbff51-380f-4216-b95d-9c3dd654a29f',
    CLAUDE_PID: '7247',
    CLAUDE_JOB_DIR: '/home/u/.claude/jobs/21dbff51',
    CLAUDE_CODE_ENTRYPOINT: 'cli',
    CLAUDE_CODE_MESSAGING_SOCKET: '/tmp/cc-socks/7247.sock',
    CLAUDE_ENV_FILE: '/home/u/.claude/session-env/hook-0.sh',
    NEST_DIR: '/repo/.git/nest',
    NEST_MEMBER: 'm1',
    NEST_GEN: '2',
    NEST_NONCE: 'n',
  };
  expect(readSessionEnv(env)).toEqual({
    session: '21dbff51-380f-4216-b95d-9c3dd654a29f',
    pid: 7247,
    jobDir: '/home/u/.claude/jobs/21dbff51',
    short: '21dbff51',
    headless: false,
    messagingSocket: '/tmp/cc-socks/7247.sock',
    envFile: '/home/u/.claude/session-env/hook-0.sh',
    nest: { dir: '/repo/.git/nest', member: 'm1', gen: 2, nonce: 'n' },
  });
});

it('outside any session everything is absent; empty and odd values count as absent', () => {
  const facts = readSessionEnv({ CLAUDE_PID: '-1', NEST_GEN: '1e3', NEST_MEMBER: '', CLAUDE_JOB_DIR: '' });
  expect(facts).toMatchObject({
    session: null,
    pid: null,
    short: null,
    headless: false,
    messagingSocket: null,
    envFile: null,
  });
  expect(facts.nest).toEqual({ dir: null, member: null, gen: null, nonce: null });
});

it('knows a `claude -p` run, and a Windows job folder', () => {
  const facts = readSessionEnv({
    CLAUDE_CODE_ENTRYPOINT: 'sdk-cli',
    CLAUDE_JOB_DIR: 'C:\\u\\jobs\\0a1b2c3d',
  });
  expect(facts).toMatchObject({ headless: true, short: '0a1b2c3d' });
});
