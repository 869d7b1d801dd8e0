import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSessionProcess } from '../../harness/job-state.ts';
import { alive } from '../../harness/process.ts';
import { fact } from '../fact.ts';
import { firings, ofSession, running, shortOf, withHook } from '../hook.ts';
import { bash } from '../lab.ts';

/** For a signal that comes late, in ms. */
const LATE_MS = 1000;

export const permissionBesidePrompt = fact({
  id: 'permission.beside-prompt',
  group: 'permission',
  claim:
    'a PermissionRequest hook runs while the prompt is shown (the session is listed as waiting for it); `claude stop` sends the hook SIGTERM, while killing the session leaves the hook running',
  why: 'The hook waits for a ruling and has to notice by itself that a person answered or that the session died; it closes its request then.',
  reliedOnBy: ['src/hooks/permission-wait.ts'],
  expected: 'waiting for the prompt beside the hook; stopped: SIGTERM; killed: goes on',
  advice: 'Let the hook look at the process of its session once a second, and give up when it is gone.',
  async probe(lab) {
    const settings = (name: string): { hooks: unknown } => {
      const file = (what: string): string => JSON.stringify(join(lab.folder, `${name}-${what}`));
      const code = `const { writeFileSync } = require('node:fs');
process.on('SIGTERM', () => { writeFileSync(${file('told')}, ''); process.exit(0); });
writeFileSync(${file('pid')}, String(process.pid));
setTimeout(() => {}, 600000);`;
      const hook = running(code, { timeout: 3600 });
      return { hooks: withHook(lab.recording(['PermissionRequest']), 'PermissionRequest', hook) };
    };
    const is = (file: string): boolean => existsSync(join(lab.folder, file));
    const steps = [bash('node -p 40+2'), { text: 'result: ok' }];
    const stopped = shortOf(await lab.start(steps, { settings: settings('stopped') }));
    const killed = shortOf(await lab.start(steps, { settings: settings('killed') }));
    if ((await firings(lab, 'PermissionRequest', 2)) === null)
      throw new Error('no two requests for permission');
    const pidOf = (short: string): number =>
      Number(ofSession(lab.fired('PermissionRequest'), short)[0]?.env.CLAUDE_PID);
    if ((await lab.until(() => is('stopped-pid') && is('killed-pid'))) === null)
      throw new Error('two hooks did not run');
    const waits = (short: string): boolean =>
      readSessionProcess(pidOf(short), lab.config)?.waitingFor === 'permission prompt';
    const both = await lab.until(() => waits(stopped) && waits(killed), 5000);
    process.kill(pidOf(killed), 'SIGKILL');
    await lab.cli(['stop', stopped]);
    const told = await lab.until(() => is('stopped-told'), 5000);
    await lab.until(() => !alive(pidOf(killed)));
    await sleep(LATE_MS);
    return [
      both === null ? 'not waiting for the prompt' : 'waiting for the prompt beside the hook',
      `stopped: ${told === null ? 'no signal' : 'SIGTERM'}`,
      `killed: ${is('killed-told') ? 'SIGTERM' : 'goes on'}`,
    ].join('; ');
  },
});
