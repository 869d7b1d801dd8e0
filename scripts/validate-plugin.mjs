// Has the real CLI check the plugin, in a HOME of its own: `claude plugin validate`, as it would be installed and
// as the plugin directory would take it. The CLI is the one that scripts/claude-path.mjs names.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './setup.mjs';

const found = spawnSync(process.execPath, [join(root, 'scripts', 'claude-path.mjs')], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
});
const claude = found.stdout.trim();
if (found.status !== 0 || !claude) {
  process.stderr.write('validate-plugin: no claude to validate with\n');
  process.exit(1);
}
const home = mkdtempSync(join(tmpdir(), 'nest-validate-'));
const env = {
  PATH: process.env.PATH,
  HOME: home,
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_AUTOUPDATER: '1',
};
const manifest = join(root, '.claude-plugin', 'plugin.json');
const runs = [
  ['--strict', root], // the marketplace, since its manifest stands beside the plugin's
  ['--strict', manifest],
  ['--profile', 'directory', root],
];
let failed = false;
try {
  for (const args of runs) {
    process.stdout.write(`claude plugin validate ${args.join(' ')}\n`);
    const { status } = spawnSync(claude, ['plugin', 'validate', ...args], {
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    failed ||= status !== 0;
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
