import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../fact.ts';
import { firings, ofSession, playing, shortOf, waking, withHook } from '../hook.ts';
import { bash } from '../lab.ts';

export const hooksPromptKinds = fact({
  id: 'hooks.prompt-kinds',
  group: 'hooks',
  claim:
    'a turn that no person began reaches UserPromptSubmit as a prompt too: the end of a background task and a wake both begin with `<task-notification>` (the former has a `<task-id>`), a message of another session with `<cross-session-message `',
  why: 'The text is the only thing that tells a person from a task, a wake or another session, and decides how the turn is recorded.',
  reliedOnBy: ['src/harness/hook-input.ts'],
  expected:
    'launch: its own words; task: notification with a task-id; wake: notification without; session: cross-session-message',
  advice: 'Treat a prompt of unknown origin as if no person had written it.',
  async probe(lab) {
    const flag = join(lab.folder, 'wake');
    const recorded = lab.recording(['UserPromptSubmit', 'Stop']);
    const hooks = withHook(recorded, 'UserPromptSubmit', waking(flag, 'Wake up.'));
    const task = [bash('sleep 0.2; true', { run_in_background: true }), { text: 'result: started' }];
    const args = ['--allowedTools=Bash(sleep *),Bash(true)'];
    const one = await lab.start(playing(task), { name: 'probe-one', settings: { hooks }, args });
    const short = shortOf(one);
    const prompts = (): string[] =>
      ofSession(lab.fired('UserPromptSubmit'), short).map(({ payload }) => String(payload.prompt));
    const kinds: string[] = [];
    const next = async (name: string, words: (text: string) => string): Promise<boolean> => {
      const found = await lab.until(() => prompts()[kinds.length], 20_000);
      kinds.push(`${name}: ${found === null ? 'nothing' : words(found)}`);
      return found !== null;
    };
    const kindOf = (text: string): string =>
      text.startsWith('<task-notification>')
        ? `notification ${text.includes('<task-id>') ? 'with a task-id' : 'without'}`
        : text.startsWith('<cross-session-message ')
          ? 'cross-session-message'
          : 'other words';
    await next('launch', (text) => (text.startsWith('Work.\n') ? 'its own words' : 'other words'));
    if (!(await next('task', kindOf))) return kinds.join('; ');
    if ((await firings(lab, 'Stop', 2)) === null) throw new Error('the second turn did not end');
    writeFileSync(flag, '');
    if (!(await next('wake', kindOf))) return kinds.join('; ');
    const message = { to: 'probe-one', message: 'Hello from there.', summary: 'hello' };
    await lab.start([{ tool: 'SendMessage', input: message }, { text: 'result: sent' }], {
      name: 'probe-two',
    });
    await next('session', kindOf);
    return kinds.join('; ');
  },
});
