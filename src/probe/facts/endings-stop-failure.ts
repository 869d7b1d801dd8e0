import { fact } from '../fact.ts';
import { type Failure, failing, failuresInTurn } from '../failing.ts';

const FAILURES: readonly Failure[] = [
  ['401', failing(401, 'authentication_error', 'invalid key')],
  ['403', failing(403, 'permission_error', 'not allowed')],
  ['429', failing(429, 'rate_limit_error', 'You have hit your limit · resets 3:07am (UTC)')],
  ['500', failing(500, 'api_error', 'Internal server error')],
  ['529', failing(529, 'overloaded_error', 'Overloaded')],
  [
    'no credit',
    failing(400, 'invalid_request_error', 'Your credit balance is too low to access the Anthropic API.'),
  ],
  ['402', failing(402, 'billing_error', 'payment required')],
  ['400', failing(400, 'invalid_request_error', 'prompt is weird')],
  ['418', failing(418, 'teapot_error', 'short and stout')],
  ['cut off', { text: 'And so on', stopReason: 'max_tokens' }],
];

export const endingsStopFailure = fact({
  id: 'endings.stop-failure',
  group: 'endings',
  claim:
    'a turn that an API error ends fires StopFailure and no Stop, with a word for the error: 401 and 403 authentication_failed, 429 rate_limit, 500 and 529 server_error, no credit billing_error, cut off max_output_tokens, 402, 418 and most 400s unknown',
  why: 'A failed turn must never look like a good one, and who has to mend it (the user, or whoever gave the task) depends on the word.',
  reliedOnBy: ['src/harness/halt-cause.ts', 'src/harness/hook-input.ts', 'src/hooks/stop-failure.ts'],
  expected:
    '401 authentication_failed, 403 authentication_failed, 429 rate_limit, 500 server_error, 529 server_error, no credit billing_error, 402 unknown, 400 unknown, 418 unknown, cut off max_output_tokens; no Stop',
  limitSeconds: 90,
  advice: 'Fall back on the HTTP status at the beginning of `last_assistant_message` (`API Error: 402 …`).',
  async probe(lab) {
    const failed = await failuresInTurn(lab, FAILURES);
    const words = FAILURES.flatMap(([name], at) =>
      at > failed.length ? [] : [`${name} ${at === failed.length ? 'nothing' : String(failed[at]?.error)}`],
    );
    const stops = lab.fired('Stop').length;
    return `${words.join(', ')}; ${stops === 0 ? 'no' : stops} Stop`;
  },
});
