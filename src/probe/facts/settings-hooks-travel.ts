import { fact } from '../fact.ts';
import { ofSession } from '../hook.ts';
import { STOPPED_AND_RESUMED, stoppedAndResumed } from '../stopped-and-resumed.ts';

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
  together: STOPPED_AND_RESUMED,
  async probe(lab) {
    const { both } = await stoppedAndResumed(lab);
    const short = both[0]?.first.short ?? '';
    const names = (): string[] =>
      ofSession(lab.fired(), short).map(({ payload }) => String(payload.hook_event_name));
    const count = (event: string): number => names().filter((name) => name === event).length;
    const some = (event: string, more: number) => lab.until(() => count(event) > more, 20_000);
    const list = (from: number, to?: number): string => names().slice(from, to).join(', ') || 'none';
    if ((await some('Stop', 1)) === null) {
      const again = names().indexOf('SessionStart', 1);
      const from = again === -1 ? names().length : again;
      return `launch: ${list(0, from)}; resume: ${list(from)}`;
    }
    await lab.cli(['respawn', short]);
    // The old process ends, then the new one starts.
    const again = await some('SessionStart', 2);
    const resumed = names().indexOf('SessionStart', 1);
    const respawned = again === null ? names().length : names().lastIndexOf('SessionStart');
    return `launch: ${list(0, resumed)}; resume: ${list(resumed, respawned)}; respawn: ${list(respawned)}`;
  },
});
