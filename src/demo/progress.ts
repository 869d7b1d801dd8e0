import type { Nest } from '../app/nest.ts';
import type { Envelope } from '../domain/envelope.ts';
import { type Position, START } from '../domain/event-log.ts';
import type { NestEvent } from '../domain/events.ts';
import { evolve } from '../domain/evolve.ts';
import { sanitize } from '../domain/sanitize.ts';
import { hasShape } from '../domain/shape.ts';
import { initialState, type State } from '../domain/state.ts';
import { headOf } from '../domain/text.ts';

/** Prints what happens, one line for each event that means something, until stopped. */
export function followProgress(nest: Nest, began: number, print: (line: string) => void): { stop(): void } {
  const state = initialState();
  let position: Position = START;
  const read = (): void => {
    const result = nest.log.readFrom(position, (event, at) => {
      const line = hasShape(event) ? describe(state, event) : null;
      evolve(state, event, at);
      if (line !== null) print(`${since(event, began)}  ${line}`);
    });
    position = result.next;
  };
  const following = nest.log.follow(position, read);
  return {
    stop() {
      following.close();
      read();
    },
  };
}

function since(event: Envelope, began: number): string {
  return `${(Math.max(0, Date.parse(event.at) - began) / 1000).toFixed(1).padStart(5)}s`;
}

/** What an event means to somebody who watches; null for what only the machinery needs. */
function describe(state: State, event: NestEvent): string | null {
  const member = event.member ?? '';
  const speaker =
    'session' in event.data && event.data.session !== null
      ? (state.sessions.get(event.data.session)?.member ?? 'somebody')
      : member;
  switch (event.type) {
    case 'nest_created':
      return `nest founded: ${event.data.charter.objective}`;
    case 'hire_requested':
      return `${member}: hired as ${event.data.role} under ${event.data.supervisor} (${event.data.title})`;
    case 'session_started':
      return `${event.data.hint?.member ?? member}: session ${event.data.session.slice(0, 8)} began (${event.data.source})`;
    case 'turn_ended':
      return `${speaker}: turn ended, filed by its hook: ${line(headOf(event.data.text))}`;
    case 'report_filed':
      return `${member}: reports ${event.data.status}: ${line(headOf(event.data.text))}`;
    case 'escalated':
      return `${member}: asks (${event.data.reason}): ${line(headOf(event.data.text))}`;
    case 'message_sent':
      return `${member || 'user'} → ${event.data.to}: ${line(headOf(event.data.text))}`;
    case 'delivered':
      return `${event.data.reader}: ${event.data.items.length} item(s) put into its context`;
    case 'observed':
      return `${member}: ${event.data.evidence}; it said nothing`;
    case 'fire_requested':
      return `${member}: fired (${event.data.why})`;
    case 'not_started':
      return `${member}: not started: ${event.data.why}`;
    default:
      return null;
  }
}

function line(text: string): string {
  const one = sanitize(text).replace(/\s+/g, ' ').trim();
  return one.length > 90 ? `${one.slice(0, 89)}…` : one;
}
