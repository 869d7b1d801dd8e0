import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Charter } from '../../src/domain/charter.ts';
import type { Envelope } from '../../src/domain/envelope.ts';
import { evolve } from '../../src/domain/evolve.ts';
import { memberOfSession } from '../../src/domain/identity.ts';
import { chainAbove, depthOf, holdsSeat, isAtWork, USER } from '../../src/domain/org.ts';
import { fromJson, fromLines, toJson, toLines } from '../../src/domain/projection.ts';
import { initialState, type Ruling, type State } from '../../src/domain/state.ts';
import { fold } from '../support/given.ts';
import { logs } from '../support/writers.ts';

function limitsOf(state: State): Charter['limits'] {
  if (state.charter === null) throw new Error('the nest has no charter');
  return state.charter.limits;
}

function atWork(state: State): number {
  return [...state.members.values()].filter(isAtWork).length;
}

type Step = Readonly<{ event: Envelope; ruling: Ruling | undefined; busyBefore: number }>;

/** Folds a log and calls `check` after each event, with the ruling that it brought about. */
function step(log: readonly Envelope[], check: (state: State, step: Step) => void): State {
  const state = initialState();
  for (const [i, event] of log.entries()) {
    const busyBefore = atWork(state);
    const before = state.rulings.at(-1);
    evolve(state, event, String(i * 10));
    const ruling = state.rulings.at(-1);
    check(state, { event, busyBefore, ruling: ruling === before ? undefined : ruling });
  }
  return state;
}

describe('whatever many writers interleave', () => {
  it('the same log folds to the same bytes', () => {
    fc.assert(
      fc.property(logs, (log) => {
        const lines = log.map((event) => JSON.stringify(event));
        const read = lines.map((line) => JSON.parse(line) as Envelope);
        expect(toJson(fold(read))).toBe(toJson(fold(log)));
      }),
      { numRuns: 100 },
    );
  });

  it('a snapshot at any place and the rest of the log fold to the same bytes', () => {
    fc.assert(
      fc.property(logs, (log) => {
        const whole = toJson(fold(log));
        const running = initialState();
        for (const [cut, event] of log.entries()) {
          const resumed = fromLines(toLines(running));
          expect(toJson(fold(log.slice(cut), resumed, cut))).toBe(whole);
          evolve(running, event, String(cut * 10));
        }
        expect(toJson(fromJson(whole))).toBe(whole);
        expect(toJson(fromLines(toLines(running)))).toBe(whole);
      }),
      { numRuns: 25 },
    );
  });

  it('the limits of the charter hold at every place of the log', () => {
    fc.assert(
      fc.property(logs, (log) => {
        step(log, (state, { event, ruling, busyBefore }) => {
          const seats = [...state.members.values()].filter(holdsSeat);
          const { members, depth, concurrency } = limitsOf(state);
          expect(seats.length).toBeLessThanOrEqual(members);
          expect(Math.max(0, ...seats.map((m) => depthOf(state, m.id)))).toBeLessThanOrEqual(depth);
          if (event.type === 'hire_requested' && event.data.mode !== 'adopt' && ruling?.accepted === true)
            expect(busyBefore).toBeLessThan(concurrency);
        });
      }),
      { numRuns: 150 },
    );
  });

  it('every member has one supervisor, and the chain above it ends with the user', () => {
    fc.assert(
      fc.property(logs, (log) => {
        step(log, (state) => {
          for (const { id } of state.members.values()) {
            const chain = chainAbove(state, id);
            if (chain.at(-1) !== USER || chain.includes(id)) expect.fail(`${id} stands below ${chain}`);
          }
          const executives = [...state.members.values()].filter((m) => holdsSeat(m) && m.supervisor === USER);
          expect(executives.length).toBeLessThanOrEqual(1);
        });
      }),
      { numRuns: 150 },
    );
  });

  it('a session speaks for one member at the most, and a member has one session', () => {
    fc.assert(
      fc.property(logs, (log) => {
        step(log, (state) => {
          for (const member of state.members.values()) {
            if (member.session === null || member.tombstone !== null) continue;
            const speaker = memberOfSession(state, member.session);
            if (speaker !== member)
              expect.fail(`${member.session} speaks for ${speaker?.id}, not ${member.id}`);
          }
        });
      }),
      { numRuns: 100 },
    );
  });

  it('every wish to hire gets exactly one ruling, and every one that is granted makes its member', () => {
    fc.assert(
      fc.property(logs, (log) => {
        // The id of the record as the name of the request: so each wish has a ruling of its own to look for.
        const named = log.map((event) =>
          event.type === 'hire_requested' ? { ...event, data: { ...event.data, request: event.id } } : event,
        );
        const state = step(named, (after, { event, ruling }) => {
          if (event.type !== 'hire_requested' || ruling?.accepted !== true) return;
          expect(after.members.get(event.member ?? '')).toMatchObject({ gen: event.gen, tombstone: null });
        });
        const wishes = new Set(
          named.filter((event) => event.type === 'hire_requested').map((event) => event.id),
        );
        for (const id of wishes) expect(state.rulings.filter((r) => r.request === id)).toHaveLength(1);
      }),
      { numRuns: 100 },
    );
  });

  it('the writers get as far as hiring, binding, firing and hiring anew', () => {
    const reached = new Set<string>();
    fc.assert(
      fc.property(logs, (log) => {
        const state = fold(log);
        for (const ruling of state.rulings) reached.add(ruling.code);
        for (const member of state.members.values()) {
          reached.add(member.phase);
          if (member.gen > 1) reached.add('again');
        }
        if (state.conflicts.length > 0) reached.add('conflict');
        if (state.counts.duplicates > 0) reached.add('duplicate');
      }),
      { numRuns: 300, seed: 7 },
    );
    for (const what of [
      'ok',
      'members',
      'depth',
      'concurrency',
      'not_authorised',
      'has_team',
      'name_taken',
      'again',
      'conflict',
      'duplicate',
      'lost',
      'blocked',
      'done',
      'working',
      'not_started',
      'stopped',
    ])
      expect(reached).toContain(what);
  });
});
