/**
 * A program that stands for `claude` and hands everything on to the real one, after its launch settings have gone
 * through `change`: the body of a JavaScript function of `settings`. What a broken platform or another launcher might
 * do to a launch, done on purpose.
 */
export const changingSettings =
  (change: string) =>
  (real: string): string =>
    `#!${process.execPath}
const { spawnSync } = require('node:child_process');
const change = (settings) => { ${change}; return settings; };
const args = process.argv.slice(2).map((arg) =>
  arg.startsWith('--settings=') ? '--settings=' + JSON.stringify(change(JSON.parse(arg.slice(11)))) : arg,
);
const { status } = spawnSync(${JSON.stringify(real)}, args, { stdio: 'inherit' });
process.exit(status ?? 1);
`;

/** A program that answers for its version like the real one, and does something of its own for everything else. */
export const standIn = (script: string) => (real: string) =>
  `#!/bin/sh
case $1 in --version | agents | stop | daemon) exec '${real}' "$@" ;; esac
${script.replaceAll('REAL', `'${real}'`)}
`;
