import { describe, expect, it } from 'vitest';
import { causeOf, resetOf } from '../../src/harness/halt-cause.ts';

describe('the cause of a failed turn', () => {
  // Word and text as 2.1.332 gave them.
  it.each([
    ['authentication_failed', 'Invalid API key · Fix external API key', 'authentication'],
    ['authentication_failed', 'Please run /login · API Error: 403 not allowed', 'authentication'],
    ['billing_error', 'Credit balance is too low', 'billing'],
    ['unknown', 'API Error: 402 payment required', 'billing'],
    [
      'rate_limit',
      'API Error: Request rejected (429) · You have hit your limit · resets 3pm (UTC)',
      'rate_limit',
    ],
    ['server_error', 'API Error: 529 Overloaded. This is a server-side issue', 'server'],
    ['overloaded', '', 'server'],
    ['max_output_tokens', 'API Error: The model has reached its context window limit.', 'output_limit'],
    ['invalid_request', 'Prompt is too long', 'invalid_request'],
    ['unknown', 'API Error: 400 prompt is weird', 'invalid_request'],
    ['model_not_found', "There's an issue with the selected model", 'invalid_request'],
    [
      'invalid_request',
      "API Error: Haiku 5.5 can't help with this.\n\nLearn more: https://www.anthropic.com/legal/aup",
      'refusal',
    ],
    ['unknown', 'API Error: 418 teapot', 'unknown'],
    ['a word of tomorrow', 'All done. result: everything', 'unknown'],
    ['constructor', '', 'unknown'],
  ])('%s, %j: %s', (error, text, cause) => expect(causeOf(error, text)).toBe(cause));
});

describe('when a limit resets', () => {
  const NOW = Date.parse('2026-11-30T12:00:00.000Z');
  it.each([
    ['You’ve hit your session limit · resets 3pm (UTC)', '2026-11-30T15:00:00.000Z'],
    ['… · resets 3:30pm (Europe/Berlin)', '2026-11-30T14:30:00.000Z'],
    ['… · resets 9am (UTC)', '2026-12-01T09:00:00.000Z'],
    ['… · resets 12am (UTC)', '2026-12-01T00:00:00.000Z'],
    ['… · resets Dec 3, 4pm (America/New_York)', '2026-12-03T21:00:00.000Z'],
    ['… · resets Jan 2, 2027, 4:05am (UTC)', '2027-01-02T04:05:00.000Z'],
    ['… · resets Jan 2, 4am (UTC)', '2027-01-02T04:00:00.000Z'],
    ['Claude AI usage limit reached|1796040000', '2026-11-30T12:00:00.000Z'],
  ])('%s', (text, until) => expect(resetOf(text, NOW)).toBe(until));

  it.each([
    '',
    'This request would exceed your rate limit.',
    'resets soon',
    'resets 3pm (Mars/Olympus)',
    'resets Foo 3, 4pm (UTC)',
  ])('is not said by %j', (text) => expect(resetOf(text, NOW)).toBeNull());
});
