import { fact } from '../fact.ts';

export const launchNotLoggedIn = fact({
  id: 'launch.not-logged-in',
  group: 'launch',
  claim:
    '`--bg` without a login exits 0 and starts a session; its first turn ends by StopFailure with `authentication_failed` and `Not logged in`',
  why: 'Whether there is a login is looked up before a launch, since the launch does not say it.',
  reliedOnBy: ['src/harness/login.ts'],
  expected: 'exit 0, a session, StopFailure: authentication_failed, "Not logged in"',
  advice: 'Read the refusal of the launch.',
  async probe(lab) {
    const settings = JSON.stringify({ hooks: lab.recording(['Stop', 'StopFailure']) });
    const args = ['--bg', '-n', 'probe', '--permission-mode', 'dontAsk', '--settings', settings];
    const { exitCode, stdout } = await lab.cli([...args, '--', 'Say hello.'], {
      env: { ANTHROPIC_API_KEY: '' },
    });
    const session = stdout.includes('backgrounded');
    const end = session ? await lab.until(() => lab.fired()[0], 20_000) : null;
    const { hook_event_name: event, error, last_assistant_message: text } = end?.payload ?? {};
    const said = String(text).includes('Not logged in') ? '"Not logged in"' : 'other words';
    const ended = end === null ? 'no end' : `${event}: ${error}, ${said}`;
    return `exit ${exitCode}, ${session ? 'a session' : 'no session'}, ${ended}`;
  },
});
