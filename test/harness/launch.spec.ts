import { describe, expect, it } from 'vitest';
import { readLaunch } from '../../src/harness/launch.ts';

const about = { program: '/bin/claude', cwd: '/repo', timeoutMs: 5000 };
const fine = {
  ok: true,
  exitCode: 0,
  signal: null,
  stdout: '',
  stderr: '',
  missing: false,
  cwdMissing: false,
  notExecutable: false,
  tooLong: false,
  timedOut: false,
  overflowed: false,
  aborted: false,
};
const help = '\n  claude agents             list sessions\n  claude stop 7c5dcf5d      stop this session';
const said = (stdout: string, more: object = {}) => readLaunch({ ...fine, stdout, ...more }, about);
const failed = (stderr: string, exitCode = 1) => readLaunch({ ...fine, ok: false, exitCode, stderr }, about);

describe('what a launch printed', () => {
  it.each([
    ['the short form', `backgrounded · 7c5dcf5d${help}`],
    ['the name behind the id', `backgrounded · 7c5dcf5d · staff-1${help}`],
    [
      'colours and a line before',
      `Starting background service…\n\u001b[2mbackgrounded · \u001b[36m7c5dcf5d\u001b[39m · a\u001b[22m${help}`,
    ],
    ['carriage returns', 'backgrounded · 7c5dcf5d · a\r\n'],
    ['a name that quotes the idle note', 'backgrounded · 7c5dcf5d · (idle — send a prompt to start) x'],
  ])('%s: the id is found', (_, stdout) => {
    expect(said(stdout)).toEqual({ short: '7c5dcf5d', problem: null });
  });

  it('a session that started without its prompt is named, so that it can be stopped', () => {
    const idle = `backgrounded · 7e1a0004 · idle (idle — send a prompt to start)${help}`;
    expect(said(idle)).toMatchObject({ short: '7e1a0004', problem: 'swallowed-prompt' });
  });

  it('success without an id is unclear, not success', () => {
    expect(said('all good')).toMatchObject({
      short: null,
      problem: 'unclear',
      message: expect.stringContaining('all good'),
    });
  });
});

describe('why a launch failed', () => {
  it.each([
    [
      'Workspace not trusted. Run `claude` in /repo once and accept the trust prompt, then retry.',
      'untrusted',
    ],
    ['--bg with bypassPermissions requires accepting the disclaimer first. Run …', 'bypass-not-accepted'],
    ['Not logged in · Please run /login', 'not-logged-in'],
    ["error: unknown option '--bg'", 'failed'],
  ])('%s', (stderr, problem) => {
    expect(failed(stderr)).toMatchObject({ short: null, problem });
  });

  it('an error that is not known is shown in its own words', () => {
    const told = failed("error: unknown option '--bg'");
    expect(told).toMatchObject({ message: expect.stringContaining("exit 1. error: unknown option '--bg'") });
  });

  it.each([
    ['cwdMissing', 'cwd-missing'],
    ['missing', 'cli-missing'],
    ['tooLong', 'too-long'],
    ['timedOut', 'timed-out'],
  ])('%s', (fact, problem) => {
    expect(readLaunch({ ...fine, ok: false, exitCode: null, [fact]: true }, about)).toMatchObject({
      short: null,
      problem,
    });
  });
});
