import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';

export const settingsDisableAllHooks = fact({
  id: 'settings.disable-all-hooks',
  group: 'settings',
  claim:
    '`disableAllHooks: true` in the user’s settings silences the hooks of the launch settings too, without a word; `disableAllHooks: false` in the launch settings restores them',
  why: 'Every launch says `false`, or a user who has switched hooks off would get sessions that report nothing.',
  reliedOnBy: ['src/app/doctor/settings.ts', 'src/harness/platform-settings.ts', 'src/harness/settings.ts'],
  expected: 'switched off by the user: silent; with false in the launch settings: they fire',
  advice: 'Read the user’s settings before a launch, and refuse to launch where hooks are switched off.',
  async probe(lab) {
    writeFileSync(join(lab.config, 'settings.json'), JSON.stringify({ disableAllHooks: true }));
    const hooks = lab.recording(['SessionStart', 'UserPromptSubmit']);
    const steps = [{ text: 'result: ok' }];
    const quiet = await lab.start(steps, { name: 'quiet', settings: { hooks } });
    const loud = await lab.start(steps, { name: 'loud', settings: { hooks, disableAllHooks: false } });
    const fires = ({ short }: typeof quiet): boolean =>
      short !== null && lab.fired().some(({ payload }) => String(payload.session_id).startsWith(short));
    // Both events come before the first request to the model.
    const asked = await lab.until(
      () => lab.sim.all().filter(({ kind }) => kind === 'scripted').length >= 2,
      20_000,
    );
    if (asked === null) return 'the sessions had no turn';
    const say = (one: typeof quiet): string => (fires(one) ? 'they fire' : 'silent');
    return `switched off by the user: ${say(quiet)}; with false in the launch settings: ${say(loud)}`;
  },
});
