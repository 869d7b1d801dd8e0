import { describe, expect, it } from 'vitest';
import { defaultCharter } from '../../src/domain/charter.ts';
import { AWAY_MS, awaySince, isHeldBack } from '../../src/domain/presence.ts';
import { adopt, fact, founded, heartbeat, messaged, prompted, seated } from '../support/facts.ts';
import { fold, given } from '../support/given.ts';

const T0 = Date.UTC(2026, 0, 5, 9);
const at = (minutes: number): string => new Date(T0 + minutes * 60_000).toISOString();
const TEAM = [founded(), adopt('boss', 'user', 'S-boss'), ...seated('dev', 'boss')];
const begun = fold(TEAM).user.at as string;

describe('the user', () => {
  it('is there as long as he gives commands or types into his session, and away half an hour later', () => {
    const typed = prompted('S-boss', {}, { at: at(60) });
    const state = fold([
      ...TEAM,
      typed,
      prompted('S-dev', {}, { at: at(80) }),
      heartbeat('S-dev', { at: at(85) }),
    ]);
    expect(awaySince(state, T0 + 60 * 60_000 + AWAY_MS - 1)).toBeNull();
    expect(awaySince(state, T0 + 60 * 60_000 + AWAY_MS)).toBe(at(60));
  });

  it('is not seen in what wakes his session, nor in the launch of another', () => {
    given(TEAM)
      .when(
        prompted('S-boss', { kind: 'wake' }, { at: at(60) }),
        prompted('S-dev', { kind: 'person' }, { at: at(70) }),
      )
      .then((state) => expect(state.user.at).toBe(begun));
  });

  it('comes back from an absence, which is remembered until the next one', () => {
    given(TEAM)
      .when(
        messaged('user', 'dev', 'Hello', { at: at(90) }),
        messaged('user', 'dev', 'Again', { at: at(95) }),
      )
      .then((state) => expect(state.user).toEqual({ at: at(95), back: { from: begun, to: at(90) } }));
  });
});

describe('work while the user is away', () => {
  const forbidden = { ...defaultCharter('x'), unattended: { allowed: false, notes: '' } };
  const FORBIDDEN = [
    ...TEAM,
    fact('charter_amended', { charter: forbidden, changed: [] }, { actor: 'user' }),
  ];
  const later = T0 + 120 * 60_000;

  it('goes on unless the charter says otherwise', () => {
    expect(isHeldBack(fold(TEAM), later)).toBe(false);
    expect(isHeldBack(fold(FORBIDDEN), later)).toBe(true);
    expect(isHeldBack(fold(FORBIDDEN), T0 + 60_000)).toBe(false);
  });
});
