import { lastResults, resume, stop } from '../come-back.ts';
import { fact } from '../fact.ts';
import { bash, type Lab } from '../lab.ts';

const NAMES = ['ant', 'bee'];
const STEPS = [bash('printenv PROBE_MEMBER'), { text: 'result: ok' }];

export const identitySettingsEnv = fact({
  id: 'identity.settings-env',
  group: 'identity',
  claim:
    '`env` in the `--settings` JSON of a launch reaches the hooks and the Bash commands of that session and of no other, and is kept over a stop and a resume',
  why: 'This is how a session is told who it is. Without it hooks and commands cannot tell whose report they file.',
  reliedOnBy: [
    'src/app/bind-by-launch.ts',
    'src/harness/cli-version.ts',
    'src/harness/settings.ts',
    'src/hooks/locate.ts',
    'src/hooks/session-start.ts',
  ],
  expected: 'at launch: hooks 2 of 2, Bash 2 of 2; after resume: hooks 2 of 2, Bash 2 of 2',
  advice:
    'Tell the session who it is in its system prompt, and have its hooks look the session id up in a table that the launcher wrote.',
  async probe(lab) {
    const shorts: string[] = [];
    for (const name of NAMES) {
      const settings = {
        env: { PROBE_MEMBER: name },
        hooks: lab.recording(['SessionStart', 'PreToolUse', 'Stop']),
        permissions: { allow: ['Bash(printenv *)'] },
      };
      const { short } = await lab.start(STEPS, { name, settings });
      if (short === null) return 'a launch gave no session';
      shorts.push(short);
    }
    const first = await ownNames(lab, shorts, NAMES.length);
    const sessions: string[] = [];
    for (const short of shorts) sessions.push(await stop(lab, short));
    const before = lab.fired().length;
    for (const session of sessions) await resume(lab, session, STEPS);
    return `at launch: ${first}; after resume: ${await ownNames(lab, shorts, 2 * NAMES.length, before)}`;
  },
});

/** How many sessions have their own name in all that fired since, and in what their command printed. */
async function ownNames(lab: Lab, shorts: readonly string[], turns: number, since = 0): Promise<string> {
  await lab.until(() => lab.fired('Stop').length >= turns, 20_000);
  const hooks = NAMES.filter((name, i) => {
    const own = lab
      .fired()
      .slice(since)
      .filter(({ payload }) => idOf(payload).startsWith(shorts[i] ?? ''));
    return own.length >= 3 && own.every(({ env }) => env.PROBE_MEMBER === name);
  });
  const printed = NAMES.filter((name, i) => lastResults(lab, shorts[i] ?? '').at(-1) === name);
  return `hooks ${hooks.length} of ${NAMES.length}, Bash ${printed.length} of ${NAMES.length}`;
}

function idOf(payload: Readonly<Record<string, unknown>>): string {
  return String(payload.session_id);
}
