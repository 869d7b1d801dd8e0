import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';
import { running, withHook } from '../hook.ts';
import { print } from '../live.ts';

/** How long the hook takes, in ms: longer than the turn and its end. */
const WAIT_MS = 4000;

export const hooksWaiterHoldsBatch = fact({
  id: 'hooks.waiter-holds-batch',
  group: 'hooks',
  claim: 'a `claude -p` run does not end before its `asyncRewake` hooks have',
  why: 'A waiter that is started in such a run leaves at once: the run would stand there until somebody reports.',
  reliedOnBy: ['src/hooks/waiter.ts'],
  expected: 'ended after its hook',
  advice: 'Where such runs end without waiting, a waiter in them is of no use and does no harm.',
  async probe(lab) {
    const file = join(lab.folder, 'over');
    const code = `setTimeout(() => require('node:fs').writeFileSync(${JSON.stringify(file)}, ''), ${WAIT_MS})`;
    const waiter = running(code, { asyncRewake: true, timeout: 600 });
    const settings = { hooks: withHook(lab.recording(['Stop']), 'UserPromptSubmit', waiter) };
    const { result } = await print(lab, [{ text: 'result: ok' }], { settings });
    if (result !== 'result: ok') throw new Error('the run came to no end');
    return existsSync(file) ? 'ended after its hook' : 'ended before its hook';
  },
});
