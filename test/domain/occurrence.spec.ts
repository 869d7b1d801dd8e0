import { describe, expect, it } from 'vitest';
import { isFirstOccurrence } from '../../src/domain/occurrence.ts';
import { founded, heartbeat, prompted, reported, seated, sessionEnded, turnEnded } from '../support/facts.ts';
import { fold, given, inboxLines, memberOf } from '../support/given.ts';

const TEAM = [founded(), ...seated('boss', 'user'), ...seated('dev', 'boss'), prompted('S-dev')];

describe('a hook that two registrations run', () => {
  it('counts once', () => {
    const stop = turnEnded('S-dev', {}, { id: 'stop:S-dev:p1:1:abc' });
    given(TEAM)
      .when(stop, { ...stop, at: '2026-01-05T09:00:00.030Z' })
      .then((state) => {
        expect(memberOf(state, 'dev').reports).toBe(1);
        expect(inboxLines(state, 'boss')).toEqual(['ending dev unreported']);
        expect(state.counts.duplicates).toBe(1);
      });
  });

  it('counts once also when something of another session stands between', () => {
    const stop = turnEnded('S-dev', {}, { id: 'w:stop:S-dev' });
    given(TEAM)
      .when(stop, reported('S-boss'), stop)
      .then((state) => expect(state.counts.duplicates).toBe(1));
  });

  it('counts twice when the same words end two turns', () => {
    given(TEAM)
      .when(
        turnEnded('S-dev', {}, { id: 'stop:S-dev:p1:1:abc' }),
        prompted('S-dev', { prompt: 'p2' }),
        turnEnded('S-dev', { prompt: 'p2' }, { id: 'stop:S-dev:p2:1:abc' }),
      )
      .then((state) => expect(memberOf(state, 'dev').reports).toBe(2));
  });

  it('counts twice under a weak key when the session has done something in between', () => {
    const stop = turnEnded('S-dev', {}, { id: 'w:stop:S-dev' });
    given(TEAM, stop)
      .when(prompted('S-dev', { prompt: 'p2' }), stop)
      .then((state) => expect(memberOf(state, 'dev').reports).toBe(2));
  });

  it('is told apart by its session: the same key of two sessions is two occurrences', () => {
    given(TEAM)
      .when(turnEnded('S-dev', {}, { id: 'same' }), turnEnded('S-boss', {}, { id: 'same' }))
      .then((state) => expect(state.counts.duplicates).toBe(0));
  });
});

describe('the window of a session', () => {
  const firsts = (seen: Map<string, number[]>, keys: string[]) =>
    keys.map((key) => isFirstOccurrence(seen, 'a', key));

  it('recognises a key among the last 64, and is not longer than 128', () => {
    const seen = new Map<string, number[]>();
    const keys = Array.from({ length: 128 }, (_, i) => `k${i}`);
    expect(firsts(seen, keys)).not.toContain(false);
    expect(firsts(seen, keys)).not.toContain(true);
    expect(firsts(seen, ['one more', 'k127', 'k65', 'k64'])).toEqual([true, false, false, true]);
    for (let i = 0; i < 1000; i += 1) {
      isFirstOccurrence(seen, 'a', `later ${i}`);
      expect(seen.get('a')?.length).toBeLessThanOrEqual(128);
      expect(isFirstOccurrence(seen, 'a', `later ${Math.max(0, i - 62)}`)).toBe(false);
    }
  });

  it('is kept for 512 actors at the most', () => {
    const seen = new Map<string, number[]>();
    for (let i = 0; i < 2000; i += 1) isFirstOccurrence(seen, `actor ${i}`, 'k');
    expect(seen.size).toBe(512);
    expect(isFirstOccurrence(seen, 'actor 1999', 'k')).toBe(false);
  });

  it('is short once the session has ended, but long enough for two registrations of its end', () => {
    const end = sessionEnded('S-dev', {}, { id: 'end:S-dev' });
    const notes = Array.from({ length: 20 }, () => heartbeat('S-dev'));
    given(TEAM, notes)
      .when(end, end)
      .then((state) => {
        expect(state.counts.duplicates).toBe(1);
        expect(state.seen.get('session:S-dev')?.length).toBe(8);
      });
  });

  it('comes out of a snapshot as it went in', () => {
    const stop = turnEnded('S-dev', {}, { id: 'w:stop' });
    const history = [...TEAM, stop, prompted('S-dev', { prompt: 'p2' })];
    given(history)
      .when(stop, stop)
      .then((state) => expect(state.counts.duplicates).toBe(1));
    expect(fold([...history, stop, stop]).seen.get('session:S-dev')?.length).toBeGreaterThan(1);
  });
});
