import { type Twist, twist } from '../twist.ts';
import { answering, filtering } from './hooking.ts';

/** Hooks that answer a request are not asked, those that only look are. */
const UNHEARD = answering('PermissionRequest', "r.stdout = '';");

export const PERMISSION_TWISTS: Readonly<Record<string, Twist>> = {
  'permission.again': twist(
    'a session that comes back has no hook for requests',
    `settings((s) => {
  const [hook] = s.hooks.PermissionRequest[0].hooks;
  const once = '[ -e "$HOME/asked" ] && exit 0; touch "$HOME/asked"; exec "$0" "$@"';
  hook.args = ['-c', once, hook.command, ...hook.args];
  hook.command = 'sh';
});`,
  ),
  'permission.allow': twist('the answers of PermissionRequest are discarded', UNHEARD),
  'permission.allow-batch': twist('the answers of PermissionRequest are discarded', UNHEARD),
  'permission.allow-subagent': twist(
    'requests do not say which subagent asks',
    filtering('PermissionRequest', 'delete p.agent_id;'),
  ),
  'permission.beside-prompt': twist(
    '`claude stop` does nothing, and tells no hook',
    "if (args[0] === 'stop') args = ['--version'];",
  ),
  'permission.deny': twist(
    'the message of a denial is lost',
    answering('PermissionRequest', "r.stdout = r.stdout.replace(/not (this way|today)/, 'no');"),
  ),
  'permission.deny-interrupt-silent': twist(
    'a denial does not interrupt',
    answering('PermissionRequest', `r.stdout = r.stdout.replace('"interrupt":true', '"interrupt":false');`),
  ),
  'permission.dont-ask-silent': twist(
    'the mode asks',
    "args = args.map((arg) => (arg === 'dontAsk' ? 'acceptEdits' : arg));",
  ),
  'permission.no-answer': twist(
    'a hook that says nothing counts as a denial',
    answering(
      'PermissionRequest',
      `r.stdout ||= JSON.stringify({
  hookSpecificOutput: { hookEventName: 'PermissionRequest', decision: { behavior: 'deny', message: 'no' } },
});`,
    ),
  ),
  'permission.question': twist(
    'questions are asked whatever a hook says',
    answering('PreToolUse', "r.stdout = '';"),
  ),
  'permission.wait': twist(
    'a hook of PermissionRequest has two seconds',
    `settings((s) => {
  for (const { hooks } of s.hooks.PermissionRequest) for (const hook of hooks) hook.timeout = 2;
});`,
  ),
};
