// Runs the committed bundles on every Node that we promise: the floor, 22 and 24 from the registry, and this one.
// Each hook is started as a session that is no member would start it: it has to exit 0 and print nothing.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchNode, versions } from './fetch-node.mjs';
import { root } from './setup.mjs';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const wiring = JSON.parse(readFileSync(join(root, 'hooks', 'hooks.json'), 'utf8')).hooks;

/** Every way hooks.json starts hook.cjs, as [event, arguments after the file]. */
const hookCalls = Object.entries(wiring).flatMap(([event, matchers]) =>
  matchers.flatMap(({ hooks }) =>
    hooks.map(({ args }) => [event, args.slice(args.findIndex((arg) => arg.endsWith('hook.cjs')) + 1)]),
  ),
);

function check(node, home) {
  const wrong = [];
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    USERPROFILE: home,
    SystemRoot: process.env.SystemRoot ?? '',
  };
  const start = (args, input) =>
    spawnSync(node, args, { cwd: home, env, input, encoding: 'utf8', timeout: 60_000 });
  const expectRun = (what, args, input, wanted) => {
    const { status, stdout, stderr } = start(args, input);
    if (status === 0 && wanted(stdout)) return;
    wrong.push(
      `${what}: exit ${status}, stdout ${JSON.stringify(stdout?.slice(0, 200))}, stderr ${stderr?.slice(0, 800)}`,
    );
  };
  const nest = join(root, 'plugin', 'nest.cjs');
  const hook = join(root, 'plugin', 'hook.cjs');
  expectRun('nest --version', [nest, '--version'], '', (out) => out.trim() === version);
  expectRun('nest --help', [nest, '--help'], '', (out) => out.includes('hire'));
  for (const [event, args] of hookCalls) {
    const payload = { session_id: '00000000-0000-4000-8000-000000000000', hook_event_name: event, cwd: home };
    const whole = JSON.stringify(payload);
    for (const input of [whole, whole.slice(0, 20), '']) {
      expectRun(
        `hook ${args.join(' ')} with ${input.length} bytes`,
        [hook, ...args],
        input,
        (out) => out === '',
      );
    }
  }
  return wrong;
}

const home = mkdtempSync(join(tmpdir(), 'nest-node-'));
let failed = false;
try {
  for (const node of [process.execPath, ...Object.keys(versions).map(fetchNode)]) {
    const name = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim();
    const wrong = check(node, home);
    for (const line of wrong) process.stdout.write(`node ${name}: ${line}\n`);
    process.stdout.write(
      `node ${name}: ${wrong.length === 0 ? `ok (${hookCalls.length} hooks)` : 'FAILED'}\n`,
    );
    failed ||= wrong.length > 0;
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
