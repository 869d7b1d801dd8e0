/** Stands between the platform and a hook: changes the payload `p`, runs the hook, changes what it gave, `r`. */
const between = (
  payload: string,
  result: string,
): string => `const { spawnSync } = require('node:child_process');
const p = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
let indent = 0;
${payload}
const [command, ...args] = process.argv.slice(1);
const done = spawnSync(command, args, { input: JSON.stringify(p, null, indent) + '\\n', encoding: 'utf8' });
const r = { stdout: done.stdout ?? '', stderr: done.stderr ?? '', status: done.status ?? 1 };
${result}
process.stdout.write(r.stdout);
process.stderr.write(r.stderr);
process.exitCode = r.status;`;

const putBetween = (event: string, code: string): string => `settings((s) => {
  for (const { hooks } of s.hooks?.${event} ?? []) for (const hook of hooks) {
    hook.args = ['-e', ${JSON.stringify(code)}, '--', hook.command, ...(hook.args ?? [])];
    hook.command = process.execPath;
  }
});`;

/** The body of a twist: hooks of an event are given another payload. `change` is JavaScript that works on `p` (and on `indent`, how it is written). */
export function filtering(event: string, change: string): string {
  return putBetween(event, between(change, ''));
}

/** The body of a twist: the platform hears something else of the hooks of an event. `change` works on `r`: stdout, stderr, status. */
export function answering(event: string, change: string): string {
  return putBetween(event, between('', change));
}
