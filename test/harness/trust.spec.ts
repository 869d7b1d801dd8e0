import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loginState } from '../../src/harness/login.ts';
import { trustFix, trustOf } from '../../src/harness/trust.ts';

let dir: string;
beforeEach(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'nest-trust-')));
});
afterEach(() => rmSync(dir, { recursive: true }));

function store(projects: Record<string, unknown>): string {
  const path = join(dir, 'state.json');
  writeFileSync(path, JSON.stringify({ projects }));
  return path;
}
function folder(...names: string[]): string {
  const path = join(dir, ...names);
  mkdirSync(path, { recursive: true });
  return path;
}
function repository(...names: string[]): string {
  const root = folder(...names);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.email=a@b', '-c', 'user.name=n', ...args], { cwd: root });
  git('init', '-q');
  git('commit', '-q', '--allow-empty', '-m', 'x');
  return root;
}
const yes = { hasTrustDialogAccepted: true };

describe('trust, as the platform was seen to rule', () => {
  it('a trusted folder and what lies below it', () => {
    const plain = folder('plain');
    const stateFile = store({ [plain]: yes, [dir]: { hasTrustDialogAccepted: false } });
    expect(trustOf(plain, { stateFile, env: {} })).toBe('trusted');
    expect(trustOf(folder('plain', 'a', 'b'), { stateFile, env: {} })).toBe('trusted');
    expect(trustOf(folder('other'), { stateFile, env: {} })).toBe('untrusted');
    expect(trustOf(folder('plain-2'), { stateFile, env: {} })).toBe('untrusted');
  });

  it('a repository inside a trusted plain folder is not trusted by that', () => {
    const stateFile = store({ [folder('plain')]: yes });
    expect(trustOf(repository('plain', 'inner'), { stateFile, env: {} })).toBe('untrusted');
    expect(trustOf(folder('plain', 'inner', 'deep'), { stateFile, env: {} })).toBe('untrusted');
  });

  it('a linked worktree is trusted with its repository', () => {
    const root = repository('r');
    execFileSync('git', ['worktree', 'add', '-q', join(dir, 'wt'), '-b', 'w'], {
      cwd: root,
      stdio: 'ignore',
    });
    expect(trustOf(folder('wt', 'sub'), { stateFile: store({ [root]: yes }), env: {} })).toBe('trusted');
    expect(trustOf(join(dir, 'wt'), { stateFile: store({}), env: {} })).toBe('untrusted');
  });

  it('Windows spellings of one folder are one key', () => {
    // The keys are compared as text, so any folder can stand in for `C:\x`.
    const stateFile = store({ 'C:\\work\\x': yes, [`${dir}/`]: yes });
    expect(trustOf(dir, { stateFile, env: {} })).toBe('trusted');
  });

  it('nobody has trusted anything yet; a damaged store, or a missing folder, cannot tell', () => {
    expect(trustOf(dir, { stateFile: join(dir, 'none.json'), env: {} })).toBe('untrusted');
    writeFileSync(join(dir, 'bad.json'), '{');
    expect(trustOf(dir, { stateFile: join(dir, 'bad.json'), env: {} })).toBe('unknown');
    expect(trustOf(join(dir, 'gone'), { stateFile: store({}), env: {} })).toBe('unknown');
  });

  it('the fix is one command for a person', () => {
    expect(trustFix('/repo')).toBe('Run `claude` in /repo once and accept the trust prompt.');
  });
});

describe('login', () => {
  const claude = () => folder('.claude');
  const login = (env: Record<string, string> = {}, platform: NodeJS.Platform = 'linux') =>
    loginState(env, dir, platform);

  it('is told by keys, providers, credentials and settings', () => {
    expect(login()).toBe('no');
    expect(login({ ANTHROPIC_API_KEY: 'k' })).toBe('yes');
    expect(login({ CLAUDE_CODE_USE_BEDROCK: '1' })).toBe('yes');
    writeFileSync(join(claude(), '.credentials.json'), JSON.stringify({ claudeAiOauth: {} }));
    expect(login()).toBe('yes');
    writeFileSync(join(claude(), '.credentials.json'), '{');
    writeFileSync(join(claude(), 'settings.json'), JSON.stringify({ apiKeyHelper: 'x' }));
    expect(login()).toBe('yes');
    writeFileSync(join(claude(), 'settings.json'), JSON.stringify({ env: { ANTHROPIC_AUTH_TOKEN: 'x' } }));
    expect(login()).toBe('yes');
  });

  it('cannot be told where a keychain may hold it', () => {
    expect(login({}, 'darwin')).toBe('unknown');
    writeFileSync(join(dir, '.claude.json'), JSON.stringify({ oauthAccount: {} }));
    expect(login()).toBe('unknown');
  });
});
