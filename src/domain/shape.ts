import type { Envelope } from './envelope.ts';
import type { EventType, NestEvent } from './events.ts';

type Kind = 's' | 's?' | 'n' | 'b' | 't' | 'o' | 'o?' | 'l' | 'l?';

/**
 * The fields the fold reads, by event type: s string, n number, b boolean, t text, o object, l list, ? or null.
 * A cheap guard (zod costs ten times as much per event) against lines that are no events of ours; a test holds it
 * against the schemas.
 */
const FIELDS: Record<EventType, Readonly<Record<string, Kind>>> = {
  nest_created: { nest: 's', rules: 'n', charter: 'o' },
  charter_amended: { charter: 'o', changed: 'l' },
  hire_requested: {
    request: 's',
    role: 's',
    supervisor: 's',
    title: 's',
    task: 't',
    mode: 's',
    model: 's',
    permissionMode: 's',
    cwd: 's',
    nonce: 's',
    session: 's?',
    deadlineSeconds: 'n',
    launcher: 's',
  },
  launched: { short: 's', cli: 's' },
  session_bound: { session: 's', short: 's', evidence: 's' },
  not_started: { why: 's', detail: 's' },
  lease_expired: { why: 's' },
  session_started: {
    session: 's',
    source: 's',
    nonce: 's?',
    hint: 'o?',
    process: 's?',
    cwd: 's',
    transcript: 's?',
    job: 's?',
    batch: 'b',
  },
  prompt_submitted: { session: 's', prompt: 's?', kind: 's', hint: 'o?' },
  turn_ended: {
    session: 's',
    prompt: 's?',
    again: 'b',
    text: 't',
    closing: 'o?',
    background: 'l?',
    hint: 'o?',
  },
  session_ended: { session: 's', reason: 's', process: 's?', hint: 'o?' },
  report_filed: { status: 's', reason: 's?', text: 't', as: 's?' },
  heartbeat: { note: 's', as: 's?' },
  message_sent: { to: 's', text: 't', as: 's?' },
  escalated: { reason: 's', text: 't', as: 's?' },
  delivery_started: { reader: 's', items: 'l', channel: 's' },
  delivered: { reader: 's', items: 'l', channel: 's' },
  fire_requested: { why: 's', as: 's?' },
  stopped: { how: 's', survivors: 'l' },
  observed: { what: 's', evidence: 's' },
  hook_failed: { hook: 's', problem: 's', head: 's', session: 's?' },
};

const CHECKS = new Map(Object.entries(FIELDS).map(([type, fields]) => [type, Object.entries(fields)]));

export function isKnownType(type: string): type is EventType {
  return CHECKS.has(type);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fits(value: unknown, kind: Kind): boolean {
  switch (kind) {
    case 's':
      return typeof value === 'string';
    case 's?':
      return value === null || typeof value === 'string';
    case 'n':
      return typeof value === 'number' && Number.isFinite(value);
    case 'b':
      return typeof value === 'boolean';
    case 't':
      return (
        isObject(value) &&
        (typeof (value as { text?: unknown }).text === 'string' ||
          typeof (value as { blob?: unknown }).blob === 'string')
      );
    case 'o':
      return isObject(value);
    case 'o?':
      return value === null || isObject(value);
    case 'l':
      return Array.isArray(value);
    case 'l?':
      return value === null || Array.isArray(value);
    default:
      return kind satisfies never;
  }
}

/** Whether an envelope of a known type carries the fields, of the right kinds, that the fold reads. */
export function hasShape(event: Envelope): event is NestEvent {
  const checks = CHECKS.get(event.type);
  if (checks === undefined) return false;
  const { data } = event;
  for (let i = 0; i < checks.length; i += 1) {
    const [name, kind] = checks[i] as [string, Kind];
    if (!fits(data[name], kind)) return false;
  }
  return true;
}
