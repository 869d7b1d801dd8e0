// Bundles src/ into plugin/, where Claude Code and `bin/nest` start it without node_modules.
//
//   node scripts/build.mjs          writes plugin/; an entry that does not exist yet is skipped with a notice
//   node scripts/build.mjs --check  writes nothing; fails when plugin/ differs by one byte, or holds a file too many
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundleAll } from './build/bundle.mjs';
import { licenceText } from './build/licences.mjs';
import { root } from './setup.mjs';

const out = join(root, 'plugin');

function filesOnDisk() {
  try {
    const entries = readdirSync(out, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(out.length + 1)
          .replaceAll('\\', '/'),
      );
  } catch {
    return [];
  }
}

function differences(wanted) {
  const found = new Set(filesOnDisk());
  const wrong = [];
  for (const [name, contents] of wanted) {
    if (!found.delete(name)) wrong.push(`missing: plugin/${name}`);
    else if (!readFileSync(join(out, name)).equals(contents)) wrong.push(`differs: plugin/${name}`);
  }
  return [...wrong, ...[...found].sort().map((name) => `should not exist: plugin/${name}`)];
}

function write(wanted) {
  for (const name of filesOnDisk()) if (!wanted.has(name)) rmSync(join(out, name));
  for (const [name, contents] of wanted) {
    mkdirSync(dirname(join(out, name)), { recursive: true });
    writeFileSync(join(out, name), contents);
  }
}

async function bundled() {
  const { files, inputs, skipped } = await bundleAll();
  files.set('THIRD-PARTY-LICENSES.txt', licenceText(inputs));
  return { files, skipped };
}

function run({ files, skipped }, check) {
  if (!check) {
    for (const entry of skipped) process.stderr.write(`skipped: ${entry} does not exist yet\n`);
    write(files);
    for (const [name, contents] of files) process.stdout.write(`plugin/${name}  ${contents.length} bytes\n`);
    return 0;
  }
  const wrong = [...skipped.map((entry) => `missing entry: ${entry}`), ...differences(files)];
  if (wrong.length === 0) return 0;
  wrong.push('plugin/ is not what the sources give: run `npm run build` and commit it');
  process.stderr.write(`${wrong.join('\n')}\n`);
  return 1;
}

try {
  process.exitCode = run(await bundled(), process.argv.includes('--check'));
} catch (error) {
  // What esbuild found is on stderr already.
  if (!error.errors) process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
