import { pack } from './occurrence.ts';
import { initialState, type State } from './state.ts';

type Plain = Omit<State, 'members' | 'sessions' | 'unmatched' | 'inboxes' | 'asks' | 'seen'> & {
  members: State['members'] extends Map<string, infer V> ? [string, V][] : never;
  sessions: State['sessions'] extends Map<string, infer V> ? [string, V][] : never;
  unmatched: State['unmatched'] extends Map<string, infer V> ? [string, V][] : never;
  inboxes: State['inboxes'] extends Map<string, infer V> ? [string, V][] : never;
  asks: State['asks'] extends Map<string, infer V> ? [string, V][] : never;
  seen: [string, string][];
};

/** The state as JSON: the same log gives the same bytes. Maps become lists of pairs, so no key has a meaning of its own. */
export function toJson(state: State): string {
  const plain: Plain = {
    ...state,
    members: [...state.members],
    sessions: [...state.sessions],
    unmatched: [...state.unmatched],
    inboxes: [...state.inboxes],
    asks: [...state.asks],
    seen: [...state.seen].map(([actor, keys]) => [actor, pack(keys)]),
  };
  return JSON.stringify(plain);
}

/** The state that `toJson` wrote. The caller vouches for the bytes (the snapshot’s checksum does). */
export function fromJson(json: string): State {
  const plain = JSON.parse(json) as Plain;
  return {
    ...initialState(),
    ...plain,
    members: new Map(plain.members),
    sessions: new Map(plain.sessions),
    unmatched: new Map(plain.unmatched),
    inboxes: new Map(plain.inboxes),
    asks: new Map(plain.asks),
    seen: new Map(plain.seen),
  };
}
