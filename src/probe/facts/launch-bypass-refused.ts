import { fact } from '../fact.ts';

export const launchBypassRefused = fact({
  id: 'launch.bypass-refused',
  group: 'launch',
  claim:
    '`--bg --permission-mode bypassPermissions` exits 1 and asks for the disclaimer, as long as no person has accepted it in a terminal',
  why: 'Such a launch is reported with what a person has to do; it cannot be accepted for them.',
  reliedOnBy: ['src/harness/launch.ts'],
  expected: 'exit 1, the disclaimer, no session',
  advice: 'Where it starts, everything runs unasked: launch in another mode.',
  async probe(lab) {
    const { result } = await lab.start([{ text: 'result: ok' }], { mode: 'bypassPermissions' });
    const said = /requires accepting the disclaimer/i.test(`${result.stderr}\n${result.stdout}`);
    const sessions = (await lab.agents()).length;
    return `exit ${result.exitCode}, ${said ? 'the disclaimer' : 'no word of it'}, ${sessions === 0 ? 'no session' : 'a session'}`;
  },
});
