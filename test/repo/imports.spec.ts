import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { brokenRules } from './import-rules.ts';
import { readSources } from './read-imports.ts';

const repo = join(import.meta.dirname, '..', '..');

function judged(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'nest-imports-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return brokenRules(readSources(root));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

test('the sources keep every rule', () => {
  const sources = readSources(repo);
  expect(sources.length).toBeGreaterThan(10);
  expect(brokenRules(sources)).toEqual([]);
});

test('imports along the arrows are allowed', () => {
  const files = {
    'src/domain/a.ts': `import { z } from 'zod'; import type { B } from './b.ts';`,
    'src/log/a.ts': `import '../domain/a.ts'; import 'node:fs';`,
    'src/log/watch.ts': `import { watch } from 'chokidar';`,
    'src/harness/run.ts': `import { execa } from 'execa';`,
    'src/app/a.ts': `import '../log/a.ts'; import '../harness/run.ts';`,
    'src/cli/a.ts': `import { Command } from 'commander'; await import('../app/a.ts');`,
  };
  expect(judged(files)).toEqual([]);
});

test.each([
  ['a plain import', `import { a } from '../log/a.ts';`],
  ['a type import', `import type { A } from '../log/a.ts';`],
  ['an inline type', `type A = import('../log/a.ts').A;`],
  ['a dynamic import', `export const a = () => import('../log/a.ts');`],
  ['a re-export', `export { a } from '../log/a.ts';`],
  ['a re-export of everything', `export * from '../log/a.ts';`],
  ['an import spread over lines', `import {\n  a, // why\n} from\n  '../log/a.ts';`],
])('an arrow in the wrong direction is seen in %s', (_, text) => {
  expect(judged({ 'src/domain/a.ts': text })).toEqual([
    'src/domain/a.ts: domain must not import log (../log/a.ts)',
  ]);
});

test.each([
  ['log', 'harness'],
  ['harness', 'sim'],
  ['sim', 'log'],
  ['log', 'app'],
  ['app', 'cli'],
  ['hooks', 'cli'],
  ['cli', 'hooks'],
  ['probe', 'cli'],
  ['demo', 'cli'],
  ['demo', 'probe'],
])('%s does not import %s', (layer, other) => {
  const broken = judged({ [`src/${layer}/a.ts`]: `import '../${other}/b.ts';` });
  expect(broken).toEqual([`src/${layer}/a.ts: ${layer} must not import ${other} (../${other}/b.ts)`]);
});

test('an import in a comment or in a string is not an import', () => {
  expect(
    judged({ 'src/domain/a.ts': `// import '../log/a.ts'\nexport const a = "import '../log/a.ts'";` }),
  ).toEqual([]);
});

test('a target that is computed is refused, since nothing can be said about it', () => {
  expect(judged({ 'src/app/a.ts': 'export const a = (x: string) => import(x);' })).toHaveLength(1);
});

test('a file outside the layers is refused', () => {
  expect(judged({ 'src/util.ts': '', 'src/util/a.ts': '' })).toEqual([
    'src/util.ts: belongs to no layer',
    'src/util/a.ts: belongs to no layer',
  ]);
});

test('src imports nothing from test or scripts', () => {
  expect(judged({ 'src/app/a.ts': `import '../../test/a.ts';` })).toEqual([
    'src/app/a.ts: imports test/a.ts, which is outside src',
  ]);
});

test.each([
  ['node:fs', `import { readFileSync } from 'node:fs';`, 'domain must not import node:fs'],
  ['types of node', `import type { Stats } from 'node:fs';`, 'domain must not import node:fs'],
  ['Date.now', 'export const a = Date.now();', 'domain must not use Date.now'],
  ['new Date()', 'export const a = new Date();', 'domain must not use new Date()'],
  ['Math.random', 'export const a = Math.random();', 'domain must not use Math.random'],
  ['crypto', 'export const a = crypto.randomUUID();', 'domain must not use crypto.randomUUID'],
  ['the environment', 'export const a = process.env;', 'domain must not use process.env'],
  ['a timer', 'setTimeout(() => {}, 1);', 'domain must not use setTimeout()'],
])('the domain has no access to %s', (_, text, rule) => {
  expect(judged({ 'src/domain/a.ts': text })).toEqual([`src/domain/a.ts: ${rule}`]);
});

test('the domain may read a date that it is given', () => {
  expect(judged({ 'src/domain/a.ts': 'export const a = (at: string) => new Date(at).getTime();' })).toEqual(
    [],
  );
});

test.each([
  ['execa', 'src/harness/run.ts'],
  ['chokidar', 'src/log/watch.ts'],
])('%s has one door', (name, door) => {
  const broken = judged({ [door]: `import '${name}';`, 'src/app/a.ts': `import '${name}/deep';` });
  expect(broken).toEqual([`src/app/a.ts: only ${door} may import ${name}`]);
});

test('a package that a hook reaches over several files is named with its chain, lazily loaded or not', () => {
  const files = {
    'src/hooks/main.ts': `import '../app/a.ts';`,
    'src/app/a.ts': `export const a = () => import('../domain/b.ts');`,
    'src/domain/b.ts': `import { z } from 'zod';`,
  };
  expect(judged(files)).toEqual([
    'a hook must start without packages: src/hooks/main.ts -> src/app/a.ts -> src/domain/b.ts -> zod',
  ]);
});

test('a hook may use the types of what it must not load', () => {
  const files = {
    'src/hooks/main.ts': `import type { A } from '../domain/b.ts';`,
    'src/domain/b.ts': `import { z } from 'zod';`,
  };
  expect(judged(files)).toEqual([]);
});

test.each([
  [
    'a field of a payload',
    'export const a = (input: { stop_hook_active: boolean }) => input;',
    'stop_hook_active',
  ],
  ['a variable of the environment', 'export const a = process.env.CLAUDE_PID;', 'CLAUDE_PID'],
  ['a flag', `export const a = ['--allowedTools'];`, '--allowedTools'],
])('%s of the platform is known to src/harness only', (_, text, word) => {
  const broken = judged({ 'src/app/a.ts': text, 'src/harness/a.ts': text, 'src/sim/a.ts': text });
  expect(broken).toEqual([`src/app/a.ts: only src/harness knows ${word}`]);
});

test('a message or a comment may name what the platform calls things', () => {
  const text = `// see stop_hook_active\nexport const a = 'CLAUDE_PID does not say which session this is';`;
  expect(judged({ 'src/app/a.ts': text })).toEqual([]);
});
