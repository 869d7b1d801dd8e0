import { AT_REST, atRest, printedRun, REPLY } from '../at-rest.ts';
import { fact } from '../fact.ts';
import { firings } from '../hook.ts';

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
  together: AT_REST,
  async probe(lab) {
    await Promise.all([atRest(lab), printedRun(lab)]);
    const stops = (await firings(lab, 'Stop', 2))?.map(({ payload }) => payload);
    if (stops === undefined) return `${lab.fired('Stop').length} Stop after two turns`;
    if (stops.some((one) => one.last_assistant_message !== REPLY))
      return 'a Stop without the reply of its turn';
    return stops.every((one) => one.stop_hook_active === false)
      ? 'a Stop for each of two turns, with its reply, not continued by a hook'
      : 'a Stop for each of two turns, with its reply, without stop_hook_active';
  },
});
