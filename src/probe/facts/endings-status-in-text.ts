import { causeOf, resetOf } from '../../harness/halt-cause.ts';
import { fact } from '../fact.ts';
import { ofSession, shortOf } from '../hook.ts';

const RESETS = 'You have hit your limit · resets 3:07am (UTC)';
const FAILURES = {
  402: { status: 402, type: 'billing_error', message: 'payment required' },
  418: { status: 418, type: 'teapot_error', message: 'short and stout' },
  429: { status: 429, type: 'rate_limit_error', message: RESETS },
};

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
    const env = { CLAUDE_CODE_MAX_RETRIES: '0' };
    const settings = { env, hooks: lab.recording(['StopFailure']) };
    const shorts: string[] = [];
    for (const error of Object.values(FAILURES))
      shorts.push(shortOf(await lab.start([{ error }], { settings })));
    const failed = (short: string) => ofSession(lab.fired('StopFailure'), short)[0]?.payload;
    if ((await lab.until(() => shorts.every((short) => failed(short) !== undefined), 20_000)) === null)
      throw new Error('three turns did not fail');
    const words = Object.keys(FAILURES).map((status, at) => {
      const { error, last_assistant_message: text } = failed(shorts[at] ?? '') ?? {};
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
