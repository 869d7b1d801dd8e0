import { fact } from '../fact.ts';
import { firings, running, withHook } from '../hook.ts';
import { ANSWERING, begin, processOf, send, waitFor } from '../live.ts';

/** Blocks the first Stop. */
const ONCE = `const p = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
if (!p.stop_hook_active) console.log(JSON.stringify({ decision: 'block', reason: 'Go on.' }));`;

export const hooksPromptId = fact({
  id: 'hooks.prompt-id',
  group: 'hooks',
  claim:
    'UserPromptSubmit and every Stop of the turn that follows carry the same `prompt_id`, the Stop after a block too; the next prompt has another one',
  why: 'It ties the end of a turn to its beginning, and does not suffice to tell two ends apart: the last reply has to.',
  reliedOnBy: ['src/harness/hook-input.ts', 'src/hooks/keys.ts'],
  expected: 'prompt a, Stop a, Stop a; prompt b, Stop b',
  advice: 'Take the last prompt of the session for the one that a turn belongs to.',
  async probe(lab) {
    lab.sim.stage(ANSWERING);
    const recorded = lab.recording(['UserPromptSubmit', 'Stop']);
    const settings = { hooks: withHook(recorded, 'Stop', running(ONCE)) };
    const { short } = await begin(lab, 'Work.', { settings });
    if ((await firings(lab, 'Stop', 2)) === null) throw new Error('a Stop was not blocked');
    const idle = await waitFor(lab, () => {
      const now = processOf(lab, short);
      return now?.status === 'idle' ? now : null;
    });
    if (!(await send(idle?.messagingSocket ?? null, 'More work.')))
      throw new Error('the socket took nothing');
    if ((await firings(lab, 'UserPromptSubmit', 2)) === null) throw new Error('no second prompt');
    if ((await firings(lab, 'Stop', 3)) === null) throw new Error('the second turn did not end');
    const names = new Map<unknown, string>();
    const nameOf = (id: unknown): string => {
      if (typeof id !== 'string') return 'none';
      if (!names.has(id)) names.set(id, 'abcdef'.charAt(names.size));
      return names.get(id) ?? '';
    };
    const said = lab.fired().map(({ payload }) => {
      const word = payload.hook_event_name === 'Stop' ? 'Stop' : 'prompt';
      return `${word} ${nameOf(payload.prompt_id)}`;
    });
    // The Stop of the second turn is blocked as well; how often it fires is not asked here.
    const second = said.indexOf('prompt b') === -1 ? said.length : said.indexOf('prompt b');
    return `${said.slice(0, second).join(', ')}; ${said.slice(second, second + 2).join(', ')}`;
  },
});
