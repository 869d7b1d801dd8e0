import { toolResultText } from '../../sim/conversation.ts';
import { fact } from '../fact.ts';
import { asked, ofSession, shortOf } from '../hook.ts';
import { bash } from '../lab.ts';

/** What is wrong with the settings, beside a Stop hook and an environment that are not. */
const WRONG: Readonly<Record<string, object>> = {
  'unknown event': { NoSuchEvent: [{ hooks: [{ type: 'command', command: 'true' }] }] },
  'unknown type': { PreToolUse: [{ hooks: [{ type: 'no-such-type', command: 'true' }] }] },
  'no command': { PreToolUse: [{ hooks: [{ type: 'command' }] }] },
};

export const hooksBadEntryDropped = fact({
  id: 'hooks.bad-entry-dropped',
  group: 'hooks',
  claim:
    'an event that does not exist is dropped from the launch settings, and the rest of them counts; one entry of an event that cannot be read loses the whole document, hooks, environment and permissions, without a word',
  why: 'Settings may name an event that an older version does not know; a single mistake in a hook would start members without identity, rules and hooks, so the entries are built in one place and tested one by one.',
  reliedOnBy: ['src/harness/settings.ts'],
  expected:
    'unknown event: the others run; unknown type: no hook runs, env lost; no command: no hook runs, env lost',
  limitSeconds: 60,
  report: {
    title: 'One malformed hook entry silently discards the whole `--settings` document',
    steps: [
      `claude --bg -n broken --permission-mode acceptEdits --settings '{"env":{"WORD":"kept"},"permissions":{"allow":["Bash(printenv *)"]},"hooks":{"PreToolUse":[{"hooks":[{"type":"command"}]}]}}' -- "Run \`printenv WORD\` in Bash and tell me what it prints."`,
      'Exit code 0, no warning; in the session the variable is not set, the rule does not count, and no hook of the document runs. With the entry taken out all of it works.',
    ],
  },
  advice: 'Look for the warning, or the refusal, of the launch, and say it to whoever launched.',
  async probe(lab) {
    const shorts = new Map<string, string>();
    const warned = new Set<string>();
    const args = ['--allowedTools=Bash(printenv *)'];
    for (const [name, wrong] of Object.entries(WRONG)) {
      const settings = { env: { PROBE_WORD: 'kept' }, hooks: { ...lab.recording(['Stop']), ...wrong } };
      const started = await lab.start([bash('printenv PROBE_WORD'), { text: 'result: ok' }], {
        settings,
        args,
      });
      shorts.set(name, shortOf(started));
      if (/hook|settings/i.test(`${started.result.stdout} ${started.result.stderr}`)) warned.add(name);
    }
    const settled = await lab.until(
      async () => (await lab.agents()).filter(({ state }) => state === 'done').length === shorts.size,
      20_000,
    );
    if (settled === null) throw new Error('not all turns ended');
    const fate = ([name, short]: readonly [string, string]): string => {
      const ran = ofSession(lab.fired('Stop'), short).length > 0;
      const result = asked(lab, short)[1];
      const env = result !== undefined && toolResultText(result.conversation).includes('kept');
      const words = [
        ran ? 'the others run' : 'no hook runs',
        env ? '' : 'env lost',
        warned.has(name) ? 'a warning' : '',
      ];
      return `${name}: ${words.filter(Boolean).join(', ')}`;
    };
    return [...shorts].map(fate).join('; ');
  },
});
