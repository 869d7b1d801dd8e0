import { describe, expect, it } from 'vitest';
import { formatAge } from '../../src/domain/age.ts';
import type { Envelope } from '../../src/domain/envelope.ts';
import type { Observation } from '../../src/domain/observation.ts';
import { UNSEEN } from '../../src/domain/signs.ts';
import { type Verdict, verdictOf } from '../../src/domain/verdict.ts';
import {
  founded,
  handshake,
  heartbeat,
  hire,
  prompted,
  reported,
  seated,
  turnEnded,
} from '../support/facts.ts';
import { fold, memberOf } from '../support/given.ts';

const T0 = Date.UTC(2026, 0, 5, 9);
const MINUTE = 60_000;
const BOSS = [founded(), ...seated('boss', 'user')];
const DEV = [...BOSS, ...seated('dev', 'boss')];
const AT_WORK = [...DEV, prompted('S-dev')];

/** Every fact of these specs was written at nine o'clock; the verdict is asked for some minutes later. */
function verdict(
  log: readonly Envelope[],
  seen: Partial<Observation> = {},
  minutes = 1,
  id = 'dev',
): Verdict {
  const state = fold(log);
  return verdictOf(state, memberOf(state, id), { ...UNSEEN, ...seen }, T0 + minutes * MINUTE);
}

describe('the verdict on a supervisor that waits', () => {
  const WAITING = [...AT_WORK, prompted('S-boss'), turnEnded('S-boss')];
  const at = '2026-01-05T09:44:00.000Z';

  it('is waiting while somebody below it is alive', () => {
    expect(verdict([...WAITING, heartbeat('S-dev', { at })], {}, 45, 'boss')).toMatchObject({
      state: 'waiting',
      why: 'on its reports',
    });
  });

  it('is waiting also when the sign of life comes from deeper down', () => {
    const deep = [...WAITING, ...seated('sub', 'dev'), turnEnded('S-dev', {}), prompted('S-sub', {}, { at })];
    expect(verdict(deep, {}, 45, 'boss').state).toBe('waiting');
  });

  it('is stalled when nobody below it gives one', () => {
    expect(verdict(WAITING, {}, 45, 'boss').state).toBe('stalled');
  });

  it('is not kept alive by somebody who is not at work', () => {
    const late = [...WAITING, hire('new', 'boss', { at }), handshake('new'), reported('S-new', {}, { at })];
    expect(verdict(late, {}, 45, 'boss').state).toBe('stalled');
  });
});

describe('an age', () => {
  it.each([
    [0, '0s'],
    [59_999, '59s'],
    [60_000, '1m'],
    [3_599_999, '59m'],
    [3_600_000, '1h'],
    [86_400_000, '1d'],
    [null, '?'],
  ])('of %s ms is said as %s', (ms, said) => {
    expect(formatAge(ms)).toBe(said);
  });
});
