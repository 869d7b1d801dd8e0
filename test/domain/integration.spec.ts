import { describe, expect, it } from 'vitest';
import type { EventData } from '../../src/domain/events.ts';
import { fact, fired, founded, hire, reported, seated } from '../support/facts.ts';
import { given, inboxLines, lastRuling, memberOf } from '../support/given.ts';

const TEAM = [
  founded(),
  ...seated('boss', 'user'),
  ...seated('mgr', 'boss', { role: 'manager' }),
  ...seated('dev', 'mgr'),
  ...seated('peer', 'boss', { role: 'manager' }),
  reported('S-dev'),
];
const HEAD = 'a'.repeat(40);
const TIP = 'b'.repeat(40);
const where = { queue: 'mgr', branch: 'nest/integration/mgr' };

const asks = (actor: string, data: Partial<EventData<'integration_asked'>> = {}) =>
  fact('integration_asked', { ...where, members: ['dev'], onto: 'main', as: null, ...data }, { actor });
const about = { member: 'dev', gen: 1 };
const merges = (actor: string, gen = 1) =>
  fact(
    'integration_merged',
    { ...where, branch: 'nest/dev-1', head: HEAD, tip: TIP, checks: 1, as: null },
    { actor, member: 'dev', gen },
  );
const returns = (actor: string) =>
  fact(
    'integration_returned',
    {
      ...where,
      branch: 'nest/dev-1',
      head: HEAD,
      tip: TIP,
      kind: 'checks',
      with: [],
      text: { text: 'red' },
      as: null,
    },
    { actor, ...about },
  );
const lands = (actor: string, as: string | null = null) =>
  fact('integration_landed', { ...where, into: 'main', tip: TIP, as }, { actor });

describe('an integration', () => {
  it.each(['user', 'session:S-boss', 'session:S-mgr'])(
    'is for its supervisor and whoever is above: %s',
    (actor) => {
      given(TEAM)
        .when(asks(actor), merges(actor))
        .then((state) => {
          expect(state.integrations).toMatchObject([
            { queue: 'mgr', onto: 'main', merged: 1, tip: TIP, landed: null },
          ]);
          expect(memberOf(state, 'dev').handed).toMatchObject({ head: HEAD, outcome: 'merged' });
        });
    },
  );

  it.each([
    ['session:S-dev', 'not_authorised'],
    ['session:S-peer', 'not_authorised'],
    ['session:S-stranger', 'unknown_actor'],
  ])('by %s is refused, and nothing that it says of a branch counts', (actor, code) => {
    given(TEAM)
      .when(asks(actor))
      .then((state) => {
        expect(lastRuling(state)).toMatchObject({ accepted: false, code });
        expect(state.integrations).toEqual([]);
      });
    given(TEAM, asks('user'))
      .when(merges(actor))
      .then((state) => {
        expect(memberOf(state, 'dev').handed).toBeNull();
        expect(state.integrations).toMatchObject([{ merged: 0, tip: null }]);
      });
  });

  it('says nothing of an older generation, nor of somebody who works for another one', () => {
    given(TEAM, asks('user'), fired('dev'), hire('dev', 'mgr', { gen: 2 }))
      .when(merges('user'))
      .then((state) => expect(memberOf(state, 'dev').handed).toBeNull());
    given(TEAM, asks('user', { queue: 'peer', branch: 'nest/integration/peer' }))
      .when(merges('user'))
      .then((state) => expect(memberOf(state, 'dev').handed).toBeNull());
  });

  it('that gives a branch back puts the reason before its member, as word of its supervisor', () => {
    given(TEAM, asks('session:S-mgr'))
      .when(returns('session:S-mgr'))
      .then((state) => {
        expect(inboxLines(state, 'dev')).toEqual(['message mgr returned']);
        expect(memberOf(state, 'dev').handed).toMatchObject({ outcome: 'checks' });
      });
  });

  it('lands by the word of the user alone', () => {
    const history = [...TEAM, asks('user'), merges('user')];
    given(history)
      .when(lands('user'))
      .then((state) => expect(state.integrations[0]?.landed).toMatchObject({ tip: TIP, into: 'main' }));
    for (const event of [lands('session:S-boss'), lands('user', 'boss')])
      given(history)
        .when(event)
        .then((state) => {
          expect(lastRuling(state)).toMatchObject({ accepted: false, code: 'not_authorised' });
          expect(state.integrations[0]?.landed).toBeNull();
        });
  });
});
