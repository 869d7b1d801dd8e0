import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fact } from '../fact.ts';
import { firings, ofSession, settled, shortOf } from '../hook.ts';

/** For a Stop that comes late: a session is listed as done while its hook still runs. In ms. */
const LATE_MS = 1000;

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
    if ((await settled(lab, [plain, own])) === null) throw new Error('two turns did not end');
    await firings(lab, 'Stop');
    await sleep(LATE_MS);
    const heard = (short: string): string =>
      ofSession(lab.fired('Stop'), short).length > 0 ? 'heard' : 'silent';
    return `${heard(plain)} without it, ${heard(own)} with it`;
  },
});
