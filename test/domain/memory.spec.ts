import { describe, expect, it } from 'vitest';
import { evolve } from '../../src/domain/evolve.ts';
import { toJson } from '../../src/domain/projection.ts';
import { initialState, type State } from '../../src/domain/state.ts';
import { synthesise } from '../support/synthetic-log.ts';

function foldOf(size: { members: number; turns: number }): State {
  const state = initialState();
  let position = 0;
  synthesise(size, (event) => {
    evolve(state, event, String(position));
    position += 400;
  });
  return state;
}

describe('the memory of the fold', () => {
  it('grows with the members and their open sessions, not with the events', () => {
    const early = foldOf({ members: 8, turns: 3_000 });
    const late = foldOf({ members: 8, turns: 30_000 });
    expect(late.counts.events).toBeGreaterThan(9 * early.counts.events);
    // A closed session leaves some 900 bytes behind, and the last 256 are kept; numbers have a digit more.
    expect(late.sessions.size).toBeLessThanOrEqual(256);
    const closed = late.sessions.size - early.sessions.size;
    expect(toJson(late).length).toBeLessThan(1.05 * toJson(early).length + 1_000 * closed);
    expect(late.counts).toMatchObject({ malformed: 0, duplicates: 0, unmatched: 0, late: 0, conflicts: 0 });
  });
});
