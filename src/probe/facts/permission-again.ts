import { fact } from '../fact.ts';
import { firings, shortOf } from '../hook.ts';
import { bash } from '../lab.ts';

export const permissionAgain = fact({
  id: 'permission.again',
  group: 'permission',
  claim:
    'a session that is killed at a permission prompt is started again by the daemon and asks for the same call once more; no prompt id ties the two requests together',
  why: 'The first request is closed, because its hook can answer nobody any more, and the second is a new one that has to be ruled on.',
  reliedOnBy: ['src/hooks/permission.ts'],
  expected: 'asked again for the same call by another process, under no prompt id of before',
  limitSeconds: 90,
  advice: 'Tell requests apart by the process that asks.',
  waits: true,
  async probe(lab) {
    const settings = { hooks: lab.recording(['PermissionRequest']) };
    shortOf(await lab.start([bash('node -p 40+2'), { text: 'result: ok' }], { settings }));
    const first = (await firings(lab, 'PermissionRequest'))?.[0];
    if (first === undefined) throw new Error('no request for permission');
    process.kill(Number(first.env.CLAUDE_PID), 'SIGKILL');
    const second = (await firings(lab, 'PermissionRequest', 2, 30_000))?.[1];
    if (second === undefined) return 'not asked again';
    const call = ({ payload }: typeof first): string =>
      JSON.stringify([payload.session_id, payload.tool_name, payload.tool_input]);
    const { prompt_id: id } = second.payload;
    return [
      `asked again for ${call(first) === call(second) ? 'the same call' : 'another call'}`,
      `by ${first.env.CLAUDE_PID === second.env.CLAUDE_PID ? 'the same' : 'another'} process,`,
      `under ${id === undefined || id !== first.payload.prompt_id ? 'no prompt id of before' : 'its prompt id'}`,
    ].join(' ');
  },
});
