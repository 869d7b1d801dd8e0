import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const json = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

const listed = spawnSync('git', ['ls-files', '-z', '--stage'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 26,
});
const tracked = listed.stdout
  .split('\0')
  .filter(Boolean)
  .map((line) => ({ mode: line.slice(0, 6), path: line.slice(line.indexOf('\t') + 1) }))
  .filter(({ path }) => existsSync(join(root, path)));

describe('what a git marketplace copies to a user', () => {
  test('is known to git', () => expect(tracked.length).toBeGreaterThan(20));

  test('has no lock file at its root, which would make the plugin install run npm ci', () => {
    const locks = [
      'package-lock.json',
      'npm-shrinkwrap.json',
      'yarn.lock',
      'pnpm-lock.yaml',
      'bun.lock',
      'bun.lockb',
    ];
    expect(tracked.filter(({ path }) => locks.includes(path))).toEqual([]);
  });

  test('asks for no package at run time and runs no script on install', () => {
    const manifest = json('package.json');
    const installs = ['preinstall', 'install', 'postinstall', 'prepare', 'prepublish'];
    expect(manifest.dependencies ?? {}).toEqual({});
    expect(manifest.optionalDependencies ?? {}).toEqual({});
    expect(installs.filter((name) => name in manifest.scripts)).toEqual([]);
  });

  test('holds no symbolic link and no submodule', () => {
    expect(tracked.filter(({ mode }) => mode === '120000' || mode === '160000')).toEqual([]);
  });

  test('holds nothing that set-up, tests or a run leave behind', () => {
    const litter = /(^|\/)(node_modules|\.cache|coverage)\/|(^|\/)no-node$|(^|\/)node-path$/;
    expect(tracked.filter(({ path }) => litter.test(path))).toEqual([]);
  });

  test('has shims that can be executed', () => {
    const shims = tracked.filter(({ path }) => ['bin/nest', 'bin/nest-hook', '.ci/run'].includes(path));
    expect(shims.map(({ mode }) => mode)).toEqual(['100755', '100755', '100755']);
  });
});

describe('the plugin manifest', () => {
  const manifest = json('.claude-plugin/plugin.json');

  test('does not name hooks/hooks.json again, which would register every hook twice', () => {
    expect(manifest).not.toHaveProperty('hooks');
  });

  test('ships no permissions, environment or status line, which the platform ignores', () => {
    for (const key of ['permissions', 'env', 'statusLine']) expect(manifest).not.toHaveProperty(key);
  });
});

describe('hooks/hooks.json', () => {
  type Hook = Readonly<Record<string, unknown>>;
  const entries = (): Hook[] => {
    const events = Object.values<{ hooks: Hook[] }[]>(json('hooks/hooks.json').hooks);
    return events.flat().flatMap((matcher) => matcher.hooks);
  };

  test('starts every hook in exec form, so that no shell reads a path with spaces', () => {
    expect(entries().length).toBeGreaterThan(0);
    for (const entry of entries()) {
      expect(entry).toMatchObject({ type: 'command', args: expect.any(Array) });
      expect(entry.command).not.toMatch(/\s/);
    }
  });

  test('puts a waiter beside a session that is resumed, before its first turn', () => {
    const [, resumed] = json('hooks/hooks.json').hooks.SessionStart;
    expect(resumed).toMatchObject({ matcher: 'resume', hooks: [{ asyncRewake: true, timeout: 86_400 }] });
    expect(resumed.hooks[0].args.at(-1)).toBe('waiter');
  });

  test('points only at files that exist below the plugin root', () => {
    const prefix = '\u0024{CLAUDE_PLUGIN_ROOT}/';
    const texts = entries().flatMap(({ command, args }) => [command, ...(args as string[])] as string[]);
    const paths = texts.filter((text) => text.includes('/'));
    for (const path of paths) expect(path.startsWith(prefix), path).toBe(true);
    const missing = paths
      .map((path) => path.slice(prefix.length))
      .filter((path) => !existsSync(join(root, path)));
    expect(missing).toEqual([]);
  });
});

describe('tracked text', () => {
  // Put together from parts, since this file is tracked as well.
  const parts = (...words: string[]) => words.join('');
  const forbidden: Record<string, RegExp> = {
    // Examples such as /home/u/repo are nobody's.
    'a path of the machine it was written on': new RegExp(
      parts('(^|[^\\w.~$}/-])/(work', '/(main|shared)|root/|tmp/(lab|bash_))'),
    ),
    'a versioned path of the plugin cache': new RegExp(parts('plugins/', 'cache/[\\w.-]+/[\\w.-]+/\\d')),
    'the host of a package registry': new RegExp(
      parts('registry', '\\.(npmjs|yarnpkg|npmmirror)|deb\\.', 'debian\\.org'),
    ),
    'a conflict marker': new RegExp(parts('^<{7} |^', '>{7} '), 'm'),
  };

  test.each(Object.entries(forbidden))('holds nowhere %s', (_, pattern) => {
    const holds = ({ path }: { path: string }) => {
      const text = readFileSync(join(root, path), 'utf8');
      const at = text.includes('\0') ? -1 : text.search(pattern);
      return at < 0 ? [] : [`${path}:${text.slice(0, at).split('\n').length}`];
    };
    expect(tracked.flatMap(holds)).toEqual([]);
  });

  test('ends its lines with LF, also in a checkout on Windows', () => {
    const eol = spawnSync('git', ['ls-files', '--eol'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    }).stdout;
    expect(eol.split('\n').filter((line) => /^i\/(crlf|mixed)/.test(line))).toEqual([]);
  });
});
