import { type Twist, twist } from '../twist.ts';
import { answering, filtering } from './hooking.ts';

export const HOOKS_TWISTS: Readonly<Record<string, Twist>> = {
  'hooks.additional-context': twist(
    'a hook of PostToolUse says nothing to the model',
    answering('PostToolUse', "r.stdout = '';"),
  ),
  'hooks.async-rewake': twist(
    'hooks that wake are not run',
    'settings((s) => { s.hooks.UserPromptSubmit = []; });',
  ),
  'hooks.bad-entry-dropped': twist(
    'settings with an unknown event lose all their hooks',
    'settings((s) => { if (s.hooks.NoSuchEvent) delete s.hooks; });',
  ),
  'hooks.context-limit': twist(
    'the limit is lower by one',
    answering(
      'UserPromptSubmit',
      'const d = JSON.parse(r.stdout); d.hookSpecificOutput.additionalContext += "+"; r.stdout = JSON.stringify(d);',
    ),
  ),
  'hooks.env-file': twist(
    'hooks are named a file that nobody reads',
    `settings((s) => {
  for (const { hooks } of s.hooks.SessionStart) for (const hook of hooks) {
    hook.args = ['CLAUDE_ENV_FILE=/dev/null', hook.command, ...hook.args];
    hook.command = 'env';
  }
});`,
  ),
  'hooks.exec-form': twist(
    'a shell reads the arguments',
    `settings((s) => {
  const [hook] = s.hooks.SessionStart[0].hooks;
  hook.args = ['-c', 'exec "$0" "$1" "$2" ' + hook.args.slice(2).join(' '), hook.command, ...hook.args.slice(0, 2)];
  hook.command = 'sh';
});`,
  ),
  'hooks.if-rule': twist(
    'the rule of a hook does not count',
    'settings((s) => { delete s.hooks.PostToolUse[0].hooks[0].if; });',
  ),
  'hooks.payload-shapes': twist(
    'a field has another name',
    filtering('PreToolUse', 'p.call_id = p.tool_use_id; delete p.tool_use_id;'),
  ),
  'hooks.post-tool-batch': twist(
    'a batch of calls cannot end the turn',
    answering('PostToolBatch', "r.stdout = '';"),
  ),
  'hooks.post-tool-failure': twist(
    'a code that is explained away is not marked',
    filtering('PostToolUse', 'if (p.tool_response) delete p.tool_response.returnCodeInterpretation;'),
  ),
  'hooks.post-tool-output': twist(
    'the answer of PostToolUse does not count',
    answering('PostToolUse', "r.stdout = '';"),
  ),
  'hooks.pre-compact': twist(
    'what PreCompact prints does not count',
    answering('PreCompact', "r.stdout = '';"),
  ),
  'hooks.pre-tool-ask': twist(
    'the answer of PreToolUse does not count',
    answering('PreToolUse', "r.stdout = '';"),
  ),
  'hooks.tool-matcher': twist(
    'matchers of PreToolUse do not count',
    'settings((s) => { for (const group of s.hooks.PreToolUse) delete group.matcher; });',
  ),
  'hooks.pre-tool-deny': twist(
    'the answer of PreToolUse does not count',
    answering('PreToolUse', "r.stdout = '';"),
  ),
  'hooks.prompt-kinds': twist(
    'notifications have another name',
    filtering('UserPromptSubmit', "p.prompt = p.prompt.replace('<task-notification>', '<notification>');"),
  ),
  'hooks.same-payload': twist(
    'each hook is given a number of its own',
    filtering('Stop', 'p.hook_number = process.pid;'),
  ),
  'hooks.start-matcher': twist(
    'matchers of SessionStart do not count',
    'settings((s) => { for (const group of s.hooks.SessionStart) delete group.matcher; });',
  ),
  'hooks.stdin-one-object': twist('the payload takes several lines', filtering('Stop', 'indent = 1;')),
  'hooks.stop-background': twist(
    'Stop does not tell of background tasks',
    filtering('Stop', 'p.background_tasks = [];'),
  ),
  'hooks.stop-block': twist('a hook of Stop cannot block', answering('Stop', "r.stdout = ''; r.status = 0;")),
  'hooks.pre-tool-end': twist(
    'the answer of PreToolUse cannot end the turn',
    answering('PreToolUse', `r.stdout = r.stdout.replace('"continue":false,', '');`),
  ),
  'hooks.prompt-block': twist('a prompt cannot be blocked', answering('UserPromptSubmit', "r.stdout = '';")),
  'hooks.waiter-holds-batch': twist(
    'hooks that wake are not run in such a run',
    'settings((s) => { s.hooks.UserPromptSubmit = []; });',
  ),
  'hooks.prompt-id': twist(
    'a Stop after a block belongs to another prompt',
    filtering('Stop', "if (p.stop_hook_active) p.prompt_id += '-2';"),
  ),
};
