import { mayRetry } from '../domain/fold/care.ts';
import { USER } from '../domain/org.ts';
import type { InboxItem, State } from '../domain/state.ts';
import { headOf } from '../domain/text.ts';
import { isDeadLetter } from '../domain/wake-policy.ts';
import { actingAs, type Caller } from './caller.ts';
import { unreadOf } from './deliver.ts';
import { foldNest } from './fold-log.ts';
import type { Nest } from './nest.ts';
import { record } from './record.ts';
import { EXIT, UserError } from './user-error.ts';
import { requireSight, write } from './write.ts';

/** A dead letter: what a reader has not taken although everything was tried. */
export type DeadLetter = Readonly<
  Pick<InboxItem, 'id' | 'from' | 'kind' | 'status' | 'at' | 'position' | 'wakes' | 'raisedTo'> & {
    reader: string;
    head: string;
  }
>;

/** The dead letters of all readers but the user, whom nothing is forced upon. */
export function listUndelivered(nest: Nest): DeadLetter[] {
  const { state } = foldNest(nest);
  return lettersIn(state).map(({ reader, item }) => {
    const { id, from, kind, status, at, position, wakes, raisedTo, text } = item;
    return { reader, id, from, kind, status, at, position, wakes, raisedTo, head: headOf(text) };
  });
}

function lettersIn(state: State): { reader: string; item: InboxItem }[] {
  return [...state.inboxes.keys()].flatMap((reader) =>
    reader === USER
      ? []
      : unreadOf(state, reader)
          .filter(isDeadLetter)
          .map((item) => ({ reader, item })),
  );
}

export type Retried = Readonly<{ reader: string; id: string }>;

/**
 * Has dead letters delivered again from the start: their readers are woken as for something new, and it is raised again
 * when they do not take it.
 *
 * @param ids as the list shows them; without any, all that the caller may have tried again
 * @throws UserError when there is no such letter, or the caller is neither its reader, nor above it, nor the user
 */
export function retryDelivery(nest: Nest, caller: Caller, ids: readonly string[]): Retried[] {
  const { state } = foldNest(nest);
  requireSight(state);
  const actor = actingAs(state, caller);
  const letters = lettersIn(state);
  const mine = letters.filter(({ reader }) => mayRetry(state, actor, reader));
  const missing = ids.find((id) => !letters.some(({ item }) => item.id === id));
  if (missing !== undefined)
    throw new UserError(
      `no undelivered item has the id ${JSON.stringify(missing.slice(0, 80))}`,
      EXIT.notFound,
      'nest inbox --undelivered',
    );
  const foreign = ids.find((id) => !mine.some(({ item }) => item.id === id));
  if (foreign !== undefined)
    throw new UserError(
      `${JSON.stringify(foreign.slice(0, 80))} is for its reader, whoever is above it, or the user to try again`,
      EXIT.notAllowed,
      'nest msg <its supervisor> "…"',
    );
  const chosen = ids.length === 0 ? mine : mine.filter(({ item }) => ids.includes(item.id));
  for (const { reader, item } of chosen) {
    const data = { reader, items: [item.id], as: caller.as };
    write(nest, record('delivery_retried', data, { actor: caller.actor }));
  }
  return chosen.map(({ reader, item }) => ({ reader, id: item.id }));
}
