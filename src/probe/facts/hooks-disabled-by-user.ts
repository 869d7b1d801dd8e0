import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';
import { ofSession, shortOf } from '../hook.ts';

export const hooksDisabledByUser = fact({
  id: 'hooks.disabled-by-user',
  group: 'hooks',
  claim:
    '`disableAllHooks: true` in the settings of the user silences the hooks of `--settings` too, without a warning; `disableAllHooks: false` in `--settings` brings them back',
  why: 'Every launch carries the override: without hooks nothing that a member does would be known.',
  reliedOnBy: ['src/harness/settings.ts'],
  expected: 'silent without it, heard with it',
  limitSeconds: 45,
  advice: 'Check the settings of the user before a launch, and say that the entry has to go.',
  async probe(lab) {
    writeFileSync(join(lab.config, 'settings.json'), JSON.stringify({ disableAllHooks: true }));
    const hooks = lab.recording(['Stop']);
    const plain = shortOf(await lab.start([{ text: 'result: ok' }], { settings: { hooks } }));
    const settings = { hooks, disableAllHooks: false };
    const own = shortOf(await lab.start([{ text: 'result: ok' }], { settings }));
    const settled = await lab.until(
      async () => (await lab.agents()).filter(({ state }) => state === 'done').length === 2,
      20_000,
    );
    if (settled === null) throw new Error('two turns did not end');
    const heard = (short: string): string =>
      ofSession(lab.fired('Stop'), short).length > 0 ? 'heard' : 'silent';
    return `${heard(plain)} without it, ${heard(own)} with it`;
  },
});
