import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  CLAUDE_VERSION,
  claudeCacheDir,
  ensureClaude,
  latestVersion,
} from '../../src/harness/fetch-claude.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nest fetch é '));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Stands in for npm: a script that notes how it was started and installs a package of this machine's name. */
function fakeNpm(body: string): Record<string, string> {
  const script = join(folder, 'npm-cli.js');
  writeFileSync(
    script,
    `const fs = require('node:fs'); const path = require('node:path');
     fs.appendFileSync(${JSON.stringify(join(folder, 'calls'))}, JSON.stringify(process.argv.slice(2)) + '\\n');
     const put = (name) => { const dir = path.join('node_modules', '@anthropic-ai', name);
       fs.mkdirSync(dir, { recursive: true }); fs.writeFileSync(path.join(dir, 'claude'), String(process.pid)); };
     const variants = [process.platform + '-' + process.arch, process.platform + '-' + process.arch + '-musl'];
     ${body}`,
  );
  return { npm_execpath: script, PATH: process.env.PATH ?? '' };
}

const installs = "for (const variant of variants) put('claude-code-' + variant);";
const calls = () =>
  readFileSync(join(folder, 'calls'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const quiet = () => {};

test('the pinned version is fetched once, by npm without scripts, into a folder of its own', async () => {
  const env = fakeNpm(installs);
  const lines: string[] = [];
  const options = { cacheDir: join(folder, 'cache'), env, log: (line: string) => lines.push(line) };
  const first = await ensureClaude(options);
  const second = await ensureClaude(options);
  expect(second).toBe(first);
  expect(first.startsWith(join(folder, 'cache', CLAUDE_VERSION))).toBe(true);
  expect(lines).toEqual([expect.stringContaining(`fetching Claude Code ${CLAUDE_VERSION}`)]);
  expect(calls()).toHaveLength(1);
  expect(calls()[0]).toEqual(
    expect.arrayContaining([
      'install',
      '--ignore-scripts',
      '--no-save',
      `@anthropic-ai/claude-code@${CLAUDE_VERSION}`,
    ]),
  );
  expect(readdirSync(join(folder, 'cache'))).toEqual([CLAUDE_VERSION]);
});

test('two that fetch at once end with one copy, and both can use it', async () => {
  const options = { cacheDir: join(folder, 'cache'), env: fakeNpm(installs), log: quiet };
  const [one, other] = await Promise.all([ensureClaude(options), ensureClaude(options)]);
  expect(one).toBe(other);
  expect(readFileSync(one, 'utf8')).toMatch(/^\d+$/);
  expect(readdirSync(join(folder, 'cache'))).toEqual([CLAUDE_VERSION]);
});

test('other versions are kept beside it, each fetched once, and the latest is the one that npm names', async () => {
  const latest = "if (process.argv[2] === 'view') { console.log('9.8.7'); process.exit(0); }";
  const env = fakeNpm(`${latest} ${installs}`);
  const options = { cacheDir: join(folder, 'cache'), env, log: quiet };
  const wanted = ['2.1.261', 'latest', undefined, '2.1.261', 'latest', '9.8.7'];
  const programs: string[] = [];
  for (const version of wanted)
    programs.push(await ensureClaude({ ...options, ...(version === undefined ? {} : { version }) }));
  const folders = programs.map(
    (program) => program.slice(join(folder, 'cache').length + 1).split(/[\\/]/)[0],
  );
  expect(folders).toEqual(['2.1.261', '9.8.7', CLAUDE_VERSION, '2.1.261', '9.8.7', '9.8.7']);
  expect(readdirSync(join(folder, 'cache')).sort()).toEqual(['2.1.261', CLAUDE_VERSION, '9.8.7']);
  expect(
    calls()
      .filter(([what]) => what === 'install')
      .map((words) => words.find((word: string) => word.startsWith('@'))),
  ).toEqual(['2.1.261', '9.8.7', CLAUDE_VERSION].map((version) => `@anthropic-ai/claude-code@${version}`));
});

test.each(['../elsewhere', 'newest', '2.1', ''])(
  '%j is no version, and nothing is asked for',
  async (version) => {
    const env = fakeNpm(installs);
    await expect(ensureClaude({ cacheDir: join(folder, 'cache'), env, version, log: quiet })).rejects.toThrow(
      'no version of Claude Code',
    );
    expect(readdirSync(folder)).toEqual(['npm-cli.js']);
  },
);

test('an answer of npm that is no version is not taken for one', async () => {
  const env = fakeNpm("console.log('npm notice: out of order')");
  await expect(latestVersion({ env })).rejects.toThrow('“npm notice: out of order”');
});

test('fetching can be broken off, and leaves nothing in the cache', async () => {
  const env = fakeNpm('setTimeout(() => {}, 600000);');
  const broken = new AbortController();
  const fetching = ensureClaude({
    cacheDir: join(folder, 'cache'),
    env,
    log: () => broken.abort(),
    signal: broken.signal,
  });
  await expect(fetching).rejects.toThrow('npm could not fetch');
  expect(readdirSync(join(folder, 'cache'))).toEqual([]);
});

test('a program that the user names is used as it is', async () => {
  const own = join(folder, 'my claude');
  writeFileSync(own, '');
  chmodSync(own, 0o755);
  const cacheDir = join(folder, 'cache');
  expect(await ensureClaude({ cacheDir, env: { NEST_CLAUDE: own } })).toBe(own);
  expect(await ensureClaude({ cacheDir, given: own, env: { NEST_CLAUDE: '/nowhere' } })).toBe(own);
  await expect(ensureClaude({ cacheDir, env: { NEST_CLAUDE: '/nowhere' } })).rejects.toThrow(
    /NEST_CLAUDE is .*nowhere, which does not exist/,
  );
});

test.each([
  ['npm fails', "console.error('ENOTFOUND registry'); process.exit(1)", 'ENOTFOUND registry'],
  ['there is no program for this machine', "put('claude-code-beos-ppc')", 'has no program for this machine'],
])('when %s, the message says why and what to do, and nothing is left in the cache', async (_, body, why) => {
  const options = { cacheDir: join(folder, 'cache'), env: fakeNpm(body), log: quiet };
  const failure = ensureClaude(options);
  await expect(failure).rejects.toThrow(why);
  await expect(failure).rejects.toThrow('NEST_CLAUDE=/path/to/claude');
  expect(readdirSync(join(folder, 'cache'))).toEqual([]);
});

test('a checkout keeps its copy beside itself, an installed plugin in the cache of the user', () => {
  const checkout = join(folder, 'checkout');
  mkdirSync(join(checkout, '.git'), { recursive: true });
  expect(claudeCacheDir(checkout, '/home/u')).toBe(join(checkout, '.cache', 'claude'));
  expect(claudeCacheDir(join(folder, 'plugin'), '/home/u')).toMatch(/^.home.u/);
});
