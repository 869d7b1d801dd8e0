import type { Cause } from '../domain/events.ts';

/** What each word of the platform's for a failed turn means to us. facts: endings.stop-failure, endings.refusal */
const CAUSES: ReadonlyMap<string, Cause> = new Map<string, Cause>(
  Object.entries({
    rate_limit: 'rate_limit',
    authentication_failed: 'authentication',
    oauth_org_not_allowed: 'authentication',
    account_on_hold: 'authentication',
    verification_required: 'authentication',
    cloud_credential_error: 'authentication',
    billing_error: 'billing',
    server_error: 'server',
    overloaded: 'server',
    max_output_tokens: 'output_limit',
    invalid_request: 'invalid_request',
    model_not_found: 'invalid_request',
  } as const),
);

/**
 * Why a turn failed. The platform's word decides. Two of its words cover more than one thing: a refusal comes as
 * `invalid_request` with a link to the usage policy, and what it has no word for (402, most 400s) as `unknown` with the
 * HTTP status at the beginning of its text. What is known by neither is `unknown`, and no success. fact: endings.status-in-text
 */
export function causeOf(error: string, text: string): Cause {
  const cause = CAUSES.get(error) ?? 'unknown';
  if (cause === 'invalid_request' && /\banthropic\.com\/legal\/aup\b/.test(text)) return 'refusal';
  return cause === 'unknown' ? byStatus(Number(/^API Error: (\d{3})\b/.exec(text)?.[1])) : cause;
}

function byStatus(status: number): Cause {
  if (status === 402) return 'billing';
  if (status === 400 || status === 413 || status === 422) return 'invalid_request';
  return status >= 500 && status <= 599 ? 'server' : 'unknown';
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const RESET =
  /\bresets? (?:at )?(?:(?<month>[A-Z][a-z]{2}) (?<day>\d{1,2}),? (?:(?<year>\d{4}),? )?(?:at )?)?(?<hour>\d{1,2})(?::(?<minute>\d\d))? ?(?<half>[ap]m)(?: \((?<zone>[\w/+-]+)\))?/i;
const DAY_MS = 86_400_000;

/**
 * When a limit ends, as an ISO time, where the platform's text says so ("resets 3pm (UTC)", "resets Jan 5, 3:30pm
 * (Europe/Berlin)", or a number of seconds behind a bar); null otherwise. A hint: the text is written for people.
 *
 * @param now milliseconds; a time of day without a date is the next one from here
 */
export function resetOf(text: string, now: number): string | null {
  const seconds = /\|(\d{10})\b/.exec(text)?.[1];
  if (seconds !== undefined) return new Date(Number(seconds) * 1000).toISOString();
  const found = RESET.exec(text)?.groups;
  if (found === undefined) return null;
  const hour = (Number(found.hour) % 12) + (found.half?.toLowerCase() === 'pm' ? 12 : 0);
  const minute = Number(found.minute ?? 0);
  const today = wallClock(now, found.zone);
  if (today === null) return null;
  const month = found.month === undefined ? today.month : MONTHS.indexOf(found.month.toLowerCase());
  if (month < 0) return null;
  const day = found.day === undefined ? today.day : Number(found.day);
  const at = (year: number, shift = 0): number =>
    instantOf(Date.UTC(year, month, day + shift, hour, minute), found.zone);
  const year = found.year === undefined ? today.year : Number(found.year);
  const first = at(year);
  const past = first < now;
  if (past && found.month === undefined) return new Date(at(year, 1)).toISOString();
  // A date without a year that lies far behind is one of the next year.
  if (past && found.year === undefined && now - first > 30 * DAY_MS)
    return new Date(at(year + 1)).toISOString();
  return new Date(first).toISOString();
}

/** The date and time that clocks show in a zone (the machine's own without one), or null when there is no such zone. */
function wallClock(
  at: number,
  zone?: string,
): { year: number; month: number; day: number; utc: number } | null {
  try {
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    }).formatToParts(at);
    const n = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
    const [year, month, day] = [n('year'), n('month') - 1, n('day')];
    return { year, month, day, utc: Date.UTC(year, month, day, n('hour'), n('minute')) };
  } catch {
    return null;
  }
}

/** The instant at which clocks in the zone show what `wall` is in UTC. */
function instantOf(wall: number, zone?: string): number {
  let at = wall;
  // The second round settles a time next to a change of the clocks.
  for (let round = 0; round < 2; round += 1) at += wall - (wallClock(at, zone)?.utc ?? wall);
  return at;
}
