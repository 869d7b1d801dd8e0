import { resume, stop } from '../come-back.ts';
import { fact } from '../fact.ts';
import type { Lab } from '../lab.ts';

const BYTES = 120_000;
const STEPS = [{ text: 'result: ok' }];

export const settingsSize = fact({
  id: 'settings.size',
  group: 'settings',
  claim:
    'a `--settings` JSON of 120,000 bytes is taken whole by a launch, and kept whole over a stop and a resume',
  why: 'Rules, hooks and environment of a session go into one argument; a longer one is refused before the launch.',
  reliedOnBy: ['src/harness/settings.ts'],
  expected: 'launch: whole; resume: whole',
  advice: 'Give the settings as a file, and keep it as long as the session may be resumed.',
  async probe(lab) {
    const { short, result } = await lab.start(STEPS, { settings: settingsOf(lab) });
    if (short === null) return `no session: exit ${result.exitCode}`;
    const launched = await arrived(lab, 1);
    if (launched === 'no hook') return `launch: ${launched}`;
    await resume(lab, await stop(lab, short), STEPS);
    return `launch: ${launched}; resume: ${await arrived(lab, 2)}`;
  },
});

/** Hooks at the beginning, a variable at the end, and rules up to the size between them. */
function settingsOf(lab: Lab): Record<string, unknown> {
  const document = (allow: readonly string[]) => ({
    hooks: lab.recording(['Stop']),
    permissions: { allow },
    env: { PROBE_END: 'here' },
  });
  const size = (allow: readonly string[]): number => Buffer.byteLength(JSON.stringify(document(allow)));
  const allow: string[] = [];
  const rule = (i: number): string => `Bash(a-command-of-the-probe-${i} *)`;
  const room = Math.floor((BYTES - size([])) / (rule(1000).length + 3));
  for (let i = 0; i < room; i += 1) allow.push(rule(1000 + i));
  const rest = BYTES - size([...allow, 'Bash( *)']);
  return document([...allow, `Bash(${'x'.repeat(Math.max(rest, 1))} *)`]);
}

async function arrived(lab: Lab, turns: number): Promise<string> {
  await lab.until(() => lab.fired('Stop').length >= turns, 20_000);
  const fired = lab.fired('Stop')[turns - 1];
  if (fired === undefined) return 'no hook';
  return fired.env.PROBE_END === 'here' ? 'whole' : 'cut';
}
