import { AT_REST } from '../at-rest.ts';
import { fact } from '../fact.ts';

const ASKED = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';

export const launchIgnoresSessionId = fact({
  id: 'launch.ignores-session-id',
  group: 'launch',
  claim: '`--bg` ignores `--session-id`, says so on stderr, and gives the session an id of its own',
  why: 'Whoever launches a session cannot choose its id, so the session is known by what the launch prints and by what its first hook presents.',
  reliedOnBy: ['src/harness/launch.ts'],
  expected: 'another id, and a warning',
  advice:
    'Where the id is honoured, choose it before the launch and write it down first: nothing has to be bound afterwards.',
  together: AT_REST,
  async probe(lab) {
    const { short, result } = await lab.start([{ text: 'result: ok' }], { args: ['--session-id', ASKED] });
    if (short === null) return `no session: exit ${result.exitCode}, ${result.stderr.split('\n')[0] ?? ''}`;
    const own = await lab.until(async () => {
      const found = (await lab.agents()).find(({ id }) => id === short);
      return typeof found?.sessionId === 'string' ? found.sessionId : null;
    });
    if (own === ASKED || ASKED.startsWith(short)) return 'the id that was asked for';
    return `another id, and ${/ignoring --session-id/.test(result.stderr) ? 'a warning' : 'no warning'}`;
  },
});
