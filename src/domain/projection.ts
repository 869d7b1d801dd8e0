import { pack } from './occurrence.ts';
import { initialState, type State } from './state.ts';

type Plain = Omit<
  State,
  'members' | 'sessions' | 'purses' | 'unmatched' | 'inboxes' | 'asks' | 'plans' | 'teams' | 'seen'
> & {
  members: State['members'] extends Map<string, infer V> ? [string, V][] : never;
  sessions: State['sessions'] extends Map<string, infer V> ? [string, V][] : never;
  purses: State['purses'] extends Map<string, infer V> ? [string, V][] : never;
  unmatched: State['unmatched'] extends Map<string, infer V> ? [string, V][] : never;
  inboxes: State['inboxes'] extends Map<string, infer V> ? [string, V][] : never;
  asks: State['asks'] extends Map<string, infer V> ? [string, V][] : never;
  plans: State['plans'] extends Map<string, infer V> ? [string, V][] : never;
  teams: State['teams'] extends Map<string, infer V> ? [string, V][] : never;
  seen: [string, string][];
};

/** The state as JSON: the same log gives the same bytes. Maps become lists of pairs, so no key has a meaning of its own. */
export function toJson(state: State): string {
  return JSON.stringify(plainOf(state));
}

function plainOf(state: State): Plain {
  return {
    ...state,
    members: [...state.members],
    sessions: [...state.sessions],
    purses: [...state.purses],
    unmatched: [...state.unmatched],
    inboxes: [...state.inboxes],
    asks: [...state.asks],
    plans: [...state.plans],
    teams: [...state.teams],
    seen: [...state.seen].map(([actor, keys]) => [actor, pack(keys)]),
  };
}

/** The state that `toJson` wrote. The caller vouches for the bytes (the snapshot’s checksum does). */
export function fromJson(json: string): State {
  const plain = JSON.parse(json) as Plain;
  return { ...withMaps(plain), seen: new Map(plain.seen) };
}

/** What only events and requests ask for, a third of the whole. */
type Aside = Pick<Plain, 'seen' | 'rulings'>;

/** The state as two lines of JSON: first what every reader looks at. */
export function toLines(state: State): string {
  const { seen, rulings, ...first } = plainOf(state);
  return `${JSON.stringify(first)}\n${JSON.stringify({ seen, rulings } satisfies Aside)}`;
}

/** The state that `toLines` wrote. The second line is parsed when somebody asks for what stands in it. */
export function fromLines(lines: string): State {
  const end = lines.indexOf('\n');
  const state = withMaps(JSON.parse(lines.slice(0, end)) as Omit<Plain, keyof Aside>);
  let aside: Pick<State, keyof Aside> | null = null;
  const parsed = (): Pick<State, keyof Aside> => {
    if (aside === null) {
      const { seen, rulings } = JSON.parse(lines.slice(end + 1)) as Aside;
      aside = { seen: new Map(seen), rulings };
    }
    return aside;
  };
  Object.defineProperty(state, 'seen', { enumerable: true, get: () => parsed().seen });
  return Object.defineProperty(state, 'rulings', { enumerable: true, get: () => parsed().rulings });
}

function withMaps(plain: Omit<Plain, keyof Aside>): State {
  return {
    ...initialState(),
    ...plain,
    members: new Map(plain.members),
    sessions: new Map(plain.sessions),
    purses: new Map(plain.purses),
    unmatched: new Map(plain.unmatched),
    inboxes: new Map(plain.inboxes),
    asks: new Map(plain.asks),
    plans: new Map(plain.plans),
    teams: new Map(plain.teams),
  };
}
