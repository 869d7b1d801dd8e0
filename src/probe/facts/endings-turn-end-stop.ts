import { fact } from '../fact.ts';
import { firings } from '../hook.ts';
import { turn } from '../live.ts';

export const endingsTurnEndStop = fact({
  id: 'endings.turn-end-stop',
  group: 'endings',
  claim:
    'the end of a turn fires Stop, with the whole reply as `last_assistant_message` and with `stop_hook_active`',
  why: 'The last message of a turn is filed as the report of whoever worked, without that the model has to remember it. Everything else in nest builds on this hook.',
  reliedOnBy: ['src/harness/hook-input.ts', 'src/hooks/stop.ts'],
  expected: 'a Stop for each of two turns, with its reply, not continued by a hook',
  quick: true,
  advice: 'Read the last reply from the transcript once `claude agents --json` lists the session as idle.',
  async probe(lab) {
    const settings = { hooks: lab.recording(['Stop']) };
    const replies = ['One.\n\nresult: first', 'Two.\n\nresult: second'];
    const [first = '', second = ''] = replies;
    await Promise.all([
      lab.start([{ text: first }], { settings }),
      turn(lab, [{ text: second }], { settings }),
    ]);
    const stops = (await firings(lab, 'Stop', 2))?.map(({ payload }) => payload);
    if (stops === undefined) return `${lab.fired('Stop').length} Stop after two turns`;
    const said = stops.map((one) => String(one.last_assistant_message)).sort();
    if (said.join('|') !== replies.join('|')) return 'a Stop without the reply of its turn';
    return stops.every((one) => one.stop_hook_active === false)
      ? 'a Stop for each of two turns, with its reply, not continued by a hook'
      : 'a Stop for each of two turns, with its reply, without stop_hook_active';
  },
});
