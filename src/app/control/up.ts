import { join } from 'node:path';
import type { Member, State } from '../../domain/state.ts';
import type { Caller } from '../caller.ts';
import { catchUp, type Folded, foldNest } from '../fold-log.ts';
import type { Nest } from '../nest.ts';
import { takeLock } from '../process-lock.ts';
import type { Attempt } from '../reconcile/reach.ts';
import { RETURNS } from '../reconcile/resume-session.ts';
import { freshId, record } from '../record.ts';
import { inChartOrder } from '../status.ts';
import { EXIT, UserError } from '../user-error.ts';
import { askFor, requireControl } from './authority.ts';
import { giveOrphans, NO_BOSS, orphansIn } from './orphans.ts';
import { type Look, type Step, stepOf } from './plan-up.ts';
import { rowOf, type Up, type UpRow } from './up-row.ts';

/** What `nest up` does in the world, and how it looks at it; injected by tests. */
export type UpWorld = Readonly<{
  now: () => number;
  look: (state: State, member: Member) => Look;
  reach: (member: Member, id: string, text: string) => Promise<Pick<Attempt, 'ok' | 'why'>>;
  hireAgain: (member: Member, why: string) => Promise<unknown>;
  startWatcher: () => Promise<number | null>;
  pause: (ms: number) => Promise<unknown>;
}>;

/** How long what is on its way is waited for, in ms: the platform starts a killed session again after some ten seconds. */
const SETTLE_MS = 16_000;
/** How long resumed sessions may take to show, in ms. */
const SHOW_MS = 20_000;
const LOOK_MS = 200;

/** What is done about each member, without doing it. @throws UserError when the caller may not */
export function planUp(nest: Nest, caller: Caller, world: Pick<UpWorld, 'now' | 'look'>): Up {
  const { state } = foldNest(nest);
  requireControl(state, caller);
  const rows = inChartOrder(state).flatMap((member) => {
    const step = stepOf({ ...state, down: null }, member, world.look(state, member), world.now());
    return step === null ? [] : [rowOf(member, step.was, PLANNED[step.did], step.why)];
  });
  for (const { member, to } of orphansIn(state))
    rows.push(
      rowOf(member, `orphan of ${member.supervisor}`, to === null ? 'failed' : 're-parented', to ?? NO_BOSS),
    );
  return { rows, watcher: null };
}

const PLANNED: Readonly<Record<Step['did'], UpRow['did']>> = {
  none: 'none',
  wait: 'resumed',
  resume: 'resumed',
  rehire: 'rehired',
  poke: 'told',
};

/**
 * Sets the organisation to work again, after `nest down`, a crash or a power cut, from the log alone: whoever was at
 * work is resumed, or hired again where that cannot be; orphans get a supervisor; the reconciler looks after the rest.
 * It may be interrupted anywhere and said again; a second one at the same time is refused.
 *
 * @throws UserError when the caller may not, or another one is at it
 */
export async function bringUp(
  nest: Nest,
  caller: Caller,
  tell: (line: string) => void,
  world: UpWorld,
): Promise<Up> {
  requireControl(foldNest(nest).state, caller);
  const lock = takeLock(join(nest.dir, 'up.lock'));
  if (lock === null) throw new UserError('another nest up is at work', EXIT.refused, 'nest status');
  try {
    const wish = record('up_requested', { as: caller.as }, { actor: caller.actor, id: freshId('up') });
    const folded = askFor(nest, wish);
    await settle(nest, folded, world);
    const rows: UpRow[] = [];
    for (const { id } of inChartOrder(folded.state)) {
      catchUp(nest, folded);
      if (folded.state.down !== null) throw stopped();
      const row = await carryOut(nest, folded, id, world);
      if (row === null) continue;
      rows.push(row);
      if (row.did !== 'none') tell(`${id}: ${row.did}${row.why === '' ? '' : ` (${row.why})`}`);
    }
    const shown = await awaitSessions(nest, folded, rows, world);
    const adopted = giveOrphans(nest, folded, caller);
    const watcher = await world.startWatcher();
    return { rows: [...shown, ...adopted], watcher };
  } finally {
    lock.release();
  }
}

function stopped(): UserError {
  return new UserError('the organisation has been stopped meanwhile', EXIT.refused, 'nest up');
}

/** Waits for what is on its way already: what somebody else is resuming, and what the platform starts again by itself. */
async function settle(nest: Nest, folded: Folded, world: UpWorld): Promise<void> {
  for (let waited = 0; waited < SETTLE_MS; waited += LOOK_MS) {
    catchUp(nest, folded);
    const { state } = folded;
    const coming = [...state.members.values()].some(
      (member) => stepOf(state, member, world.look(state, member), world.now())?.did === 'wait',
    );
    if (!coming) return;
    await world.pause(LOOK_MS);
  }
}

async function carryOut(nest: Nest, folded: Folded, id: string, world: UpWorld): Promise<UpRow | null> {
  const { state } = folded;
  const member = state.members.get(id);
  if (member === undefined) return null;
  const look = world.look(state, member);
  // What was waited for has not come.
  const step = stepOf(state, member, { ...look, respawns: false }, world.now());
  if (step === null) return null;
  const { did, was, why } = step;
  if (did === 'none') return rowOf(member, was, 'none', why);
  if (did === 'wait') return rowOf(member, was, 'failed', `${why}; nest up again in a moment`);
  if (did === 'rehire') return again(member, was, why, world);
  const reached = await world.reach(member, `up:${freshId(id)}`, wordsFor(member, did));
  if (reached.ok) return rowOf(member, was, did === 'poke' ? 'told' : 'resumed', why);
  // Whether it shows is looked at in the end, as for all others.
  if (reached.why === RETURNS) return rowOf(member, was, 'resumed', RETURNS);
  // The platform itself does not know the conversation any more.
  if (/no conversation found/i.test(reached.why))
    return again(member, was, 'its conversation is gone', world);
  catchUp(nest, folded);
  return rowOf(member, was, 'failed', reached.why);
}

async function again(member: Member, was: string, why: string, world: UpWorld): Promise<UpRow> {
  try {
    await world.hireAgain(member, why);
    return { ...rowOf(member, was, 'rehired', why), gen: member.gen + 1 };
  } catch (error) {
    return rowOf(member, was, 'failed', `${why}; ${(error as Error).message}`);
  }
}

function wordsFor(member: Member, did: Step['did']): string {
  if (did === 'poke') return 'nest: what stopped you should have been mended. Go on where you were.';
  const { phase, background, turns } = member;
  if (phase === 'idle' && turns === 0)
    return 'nest: your session was stopped before you had begun. Begin your assignment now.';
  const lost = background > 0 ? ' What you had running in the background is gone.' : '';
  const open = phase === 'done' || phase === 'failed' || phase === 'waiting' || phase === 'unreported';
  if (open && background === 0)
    return `nest: there is something new for ${member.id}. The text follows in your context; nest inbox shows it again.`;
  return `nest: your session was stopped from outside and goes on now.${lost} Look at what is there before you do anything a second time, then go on where you were.`;
}

/** A session that does not show, or ends before it has begun, has not been resumed. */
async function awaitSessions(nest: Nest, folded: Folded, rows: UpRow[], world: UpWorld): Promise<UpRow[]> {
  const missing = (): UpRow[] =>
    rows.filter(({ did, member: id }) => {
      const member = folded.state.members.get(id);
      return did === 'resumed' && member !== undefined && !world.look(folded.state, member).lives;
    });
  for (let waited = 0; waited < SHOW_MS; waited += LOOK_MS) {
    catchUp(nest, folded);
    if (folded.state.down !== null) throw stopped();
    if (missing().length === 0) return rows;
    await world.pause(LOOK_MS);
  }
  const late = new Set(missing());
  return rows.map((row) =>
    late.has(row) ? { ...row, did: 'failed', why: `its session did not show: nest logs ${row.member}` } : row,
  );
}
