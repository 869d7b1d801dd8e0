import { fact } from '../fact.ts';
import { printedShort } from '../short-id.ts';

const NAMES = ['ant', 'bee', 'cat', 'dog', 'elk', 'fox'];

export const identityEnvNotForwarded = fact({
  id: 'identity.env-not-forwarded',
  group: 'identity',
  claim:
    'the environment of `claude --bg` does not reach the session: of six that are launched in a row, each with a variable of its own, one has its own and five have the first one’s, since the daemon that runs them all was started by the first',
  why: 'Who a session is never travels in the environment of its launch: reports of five of six sessions would be filed under the wrong name.',
  reliedOnBy: ['src/harness/spawn-env.ts'],
  expected: 'of 6 sessions 1 has its own variable, 5 have the first one’s, 0 have none',
  report: {
    title: 'Background sessions get the environment of whoever happened to start the daemon',
    steps: [
      'With no daemon running, in a trusted folder: `WHO=first claude --bg -n one --permission-mode dontAsk --allowedTools=\'Bash(printenv *)\' -- "Run: printenv WHO"`, and within five seconds the same with `WHO=second` and `-n two`.',
      '`claude logs <id>` of both: each printed `first`.',
    ],
  },
  advice:
    'Give each session its own values by `env` in its launch settings, and none by the environment of the call.',
  async probe(lab) {
    const settings = JSON.stringify({ hooks: lab.recording(['SessionStart']) });
    const shorts: (string | undefined)[] = [];
    for (const name of NAMES) {
      const args = ['--bg', '-n', name, '--permission-mode', 'dontAsk', '--settings', settings];
      const { stdout } = await lab.cli(args, { env: { PROBE_MEMBER: name } });
      shorts.push(printedShort(stdout) ?? undefined);
    }
    const started = await lab.until(() => lab.fired('SessionStart').length >= NAMES.length, 20_000);
    if (started === null) return `${lab.fired('SessionStart').length} of 6 sessions started`;
    const variable = lab.fired('SessionStart').map(({ payload, env }) => {
      const at = shorts.findIndex((short) => short && String(payload.session_id).startsWith(short));
      const has = env.PROBE_MEMBER;
      return has === NAMES[at] ? 'own' : has === NAMES[0] ? 'first' : 'none';
    });
    const count = (what: string): number => variable.filter((one) => one === what).length;
    return `of 6 sessions ${count('own')} has its own variable, ${count('first')} have the first one’s, ${count('none')} have none`;
  },
});
