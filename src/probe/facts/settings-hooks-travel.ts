import { resume, stop } from '../come-back.ts';
import { fact } from '../fact.ts';
import { bash } from '../lab.ts';

const EVENTS = ['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'Stop', 'SessionEnd'];
const STEPS = [bash('echo hi'), { text: 'result: ok' }];

export const settingsHooksTravel = fact({
  id: 'settings.hooks-travel',
  group: 'settings',
  claim:
    'hooks in the `--settings` JSON of a launch fire without any plugin, and go on firing after a stop and a resume and after `claude respawn`',
  why: 'A session files its reports through hooks that come with its launch, and needs nothing installed on the machine.',
  reliedOnBy: ['src/harness/saved-launch.ts', 'src/harness/settings.ts'],
  expected:
    'launch: SessionStart, UserPromptSubmit, PreToolUse, PostToolUse, Stop, SessionEnd; resume: SessionStart, UserPromptSubmit, PreToolUse, PostToolUse, Stop, SessionEnd; respawn: SessionStart',
  advice: 'Ship the hooks in a plugin, or in the user’s own settings.',
  async probe(lab) {
    const { short } = await lab.start(STEPS, { settings: { hooks: lab.recording(EVENTS) } });
    if (short === null) return 'no session';
    const names = (): string[] => lab.fired().map(({ payload }) => String(payload.hook_event_name));
    const count = (event: string): number => names().filter((name) => name === event).length;
    const list = (from: number, to?: number): string => names().slice(from, to).join(', ') || 'none';
    const some = (event: string, more: number) => lab.until(() => count(event) > more, 20_000);
    if ((await some('Stop', 0)) === null) return `launch: ${list(0)}`;
    const session = await stop(lab, short);
    await some('SessionEnd', 0);
    const resumed = names().length;
    await resume(lab, session, STEPS);
    if ((await some('Stop', 1)) === null) return `launch: ${list(0, resumed)}; resume: ${list(resumed)}`;
    await lab.cli(['respawn', short]);
    // The old process ends, then the new one starts.
    const again = await some('SessionStart', 2);
    const respawned = again === null ? names().length : names().lastIndexOf('SessionStart');
    return `launch: ${list(0, resumed)}; resume: ${list(resumed, respawned)}; respawn: ${list(respawned)}`;
  },
});
