import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';
import { turn } from '../live.ts';

export const settingsDisableAllHooks = fact({
  id: 'settings.disable-all-hooks',
  group: 'settings',
  claim:
    '`disableAllHooks: true` in the user’s settings silences the hooks of the launch settings too, without a word; `disableAllHooks: false` in the launch settings restores them',
  why: 'Every launch says `false`, or a user who has switched hooks off would get sessions that report nothing.',
  reliedOnBy: ['src/app/doctor/settings.ts', 'src/harness/platform-settings.ts', 'src/harness/settings.ts'],
  expected: 'switched off by the user: silent; with false in the launch settings: they fire',
  advice: 'Read the user’s settings before a launch, and refuse to launch where hooks are switched off.',
  limitSeconds: 45,
  async probe(lab) {
    writeFileSync(join(lab.config, 'settings.json'), JSON.stringify({ disableAllHooks: true }));
    const hooks = lab.recording(['SessionStart', 'UserPromptSubmit']);
    const steps = [{ text: 'result: ok' }];
    const quiet = await turn(lab, steps, { settings: { hooks } });
    const loud = await turn(lab, steps, { settings: { hooks, disableAllHooks: false } });
    const say = (session: string): string =>
      lab.fired().some(({ payload }) => payload.session_id === session) ? 'they fire' : 'silent';
    return `switched off by the user: ${say(quiet)}; with false in the launch settings: ${say(loud)}`;
  },
});
