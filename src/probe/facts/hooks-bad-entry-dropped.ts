import { setTimeout as sleep } from 'node:timers/promises';
import { toolResultText } from '../../sim/conversation.ts';
import { fact } from '../fact.ts';
import { asked, firings, ofSession, settled, shortOf } from '../hook.ts';
import { bash } from '../lab.ts';

/** What is wrong with the settings, beside a Stop hook and an environment that are not. */
const WRONG: Readonly<Record<string, object>> = {
  'unknown event': { NoSuchEvent: [{ hooks: [{ type: 'command', command: 'true' }] }] },
  'unknown type': { PreToolUse: [{ hooks: [{ type: 'no-such-type', command: 'true' }] }] },
  'no command': { PreToolUse: [{ hooks: [{ type: 'command' }] }] },
};

/** For a Stop that comes late: a session is listed as done while its hook still runs. In ms. */
const LATE_MS = 1000;

export const hooksBadEntryDropped = fact({
  id: 'hooks.bad-entry-dropped',
  group: 'hooks',
  claim:
    'an event name that does not exist is ignored in the launch settings, and the rest counts; but one malformed entry under a real event discards the whole document (hooks, environment, permissions), with exit code 0 and no warning',
  why: 'Naming an event that an older version does not know is harmless, while one mistake in an entry would start members without identity, rules and hooks: so the entries are generated in one place, and each is tested.',
  reliedOnBy: ['src/harness/settings.ts'],
  expected:
    'unknown event: the others run; unknown type: no hook runs, env lost, rules lost; no command: no hook runs, env lost, rules lost',
  report: {
    title: 'One malformed hook entry silently discards the whole `--settings` document',
    steps: [
      `claude --bg -n broken --permission-mode acceptEdits --settings '{"env":{"WORD":"kept"},"permissions":{"allow":["Bash(printenv *)"]},"hooks":{"PreToolUse":[{"hooks":[{"type":"command"}]}]}}' -- "Run \`printenv WORD\` in Bash and tell me what it prints."`,
      'Exit code 0, no warning; in the session the variable is not set, the rule does not count, and no hook of the document runs. With the entry taken out all of it works.',
    ],
  },
  advice:
    'If the launch is refused or warns by now, pass that on to whoever launched; if an unknown event discards the document too, leave new events out for old versions.',
  async probe(lab) {
    const shorts = new Map<string, string>();
    const warned = new Set<string>();
    const args = ['--allowedTools=Bash(printenv *)'];
    const steps = [bash('printenv PROBE_WORD'), bash('node -p 40+2'), { text: 'result: ok' }];
    for (const [name, wrong] of Object.entries(WRONG)) {
      const settings = {
        env: { PROBE_WORD: 'kept' },
        permissions: { allow: ['Bash(node -p *)'] },
        hooks: { ...lab.recording(['Stop']), ...wrong },
      };
      const started = await lab.start(steps, { settings, args, mode: 'dontAsk' });
      shorts.set(name, shortOf(started));
      if (/hook|settings/i.test(`${started.result.stdout} ${started.result.stderr}`)) warned.add(name);
    }
    if ((await settled(lab, [...shorts.values()])) === null) throw new Error('not all turns ended');
    await firings(lab, 'Stop');
    await sleep(LATE_MS);
    const fate = ([name, short]: readonly [string, string]): string => {
      const ran = ofSession(lab.fired('Stop'), short).length > 0;
      const results = asked(lab, short).map(({ conversation }) => toolResultText(conversation));
      const lost = [!results[1]?.includes('kept') && 'env lost', !results[2]?.includes('42') && 'rules lost'];
      const words = [ran ? 'the others run' : 'no hook runs', ...lost, warned.has(name) && 'a warning'];
      return `${name}: ${words.filter(Boolean).join(', ')}`;
    };
    return [...shorts].map(fate).join('; ');
  },
});
