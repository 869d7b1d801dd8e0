import { type Twist, twist } from '../twist.ts';

export const IDENTITY_TWISTS: Readonly<Record<string, Twist>> = {
  'identity.env-not-forwarded': twist(
    'the environment of each launch reaches its session',
    `if (launch) settings((document) => {
      document.env = { PROBE_MEMBER: env.PROBE_MEMBER, ...document.env };
    });`,
  ),
  'identity.settings-env': twist(
    'the environment in the launch settings is dropped',
    'settings((document) => { delete document.env; });',
  ),
  'identity.session-env': twist(
    'hooks do not hear of the folder of the job',
    `settings((document) => {
      for (const groups of Object.values(document.hooks)) for (const { hooks } of groups) for (const hook of hooks) {
        hook.args = ['-u', 'CLAUDE_JOB_DIR', hook.command, ...hook.args];
        hook.command = 'env';
      }
    });`,
  ),
  'identity.env-leaks': twist(
    'a nested run does not inherit the folder of its parent’s job',
    "if (args.includes('-p')) delete env.CLAUDE_JOB_DIR;",
  ),
  'identity.headless-mark': twist(
    'a run without a person carries another mark',
    `if (args.includes('-p')) settings((document) => {
      for (const { hooks } of document.hooks.SessionStart) for (const hook of hooks) {
        hook.args = ['CLAUDE_CODE_ENTRYPOINT=cli', hook.command, ...hook.args];
        hook.command = 'env';
      }
    });`,
  ),
  'identity.config-dir': twist('all sessions belong to one folder', 'delete env.CLAUDE_CONFIG_DIR;'),
};
