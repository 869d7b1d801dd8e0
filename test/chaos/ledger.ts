import type { Nest } from '../../src/app/nest.ts';
import type { Envelope } from '../../src/domain/envelope.ts';
import { type Position, START } from '../../src/domain/event-log.ts';
import { evolve } from '../../src/domain/evolve.ts';
import { type InboxItem, initialState, type State } from '../../src/domain/state.ts';

/** An item that somebody was to be told of. */
export type Owed = Readonly<{ reader: string; gen: number; item: InboxItem }>;

/** Everything the log has said so far, read once: the state, every event, and every item that ever stood in an inbox. */
export type Ledger = Readonly<{
  state: State;
  events: readonly Envelope[];
  owed: ReadonlyMap<string, Owed>;
  catchUp(): void;
}>;

export function ledgerOf(nest: Nest): Ledger {
  const state = initialState();
  const events: Envelope[] = [];
  const owed = new Map<string, Owed>();
  let position: Position = START;
  return {
    state,
    events,
    owed,
    catchUp() {
      position = nest.log.readFrom(position, (event, at) => {
        events.push(event);
        evolve(state, event, at);
        for (const [reader, { items }] of state.inboxes) {
          for (const item of items) {
            const key = `${reader}\n${item.id}`;
            if (!owed.has(key)) owed.set(key, { reader, gen: state.members.get(reader)?.gen ?? 0, item });
          }
        }
      }).next;
    },
  };
}
