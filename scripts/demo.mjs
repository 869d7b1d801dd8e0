// npm run demo: works in a fresh clone with nothing installed, since the committed bundle needs no node_modules.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`nest needs Node.js 20.19 or newer; this is ${process.versions.node}\n`);
  process.exit(1);
}
const nest = join(dirname(dirname(fileURLToPath(import.meta.url))), 'plugin', 'nest.cjs');
const { status, signal } = spawnSync(process.execPath, [nest, 'demo', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
if (signal) process.stderr.write(`the demo was ended by ${signal}\n`);
process.exit(status ?? 1);
