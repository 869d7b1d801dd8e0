import { fact } from '../fact.ts';
import { firings, shortOf } from '../hook.ts';

export const endingsRefusal = fact({
  id: 'endings.refusal',
  group: 'endings',
  claim:
    'a refusal of the model fires StopFailure with `invalid_request`, and only the link to the usage policy in its text tells it from a bad request',
  why: 'A refusal needs another wording of the task, a bad request a repair: they are told apart by that link.',
  reliedOnBy: ['src/harness/halt-cause.ts'],
  expected: 'StopFailure invalid_request, with a link to anthropic.com/legal/aup; no Stop',
  advice: 'Look for `stop_reason: "refusal"` in the last rows of the transcript instead.',
  async probe(lab) {
    const settings = { hooks: lab.recording(['Stop', 'StopFailure']) };
    const refused = { text: 'I cannot', stopReason: 'refusal' };
    shortOf(await lab.start([refused, refused, refused], { settings }));
    const failed = (await firings(lab, 'StopFailure'))?.[0]?.payload;
    if (failed === undefined) return lab.fired('Stop').length > 0 ? 'a Stop' : 'neither StopFailure nor Stop';
    const text = `${failed.last_assistant_message} ${failed.error_details}`;
    const link = /\banthropic\.com\/legal\/aup\b/.test(text)
      ? 'a link to anthropic.com/legal/aup'
      : 'no link';
    const stop = lab.fired('Stop').length === 0 ? 'no Stop' : 'a Stop';
    return `StopFailure ${failed.error}, with ${link}; ${stop}`;
  },
});
