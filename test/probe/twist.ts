/**
 * A change of the CLI under which a fact does not hold: a program that stands for `claude`, hands everything on to the real
 * one, and lays a hand on what goes in or comes out.
 */
export type Twist = Readonly<{
  /** What is different, in words. */
  about: string;
  /** The text of the program, which runs `real`. */
  claude: (real: string) => string;
}>;

/**
 * A twist from a piece of JavaScript. It may change `args` and `env`; call `settings(change)` to change the settings
 * document of this call, if it has one (and return another one, or nothing); set `out` and `err`, which are given what was
 * printed; set `code`. `launch` says that this call starts a background session.
 */
export function twist(about: string, body: string): Twist {
  return {
    about,
    claude: (real) => PROGRAM.replace('REAL', () => JSON.stringify(real)).replace('BODY', () => body),
  };
}

const PROGRAM = `#!${process.execPath}
const { spawnSync } = require('node:child_process');
const real = REAL;
let args = process.argv.slice(2);
const env = { ...process.env };
const launch = args.includes('--bg');
let code = null;
let out = (text) => text;
let err = (text) => text;
function settings(change) {
  for (let i = 0; i < args.length; i += 1) {
    const joined = args[i].startsWith('--settings=');
    if (!joined && args[i] !== '--settings') continue;
    const at = joined ? i : i + 1;
    const document = JSON.parse(joined ? args[i].slice(11) : args[at]);
    const changed = JSON.stringify(change(document) ?? document);
    args[at] = joined ? '--settings=' + changed : changed;
  }
}
BODY
const done = spawnSync(real, args, { env, encoding: 'utf8', stdio: ['inherit', 'pipe', 'pipe'], maxBuffer: 1e8 });
process.stdout.write(out(done.stdout ?? ''));
process.stderr.write(err(done.stderr ?? ''));
process.exitCode = code ?? done.status ?? 1;
`;
