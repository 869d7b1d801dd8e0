import type { Ask, Member, State } from '../state.ts';

/**
 * Closes what a member asks for, and takes it back from whoever has not read it: it needs no judgement any more.
 *
 * @param keep says which requests stay open
 */
export function closeAsks(
  state: State,
  member: Member,
  outcome: NonNullable<Ask['outcome']>,
  keep: (ask: Ask) => boolean = () => false,
): void {
  if (member.asks.length === 0) return; // The end of nearly every turn.
  const open: string[] = [];
  for (const request of member.asks) {
    const ask = state.asks.get(request);
    if (ask === undefined) continue;
    if (keep(ask)) {
      open.push(request);
      continue;
    }
    ask.outcome ??= outcome;
    withdraw(state, ask);
  }
  member.asks = open;
}

/** Takes the unread items of a request out of every inbox that it was put into. */
export function withdraw(state: State, ask: Ask): void {
  for (const reader of ask.before) {
    const inbox = state.inboxes.get(reader);
    if (inbox === undefined) continue;
    inbox.items = inbox.items.filter(({ id }) => id !== ask.item && !id.startsWith(`${ask.item}^`));
  }
}
