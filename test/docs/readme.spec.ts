import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/catalogue.ts';
import { MAX_UNREAD_PER_SENDER } from '../../src/domain/fold/inbox.ts';
import { MIN_VERSION } from '../../src/harness/cli-version.ts';
import { CLAUDE_VERSION } from '../../src/harness/fetch-claude.ts';
import { launchSettings } from '../../src/harness/settings.ts';
import { argvOf, understood } from '../skills/argv.ts';
import { linksOf, namedIn, readPages, repo, typedIn } from './pages.ts';

const pages = readPages();
const readme = pages.find(({ path }) => path === 'README.md')?.text ?? '';
const typed = [...new Set(pages.flatMap(({ text }) => typedIn(text)))];
const { scripts, engines } = JSON.parse(readFileSync(join(repo, 'package.json'), 'utf8'));
/** Words of commands, so that `nest charter` counts as a name and not as a command without its value. */
const names = new Set(COMMANDS.map(({ path }) => `nest ${path.join(' ')}`));

test('the first command of the README is the demo, the second runs all tests', () => {
  expect(typedIn(readme).slice(0, 2)).toEqual(['npm run demo', 'npm test']);
});

test.each(typed.filter((line) => line.startsWith('npm')))('%s is a script of package.json', (line) => {
  expect(scripts).toHaveProperty([line.split(' ').at(-1) as string]);
});

test.each([
  ...new Set(
    pages.flatMap(({ text }) => [...text.matchAll(/`npm run ([a-z:]+)`/g)].map((m) => m[1] as string)),
  ),
])('npm run %s, named in the pages, is a script of package.json', (name) => {
  expect(scripts).toHaveProperty([name]);
});

test('every other command that a reader would type is one we know how to check', () => {
  const known =
    /^(npm (test|run [a-z:]+)|nest .+|claude plugin (marketplace add|install) .+|export PATH=.+|\.ci\/run)$/;
  expect(typed.filter((line) => !known.test(line))).toEqual([]);
});

test.each(
  [...new Set([...typed, ...pages.flatMap(({ text }) => namedIn(text))])].filter((c) => c.startsWith('nest')),
)('the CLI understands: %s', (command) => {
  if (names.has(command)) return;
  for (const argv of argvOf(command.replace(/ …$/, ' x'))) expect(understood(argv)).toBeTruthy();
});

test('every link leads to a file of the repository', () => {
  const dead = pages.flatMap(({ path, text }) =>
    linksOf(path, text).filter((to) => !existsSync(join(repo, to))),
  );
  expect(dead).toEqual([]);
});

test('the code map names only files that exist', () => {
  const map = pages.find(({ path }) => path === 'docs/architecture.md')?.text ?? '';
  const sections = map.split(/^### /m).filter((section) => /^`src\/(domain|log|harness)`/.test(section));
  expect(sections).toHaveLength(3);
  for (const section of sections) {
    const folder = /^`([^`]+)`/.exec(section)?.[1] as string;
    const rows = section.split('\n').filter((line) => line.startsWith('| `'));
    const files = rows.flatMap((row) =>
      [...(row.split('|')[1] as string).matchAll(/`([^`]+)`/g)].map((m) => m[1] as string),
    );
    expect(files.filter((file) => !existsSync(join(repo, folder, file)))).toEqual([]);
  }
});

test('the table of hooks has a column for each hook that is wired', () => {
  const page = pages.find(({ path }) => path === 'docs/hooks.md')?.text ?? '';
  const heads = page.split('\n').filter((line) => line.startsWith('| |'));
  const columns = heads.map((head) =>
    head
      .split('|')
      .slice(2, -1)
      .map((cell) => cell.trim().split(' ', 1)[0] as string),
  );
  const { hooks } = JSON.parse(readFileSync(join(repo, 'hooks/hooks.json'), 'utf8'));
  const settings = launchSettings({
    nestDir: '/nest',
    member: 'a',
    gen: 1,
    nonce: '',
    runtimeDir: '/nest/runtime',
    node: '/node',
    path: '',
    allow: [],
    ask: [],
    deny: [],
    plugins: [],
  });
  const ofMembers = JSON.parse(settings.json ?? '{}').hooks;
  // The waiter hangs on a PostToolUse too, and has its own column; in the plugin nothing else hangs there.
  const wired = ['waiter', ...Object.keys(ofMembers)];
  // PreToolUse stands in two tables: it answers a question, and it is the gate.
  expect([...new Set(columns.flat())].sort()).toEqual(wired.sort());
  // What answers for somebody comes with the launch only.
  const byPlugin = new Set(
    Object.keys(hooks).filter((event) => !['PostToolUse', 'PreCompact'].includes(event)),
  );
  for (const table of columns.slice(1)) expect(table.filter((event) => byPlugin.has(event))).toEqual([]);
});

test('the versions that the README promises are those of the code', () => {
  expect(readme).toContain(
    `Node.js ${(engines.node as string).replace('>=', '').replace(/\.0$/, '')} or newer`,
  );
  expect(readme).toContain(`Claude Code ${MIN_VERSION} or newer`);
  expect(readme).toContain(CLAUDE_VERSION);
});

test('the inbox keeps as many items as the README says', () => {
  expect(readme).toContain(`the newest ${MAX_UNREAD_PER_SENDER} unread items of each sender`);
});

test('the slash commands of the README are skills', () => {
  for (const [, name] of readme.matchAll(/\/nest:([a-z]+)/g))
    expect(existsSync(join(repo, 'skills', name as string, 'SKILL.md'))).toBe(true);
});

test('the terminal path of the README works as it stands, short of starting a session', () => {
  const root = mkdtempSync(join(tmpdir(), 'nest-readme-'));
  try {
    const claude = join(root, 'claude');
    writeFileSync(claude, `#!/bin/sh\necho '${CLAUDE_VERSION} (Claude Code)'\n`);
    chmodSync(claude, 0o755);
    const path = [join(repo, 'bin'), root, dirname(process.execPath), process.env.PATH].join(delimiter);
    const env = { PATH: path, HOME: root };
    const git = (...args: string[]) => spawnSync('git', args, { cwd: root, env, encoding: 'utf8' });
    git('init', '-q');
    git(
      '-c',
      'user.name=a',
      '-c',
      'user.email=a@example.com',
      'commit',
      '-q',
      '--allow-empty',
      '-m',
      'first',
    );
    // A brief of the reader's own, for the lines that look at one.
    writeFileSync(
      join(root, 'task.md'),
      'Purpose: the release waits for it.\nSuccess: `npm test` exits with 0.\n',
    );
    const lines = typedIn(readme).filter((line) => line.startsWith('nest '));
    const safe = lines.filter((line) => !line.startsWith('nest hire') || line.includes('--dry-run'));
    expect(safe.length).toBeGreaterThan(4);
    for (const line of safe) {
      const { status, stderr } = spawnSync('sh', ['-c', line], { cwd: root, env, encoding: 'utf8' });
      // A dry run tells what stands in the way (this HOME trusts no folder), which is no fault of the line.
      expect([0, ...(line.includes('--dry-run') ? [6] : [])], `${line}: ${stderr}`).toContain(status);
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
