// node scripts/run.mjs <tool | file.mjs | file.ts> [args]: sets up when needed, then runs a pinned tool or one
// of our own files. TypeScript files run through scripts/ts.mjs, since Node 20 cannot read them by itself.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, setup } from './setup.mjs';

const packages = { vitest: 'vitest', tsc: 'typescript', biome: '@biomejs/biome', knip: 'knip' };

function toolEntry(name) {
  const folder = join(root, 'node_modules', packages[name]);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[name]);
}

const [what, ...args] = process.argv.slice(2);
if (!what) {
  process.stderr.write('usage: node scripts/run.mjs <tool | file> [args]\n');
  process.exit(2);
}
setup();
const own = !Object.hasOwn(packages, what);
if (own && !existsSync(join(root, what))) {
  process.stderr.write(`scripts/run.mjs: there is no ${what}\n`);
  process.exit(2);
}
const entry = own ? join(root, what) : toolEntry(what);
const loader = entry.endsWith('.ts') ? ['--import', pathToFileURL(join(root, 'scripts', 'ts.mjs')).href] : [];
// Ctrl+C goes to both: what was started tidies up and ends, and only then the prompt comes back.
for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {});
const result = spawnSync(process.execPath, [...loader, entry, ...args], { cwd: root, stdio: 'inherit' });
if (result.error) throw result.error;
process.exit(result.status ?? 1);
