import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Purse } from '../../src/domain/account.ts';
import type { Envelope } from '../../src/domain/envelope.ts';
import { evolve } from '../../src/domain/evolve.ts';
import { DOLLAR } from '../../src/domain/money.ts';
import { USER } from '../../src/domain/org.ts';
import { fromLines, toJson, toLines } from '../../src/domain/projection.ts';
import { accountOf, claimOf, drawn, givenTo, leftOf, maySpend, reserveOf } from '../../src/domain/purse.ts';
import { initialState, type State } from '../../src/domain/state.ts';
import { prompted } from '../support/facts.ts';
import { fold } from '../support/given.ts';
import { moneyLogs } from '../support/money-writers.ts';

const RUNS = 150;

/**
 * Folds a log and calls `check` after each event. `before` is what each account had left before it; `repeated` says that it
 * had been read before and counts for nothing.
 */
function step(
  log: readonly Envelope[],
  check: (state: State, event: Envelope, before: ReadonlyMap<string, number>, repeated: boolean) => void,
): State {
  const state = initialState();
  for (const [i, event] of log.entries()) {
    const before = lefts(state);
    const { duplicates } = state.counts;
    evolve(state, event, String(i * 10));
    check(state, event, before, state.counts.duplicates > duplicates);
  }
  return state;
}

/** What each bounded account has left. */
function lefts(state: State): Map<string, number> {
  const all = new Map<string, number>();
  for (const [id, purse] of state.purses) {
    const left = id === USER || purse.granted !== null ? leftOf(state, purse) : null;
    if (left !== null) all.set(id, left);
  }
  return all;
}

function root(state: State): Purse | undefined {
  return state.purses.get(USER);
}

describe('whatever happens to money and members, in any order', () => {
  it('what the charter gave is left, spent, or held by accounts in use and for those who were given it since they finished: at every place of the log', () => {
    fc.assert(
      fc.property(moneyLogs, (log) => {
        step(log, (state) => {
          const purse = root(state);
          const given = purse === undefined ? null : givenTo(state, purse);
          if (purse === undefined || given === null) return;
          let spent = 0;
          let held = 0;
          for (const each of state.purses.values()) {
            spent += each.spent;
            const kept = each.open > 0 ? each.granted : each.kept;
            if (each.granted !== null) held += Math.max(0, (kept ?? 0) - drawn(each));
          }
          expect((leftOf(state, purse) as number) + spent + held).toBe(given);
        });
      }),
      { numRuns: RUNS },
    );
  });

  it('every reading is charged once, to somebody or to nobody', () => {
    fc.assert(
      fc.property(moneyLogs, (log) => {
        const highest = new Map<string, number>();
        step(log, (state, event) => {
          if (event.type === 'spend_metered') {
            const { session, nanos } = event.data as { session: string; nanos: number };
            highest.set(session, Math.max(nanos, highest.get(session) ?? 0));
          }
          const read = [...highest.values()].reduce((sum, nanos) => sum + nanos, 0);
          let nobodys = 0;
          for (const { payer, gauge, base } of state.sessions.values())
            if (payer === null) nobodys += (gauge?.nanos ?? 0) - (base?.nanos ?? 0);
          expect((root(state)?.subtree ?? 0) + nobodys).toBe(read);
        });
      }),
      { numRuns: RUNS },
    );
  });

  it('no wish and no ending takes more from an account than it has: only what was spent does', () => {
    fc.assert(
      fc.property(moneyLogs, (log) => {
        let spent = 0;
        step(log, (state, event, before) => {
          const now = root(state)?.subtree ?? 0;
          const more = now !== spent;
          spent = now;
          if (more || event.type === 'charter_amended') return;
          for (const [id, left] of lefts(state)) {
            const had = before.get(id) ?? 0;
            if (left < Math.min(had, 0)) expect.fail(`${event.type} leaves ${id} ${left}, it had ${had}`);
          }
        });
      }),
      { numRuns: RUNS },
    );
  });

  it('whoever gives keeps the reserve, but for one who goes on with a seat', () => {
    fc.assert(
      fc.property(moneyLogs, (log) => {
        const ruled = new Set<string>();
        step(log, (state, event) => {
          // Who is hired anew elsewhere brings along what it has spent, and the reserve grows by its part.
          if (ruled.has(event.id) || (event.gen ?? 1) > 1) return;
          ruled.add(event.id);
          const ruling = state.rulings.at(-1);
          const { request, nanos, grant, back, continues } = event.data as Record<string, unknown>;
          const given =
            event.type === 'grant_requested'
              ? back === false && nanos
              : event.type === 'hire_requested' && grant;
          if (!given || ruling?.request !== request || !ruling?.accepted || (continues ?? null) !== null)
            return;
          const giver = accountOf(state, state.members.get(event.member ?? '')?.supervisor ?? '');
          const left = giver === undefined ? null : leftOf(state, giver.purse);
          // A released one has given everything back; what it could take again is not its to keep.
          if (giver !== undefined && left !== null && (giver.id === USER || giver.purse.open > 0))
            expect(left).toBeGreaterThanOrEqual(reserveOf(state, giver.purse));
        });
      }),
      { numRuns: RUNS },
    );
  });

  it('what is granted to a finished member is paid at once, and is there in full when it goes on', () => {
    let seen = 0;
    fc.assert(
      fc.property(moneyLogs, (log) => {
        step(log, (state, event, before, repeated) => {
          if (repeated || event.type !== 'grant_requested' || event.data.back !== false) return;
          const ruling = state.rulings.at(-1);
          const purse = state.purses.get(event.member ?? '');
          if (ruling?.request !== event.data.request || !ruling?.accepted || purse === undefined) return;
          const { granted, open } = purse;
          const nanos = event.data.nanos as number;
          // One that is overdrawn has been paid for by that much already.
          if (open > 0 || granted === null || granted - nanos < drawn(purse)) return;
          seen += 1;
          const giver = accountOf(state, purse.above ?? '');
          const left = giver === undefined ? null : leftOf(state, giver.purse);
          if (giver === undefined) return;
          if (left !== null && (giver.id === USER || giver.purse.open > 0))
            expect(left).toBe((before.get(giver.id) ?? 0) - nanos);
          const later = fromLines(toLines(state));
          const poor = later.purses.get(USER);
          // Whatever else is spent meanwhile.
          if (poor !== undefined) poor.own += 1000 * DOLLAR;
          const session = later.members.get(event.member ?? '')?.session ?? '';
          evolve(later, prompted(session, { prompt: 'again' }), '99990');
          const goesOn = later.purses.get(event.member ?? '') as Purse;
          if (goesOn.open > 0) expect((goesOn.granted ?? 0) - drawn(goesOn)).toBeGreaterThanOrEqual(nanos);
        });
      }),
      { numRuns: RUNS },
    );
    // About 33 of them, give or take 8: what is random is looked at, not counted on.
    expect(seen).toBeGreaterThan(0);
  });

  it('the running sums are the sums', () => {
    fc.assert(
      fc.property(moneyLogs, (log) => {
        step(log, (state) => {
          const sums = new Map(
            [...state.purses].map(([id, p]) => [
              id,
              { own: p.spent, held: 0, open: p.live ? 1 : 0, subtree: p.spent },
            ]),
          );
          // Deepest first: a purse is added to the one above when nothing is missing from it any more.
          const depth = (id: string): number => {
            const above = state.purses.get(id)?.above ?? null;
            return above === null ? 0 : 1 + depth(above);
          };
          for (const id of [...state.purses.keys()].sort((a, b) => depth(b) - depth(a))) {
            const purse = state.purses.get(id) as Purse;
            const { own, held, open, subtree } = purse;
            expect({ own, held, open, subtree }).toEqual(sums.get(id));
            const above = purse.above === null ? undefined : sums.get(purse.above);
            if (above === undefined) continue;
            above.subtree += subtree;
            if (purse.granted !== null) {
              above.held += claimOf(purse);
              continue;
            }
            above.own += own;
            above.held += held;
            above.open += open;
          }
          for (const member of state.members.values()) {
            const purse = state.purses.get(member.id);
            expect(purse?.live).toBe(maySpend(member));
            expect(purse?.above).toBe(member.supervisor);
          }
        });
      }),
      { numRuns: RUNS },
    );
  });

  it('a snapshot at any place and the rest of the log fold to the same bytes', () => {
    fc.assert(
      fc.property(moneyLogs, (log) => {
        const whole = toJson(fold(log));
        const running = initialState();
        for (const [cut, event] of log.entries()) {
          expect(toJson(fold(log.slice(cut), fromLines(toLines(running)), cut))).toBe(whole);
          evolve(running, event, String(cut * 10));
        }
      }),
      { numRuns: 15 },
    );
  });

  it('the writers get as far as refusals for money, transfers, overdrafts and spending of nobody', () => {
    const reached = new Set<string>();
    fc.assert(
      fc.property(moneyLogs, (log) => {
        const state = step(log, (after, event) => {
          const ruling = after.rulings.at(-1);
          if (event.type === 'reparented' && ruling?.request === event.id && ruling.accepted)
            reached.add('moved');
        });
        for (const { code } of state.rulings) reached.add(code);
        for (const [id, purse] of state.purses) {
          if ((leftOf(state, purse) ?? 0) < 0) reached.add('overdrawn');
          if (id !== USER && purse.granted !== null && purse.open === 0) reached.add('released');
        }
        if (state.sessions.get('S-nobody')?.gauge != null) reached.add('of nobody');
      }),
      { numRuns: 300, seed: 7 },
    );
    for (const what of [
      'budget',
      'no_account',
      'use_charter',
      'not_authorised',
      'moved',
      'overdrawn',
      'released',
      'of nobody',
    ])
      expect(reached).toContain(what);
  });
});
