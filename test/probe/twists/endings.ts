import { type Twist, twist } from '../twist.ts';
import { filtering } from './hooking.ts';

/** A process that outlives its session and speaks for it: what a CLI would do that told of a kill. */
const SPEAKING_FOR_THE_DEAD = `const { spawn, spawnSync } = require('node:child_process');
const [stage, pid, ...command] = process.argv.slice(1);
if (stage === 'begin') {
  const args = ['-e', process.execArgv.at(-1), 'watch', process.env.CLAUDE_PID, ...process.argv.slice(2)];
  spawn(process.execPath, args, { detached: true, stdio: 'ignore' }).unref();
} else setInterval(() => {
  try { process.kill(Number(pid), 0); return; } catch {}
  const payload = { hook_event_name: 'SessionEnd', session_id: 'x', reason: 'killed' };
  spawnSync(command[0], command.slice(1), { input: JSON.stringify(payload) });
  process.exit(0);
}, 50);`;

export const ENDINGS_TWISTS: Readonly<Record<string, Twist>> = {
  'endings.batch-budget': twist(
    'the cap is not kept to',
    "args = args.filter((arg) => !arg.startsWith('--max-budget-usd'));",
  ),
  'endings.blocked-prompt-silent': twist(
    'hooks that block a prompt do not count',
    'settings((s) => { s.hooks.UserPromptSubmit = s.hooks.UserPromptSubmit.slice(0, 1); });',
  ),
  'endings.closing-line': twist(
    'closing lines are not known',
    "args = args.map((arg) => arg.replaceAll('result: ', 'outcome: '));",
  ),
  'endings.helper-failure': twist(
    'a failure does not say whose it is',
    filtering('StopFailure', 'delete p.agent_id;'),
  ),
  'endings.kill-idle-silent': twist(
    'somebody says that the session was killed',
    `settings((s) => {
  const { command, args } = s.hooks.SessionEnd[0].hooks[0];
  const watch = ['-e', ${JSON.stringify(SPEAKING_FOR_THE_DEAD)}, 'begin', command, ...args];
  s.hooks.Stop.push({ hooks: [{ type: 'command', command: process.execPath, args: watch }] });
});`,
  ),
  'endings.max-budget-ignored-in-background': twist(
    'the cap is refused in the background',
    `if (launch && args.some((arg) => arg.startsWith('--max-budget-usd'))) {
  args = ['--version'];
  out = () => '';
  err = () => 'error: --max-budget-usd needs -p';
  code = 1;
}`,
  ),
  'endings.refusal': twist(
    'the text of a failure holds no link',
    filtering('StopFailure', "p.last_assistant_message = 'The model refused.'; delete p.error_details;"),
  ),
  'endings.retired': twist(
    'the daemon retires nobody: it is stopped in its tracks',
    `if (args[0] === 'agents' && !require('node:fs').existsSync(env.HOME + '/halted')) {
  const { pid } = JSON.parse(require('node:fs').readFileSync(env.HOME + '/.claude/daemon.lock', 'utf8'));
  process.kill(pid, 'SIGSTOP');
  require('node:fs').writeFileSync(env.HOME + '/halted', '');
}`,
  ),
  'endings.session-end-short': twist(
    '`claude stop` only asks the session to end, and the session stays while its hooks run',
    `settings((s) => {
  const freeze = "process.kill(Number(process.env.CLAUDE_PID), 'SIGSTOP')";
  s.hooks.SessionEnd.push({ hooks: [{ type: 'command', command: process.execPath, args: ['-e', freeze] }] });
});
if (args[0] === 'stop') {
  const { readdirSync, readFileSync } = require('node:fs');
  const folder = env.HOME + '/.claude/sessions/';
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const all = files.map((name) => JSON.parse(readFileSync(folder + name, 'utf8')));
  process.kill(all.find(({ jobId }) => jobId === args[1]).pid, 'SIGTERM');
  args = ['--version'];
}`,
  ),
  'endings.stop-command': twist(
    '`claude stop` does nothing',
    "if (args[0] === 'stop') args = ['--version'];",
  ),
  'endings.stop-failure': twist(
    'the word of a failure is another one',
    filtering('StopFailure', "if (p.error === 'server_error') p.error = 'overloaded';"),
  ),
  'endings.turn-end-stop': twist(
    'Stop does not tell the reply',
    filtering('Stop', 'delete p.last_assistant_message;'),
  ),
  'endings.status-in-text': twist(
    'the status has other words around it',
    filtering(
      'StopFailure',
      "p.last_assistant_message = p.last_assistant_message.replace('API Error: ', 'Error ');",
    ),
  ),
};
