import type { Cause } from '../../../src/domain/events.ts';
import type { Step } from '../../../src/sim/scenario.ts';
import { member } from '../../live/support/steps.ts';
import type { Row } from '../row.ts';

const failing = (status: number, type: string, message: string): Step => ({
  error: { status, type, message },
});

/** A turn that the API fails, for good: the StopFailure hook says so. Never a success, and no report of the member. */
const halt = (
  name: string,
  cause: Cause,
  ending: string,
  step: Step,
  more: Pick<Row, 'gets' | 'later' | 'user'> = { gets: [`ending halted: ${cause}`] },
): Row => ({
  name,
  ending: `StopFailure: ${ending}`,
  forced: step.error === undefined ? `stop reason \`${step.stopReason}\`` : `HTTP ${step.error.status}`,
  actors: [member(name, [], step)],
  force: ({ hire }) => hire('--no-wait'),
  cause: [`turn_failed: ${cause}`],
  stands: 'halted',
  ...more,
});

/** What no supervisor can mend wakes none; where a person has to mend it, the user is told. */
const shared = (cause: Cause, ...user: readonly string[]): Pick<Row, 'gets' | 'later' | 'user'> => ({
  gets: [],
  later: [`ending halted: ${cause}`],
  user,
});

export const HALTS: readonly Row[] = [
  halt(
    'halt-rate-limit',
    'rate_limit',
    'rate limit',
    failing(429, 'rate_limit_error', 'You have hit your limit · resets 3:07am (UTC)'),
    shared('rate_limit'),
  ),
  halt(
    'halt-authentication',
    'authentication',
    'authentication',
    failing(401, 'authentication_error', 'invalid key'),
    shared('authentication', 'notice incident: authentication'),
  ),
  halt(
    'halt-billing',
    'billing',
    'billing',
    failing(402, 'billing_error', 'payment required'),
    shared('billing', 'notice incident: billing'),
  ),
  halt('halt-server', 'server', 'server', failing(529, 'overloaded_error', 'Overloaded')),
  halt('halt-output-limit', 'output_limit', 'output limit', { text: 'And so on', stopReason: 'max_tokens' }),
  halt('halt-refusal', 'refusal', 'refusal', { text: 'I cannot', stopReason: 'refusal' }),
  halt(
    'halt-request',
    'invalid_request',
    'invalid request',
    failing(400, 'invalid_request_error', 'prompt is weird'),
  ),
  halt('halt-unknown', 'unknown', 'anything unknown', failing(418, 'teapot_error', 'short and stout')),
];
