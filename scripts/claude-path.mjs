// node scripts/claude-path.mjs: prints the path of the Claude Code program that our tests run against, fetching it
// first when it is not there yet. On a fresh clone the development dependencies are set up before.
import { register } from 'node:module';
import { homedir } from 'node:os';
import { root, setup } from './setup.mjs';

setup();
register('./ts-hooks.mjs', import.meta.url);
const { claudeCacheDir, ensureClaude } = await import('../src/harness/fetch-claude.ts');
try {
  process.stdout.write(`${await ensureClaude({ cacheDir: claudeCacheDir(root, homedir()) })}\n`);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
