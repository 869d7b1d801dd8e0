import type { Member, State } from '../state.ts';

/** A turn that is over waits for nothing any more: what was asked in it has been answered at its own prompt, or is moot. */
export function closeAsks(state: State, member: Member): void {
  for (const request of member.asks) {
    const ask = state.asks.get(request);
    if (ask !== undefined) ask.outcome ??= 'elsewhere';
  }
  member.asks = [];
}
