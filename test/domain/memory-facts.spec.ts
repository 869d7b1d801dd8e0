import { describe, expect, it } from 'vitest';
import type { Envelope } from '../../src/domain/envelope.ts';
import { sessionActor } from '../../src/domain/identity.ts';
import { DEEP_TOKENS, DEEP_TURNS, hasSunk, MAX_FACTS } from '../../src/domain/memory.ts';
import type { State } from '../../src/domain/state.ts';
import { fact, founded, hire, metered, prompted, seated, turnEnded } from '../support/facts.ts';
import { fold, given, lastRuling, memberOf } from '../support/given.ts';

const TEAM = [founded(), ...seated('boss', 'user'), ...seated('dev', 'boss')];

let count = 0;
const noted = (name: string, value: string | null, session = 'S-dev'): Envelope => {
  count += 1;
  const data = { request: `fact ${count}`, name, value, source: 'README.md:1', as: null };
  return fact('fact_noted', data, { actor: sessionActor(session) });
};
const told = (gen = 1, actor = 'system'): Envelope =>
  fact('memory_told', { where: 'batch' }, { actor, member: 'dev', gen });
const kept = (state: State, id = 'dev'): string[] =>
  memberOf(state, id).memory.facts.map(({ name, value }) => `${name}=${value}`);

/** A reading after which so many tokens have come into the context of dev. */
const tokens = (sum: number): Envelope => {
  const model = {
    model: 'sonnet',
    nanos: 1e6,
    input: sum,
    output: 0,
    write5m: 0,
    write1h: 0,
    read: 9e6,
    replies: 1,
  };
  return metered('S-dev', 1e6, { models: [model] });
};

describe('a fact', () => {
  it('is kept word by word, the last word of each name', () => {
    given(TEAM)
      .when(noted('port', '5432'), noted('host', 'db-1'), noted('port', '5433'))
      .then((state) => expect(kept(state)).toEqual(['host=db-1', 'port=5433']));
  });

  it('is dropped by its name, and one that is not there is said to be none', () => {
    given(TEAM, noted('port', '5432'))
      .when(noted('port', null), noted('port', null))
      .then((state) => {
        expect(kept(state)).toEqual([]);
        expect(lastRuling(state)).toMatchObject({ accepted: false, code: 'unknown_fact' });
      });
  });

  it('is one of fifty: the next is refused, and none is pushed out', () => {
    const full = Array.from({ length: MAX_FACTS }, (_, i) => noted(`n${i}`, 'x'));
    given(TEAM, full)
      .when(noted('more', 'x'))
      .then((state) => {
        expect(lastRuling(state)).toMatchObject({ accepted: false, code: 'full' });
        expect(kept(state)).toHaveLength(MAX_FACTS);
      });
    given(TEAM, full)
      .when(noted('n0', 'y'))
      .then((state) => expect(lastRuling(state).accepted).toBe(true));
  });

  it('is a member’s only', () => {
    given(TEAM)
      .when(noted('port', '1', 'S-nobody'))
      .then((state) => expect(lastRuling(state)).toMatchObject({ accepted: false, code: 'unknown_actor' }));
  });

  it('goes on with the seat when it changes hands, and not with a new hire of that name', () => {
    const state = (continues: 'reassignment' | null) =>
      fold([
        ...TEAM,
        noted('port', '1'),
        fact('fire_requested', { why: '', as: null }, { actor: 'user', member: 'dev', gen: 1 }),
        hire('dev', 'boss', { gen: 2, continues }),
      ]);
    expect(kept(state('reassignment'))).toEqual(['port=1']);
    expect(kept(state(null))).toEqual([]);
  });
});

describe('what a member keeps', () => {
  const sunk = (...events: Envelope[]): boolean => {
    const state = fold([...TEAM, ...events]);
    return hasSunk(state, memberOf(state, 'dev'));
  };

  it('has sunk once so much has come into its context since, and not again once it was told', () => {
    expect(sunk(noted('a', '1'), tokens(DEEP_TOKENS - 1))).toBe(false);
    expect(sunk(noted('a', '1'), tokens(DEEP_TOKENS))).toBe(true);
    expect(sunk(tokens(DEEP_TOKENS), noted('a', '1'))).toBe(false);
    expect(sunk(noted('a', '1'), tokens(DEEP_TOKENS), told())).toBe(false);
    expect(sunk(noted('a', '1'), tokens(DEEP_TOKENS), told(2), told(1, sessionActor('S-dev')))).toBe(true);
  });

  it('has sunk after so many turns, whatever they cost', () => {
    const turns = Array.from({ length: DEEP_TURNS }, (_, i) => [
      prompted('S-dev', { prompt: `p${i}` }),
      turnEnded('S-dev', { prompt: `p${i}` }),
    ]).flat();
    expect(sunk(noted('a', '1'), ...turns)).toBe(true);
    expect(sunk(noted('a', '1'), ...turns.slice(2))).toBe(false);
  });

  it('cannot sink where there is nothing', () => {
    expect(sunk(tokens(DEEP_TOKENS * 2))).toBe(false);
  });
});
