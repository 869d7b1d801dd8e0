import type { Ask, State } from '../../domain/state.ts';
import { alive } from '../../harness/process.ts';
import { foldNest } from '../fold-log.ts';
import type { Nest } from '../nest.ts';
import { splitProcess } from '../observe.ts';
import { record } from '../record.ts';

/** After its time a request is left to its own hook this long, in ms; then whoever looks closes it. */
const GRACE_MS = 30_000;

/** Requests that nobody has decided and that still wait, oldest first. */
export function openAsks(state: State): Ask[] {
  return [...state.asks.values()].filter(
    ({ outcome, member, gen }) => outcome === null && state.members.get(member)?.gen === gen,
  );
}

/** The state of a nest, with every request closed that waits no more. */
export function foldLive(nest: Nest, now: number): State {
  const { state } = foldNest(nest);
  return closeDeadAsks(nest, state, now) ? foldNest(nest).state : state;
}

/**
 * Closes requests that wait no more and whose hook can no longer say so: it was killed with its session, or its time was
 * over without a word. Whoever looks first writes it down; a second look counts once.
 *
 * @returns whether anything was closed
 */
export function closeDeadAsks(nest: Nest, state: State, now: number): boolean {
  const closed = openAsks(state).flatMap((ask) => {
    const outcome = outcomeOf(state, ask, now);
    if (outcome === null) return [];
    const { session, request, member, gen } = ask;
    const about = { actor: 'system', member, gen, id: `${request}:${outcome}` };
    return [record('permission_closed', { session, request, outcome }, about)];
  });
  if (closed.length > 0) nest.log.append(closed, { durable: true });
  return closed.length > 0;
}

function outcomeOf(state: State, ask: Ask, now: number): 'session_gone' | 'timed_out' | null {
  const process = state.sessions.get(ask.session)?.process ?? null;
  const [pid, token] = process === null ? [null, null] : splitProcess(process);
  if (pid !== null && !alive(pid, token)) return 'session_gone';
  // Ruled on or not: an answer that its hook has not given by then reaches the session no more.
  return now > Date.parse(ask.until) + GRACE_MS ? 'timed_out' : null;
}
