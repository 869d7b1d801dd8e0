import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alive } from '../../harness/process.ts';
import { fact } from '../fact.ts';
import { firings, settled, shortOf } from '../hook.ts';

const HOUR_MS = 3_600_000;
/** The platform looks at its background sessions once a minute. */
const LOOK_MS = 80_000;

/** Has the platform's own file say that nothing has happened in a session for two hours. */
function dateBack(file: string): void {
  const state = JSON.parse(readFileSync(file, 'utf8'));
  if (Date.parse(state.updatedAt) < Date.now() - HOUR_MS) return;
  writeFileSync(
    file,
    JSON.stringify({ ...state, updatedAt: new Date(Date.now() - 2 * HOUR_MS).toISOString() }),
  );
}

export const endingsRetired = fact({
  id: 'endings.retired',
  group: 'endings',
  claim:
    'the platform ends the process of a background session that has been settled for an hour, and no hook is told; the session stays listed as done',
  why: 'The end of a session that has said all there is to say takes nothing from anybody: it is not reported as a loss, and a message to it resumes it first.',
  reliedOnBy: ['src/domain/loss.ts'],
  expected: 'ended without a hook, listed as done',
  waits: true,
  limitSeconds: 120,
  advice:
    'If idle sessions stay by now, expect their memory to stay taken (about 250 MB each), and stop them yourself.',
  async probe(lab) {
    const settings = { hooks: lab.recording(['Stop', 'StopFailure', 'SessionEnd']) };
    const short = shortOf(await lab.start([{ text: 'result: ok' }], { settings }));
    const stop = (await firings(lab, 'Stop'))?.[0];
    if (stop === undefined) throw new Error('the turn did not end');
    if ((await settled(lab, [short])) === null) throw new Error('the session did not come to rest');
    if (!(await lab.agents()).some(({ state }) => state === 'done'))
      throw new Error('the session is not listed as done');
    const before = lab.fired().length;
    const file = join(lab.config, 'jobs', short, 'state.json');
    const ended = await lab.until(() => {
      if (!alive(Number(stop.env.CLAUDE_PID))) return true;
      dateBack(file);
      return false;
    }, LOOK_MS);
    if (ended === null) return 'not ended';
    const late = lab
      .fired()
      .slice(before)
      .map(({ payload }) => String(payload.hook_event_name));
    const hooks = late.length === 0 ? 'without a hook' : `with ${late.join(', ')}`;
    const listed = (await lab.agents()).map(({ state }) => state).join() || 'nothing';
    return `ended ${hooks}, listed as ${listed}`;
  },
});
