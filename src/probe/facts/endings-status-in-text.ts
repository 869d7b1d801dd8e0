import { causeOf, resetOf } from '../../harness/halt-cause.ts';
import { fact } from '../fact.ts';
import { failing, failuresInTurn } from '../failing.ts';

const RESETS = 'You have hit your limit · resets 3:07am (UTC)';
const FAILURES = [
  ['402', failing(402, 'billing_error', 'payment required')],
  ['418', failing(418, 'teapot_error', 'short and stout')],
  ['429', failing(429, 'rate_limit_error', RESETS)],
] as const;

export const endingsStatusInText = fact({
  id: 'endings.status-in-text',
  group: 'endings',
  claim:
    'the text of a failed turn (`last_assistant_message` of StopFailure) begins with `API Error: <HTTP status>` where the platform has no words of its own, and holds what the API has said, such as when a limit ends',
  why: 'Where the word for the error is `unknown` the status says whose matter it is, and work that a limit has halted goes on at the hour that the text names.',
  reliedOnBy: ['src/harness/halt-cause.ts'],
  expected: '402: API Error: 402, billing; 418: API Error: 418, unknown; 429: the hour of the reset',
  advice:
    'Where the text does not say it, treat an unknown failure as one that a person has to look at, and try a limit again after a while.',
  async probe(lab) {
    const failed = await failuresInTurn(lab, FAILURES);
    if (failed.length < FAILURES.length) throw new Error('three turns did not fail');
    const words = FAILURES.map(([status], at) => {
      const { error, last_assistant_message: text } = failed[at] ?? {};
      const said = String(text);
      if (status === '429') {
        const hour = resetOf(said, Date.UTC(2030, 0, 1))?.slice(11, 16) === '03:07';
        return `429: ${hour ? 'the hour of the reset' : 'no hour'}`;
      }
      const head = /^API Error: \d{3}/.exec(said)?.[0] ?? 'no status';
      return `${status}: ${head}, ${causeOf(String(error), said)}`;
    });
    return words.join('; ');
  },
});
