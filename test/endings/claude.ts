/**
 * A program that stands for `claude` and hands everything on to the real one. It lays a hand on launches, by the name of
 * the member, where an ending cannot be forced from outside: hooks that are silent, a hook of somebody else that keeps a
 * turn from ending properly, a cap on dollars. Every session tries a failed request once more only, not for minutes.
 */
export const handsOn = (real: string): string => `#!${process.execPath}
const { spawnSync } = require('node:child_process');
const hook = (command) => [{ hooks: [{ type: 'command', command }] }];
const denying = JSON.stringify({
  hookSpecificOutput: {
    hookEventName: 'PermissionRequest',
    decision: { behavior: 'deny', message: 'no', interrupt: true },
  },
});
const more = [];
const change = (settings) => {
  const { env, hooks } = settings;
  env.CLAUDE_CODE_MAX_RETRIES = '1';
  if (env.NEST_MEMBER.startsWith('hooks-silent')) delete settings.hooks;
  if (env.NEST_MEMBER === 'prompt-refused') hooks.UserPromptSubmit.push(...hook('exit 2'));
  if (env.NEST_MEMBER === 'denied-with-interrupt') hooks.PermissionRequest = hook("echo '" + denying + "'");
  if (env.NEST_MEMBER === 'batch-budget') more.push('--max-budget-usd=0.0001');
  return settings;
};
const args = process.argv.slice(2).map((arg) =>
  arg.startsWith('--settings=') ? '--settings=' + JSON.stringify(change(JSON.parse(arg.slice(11)))) : arg,
);
const { status } = spawnSync(${JSON.stringify(real)}, [...more, ...args], { stdio: 'inherit' });
process.exit(status ?? 1);
`;
