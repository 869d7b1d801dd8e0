import { carry } from '../domain/carry.ts';
import type { Envelope } from '../domain/envelope.ts';
import type { EventData } from '../domain/events.ts';
import { type Gauge, gaugeOf } from '../domain/gauge.ts';
import { priceTable } from '../domain/price-table.ts';
import type { PriceTable } from '../domain/prices.ts';
import { SPEND_NOTES, type SpendNote } from '../domain/spend-notes.ts';
import type { Member, Session, State } from '../domain/state.ts';
import { newSessionTally, type Place, readSession } from '../harness/meter/read-session.ts';
import { isSessionId } from '../harness/transcript.ts';
import { isAppendError } from '../log/append-error.ts';
import { openShelf } from './meter-store.ts';
import type { Nest } from './nest.ts';
import { record } from './record.ts';
import { configOf } from './wake.ts';

/** What a session has cost so far, as `spend_metered` says it. */
export type Metered = EventData<'spend_metered'>;

/** The prices that hold in a nest. */
export function tableOf({ charter }: State): PriceTable {
  // A charter of an earlier version has none.
  return priceTable(charter?.budget.prices ?? {});
}

/** Which session is metered, and what the log knows of it: read before its transcripts are. */
export type Subject = Readonly<{
  session: string;
  place: Place;
  logged: Gauge | null;
  /** Whom the figure is charged to; null: nobody, it was spent before the session was adopted. */
  member: string | null;
  gen: number | null;
}>;

/**
 * What was counted (null: nothing is known of the session yet), the event that was appended, if any, and the one that was
 * to be and could not.
 */
export type Look = Readonly<{
  metered: Metered | null;
  appended: Envelope | null;
  unwritten: Envelope | null;
}>;

const NOTHING: Look = { metered: null, appended: null, unwritten: null };

/** Is given what the log would not take, and why. */
export type Unwritten = (event: Envelope, why: string) => void;

export type MeterOptions = Readonly<{ now?: number; maxBytes?: number; unwritten?: Unwritten }>;

/** How long a transcript has to be quiet before a reply without an end counts as broken off, in milliseconds. */
const QUIET_MS = 10 * 60_000;
/** How long it has to be quiet before a last line without its end counts as torn, in milliseconds: one is written at once. */
const TORN_MS = 60_000;

/**
 * Counts what is new in a session's transcripts, and writes into the log what it has cost so far when that is not what the
 * log says. Meters that run at once, twice or late come to the same figure; a crash in between costs nothing.
 */
export function meterSession(
  nest: Nest,
  subject: Subject,
  table: PriceTable,
  { now = Date.now(), maxBytes, unwritten }: MeterOptions = {},
): Look {
  const { session, logged, place, ...by } = subject;
  if (!isSessionId(session)) return NOTHING;
  const shelf = openShelf(nest.dir, session);
  const fresh = shelf.counted === null;
  const counted = shelf.counted ?? newSessionTally(session);
  const owed = fresh && logged !== null ? 'anew' : counted.owed;
  const read = readSession(counted, place, table, shelf.keys, maxBytes);
  if (!read.found && fresh && logged === null) return NOTHING;
  counted.owed = owed ?? (read.cut ? 'cut' : null);
  if (read.found && read.whole && counted.owed !== null) {
    if (logged !== null) carry(counted.tally, logged, table, counted.owed === 'anew');
    counted.owed = null;
  }
  const files = Object.values(counted.files).map((file) => ({ ...file, quiet: now - file.mtime > QUIET_MS }));
  const passing: SpendNote[] = read.gone ? ['missing'] : [];
  if (files.some(({ size, mark, mtime }) => size > mark.offset && now - mtime > TORN_MS))
    passing.push('damaged');
  const here = noted(gaugeOf(counted.tally, files, table), passing);
  // What is only half read again is in the log already.
  const found = counted.owed === 'anew' && logged !== null ? logged : here;
  const gauge = read.found
    ? found
    : noted(logged !== null && logged.nanos >= here.nanos ? logged : here, ['missing']);
  const { nanos, hidden, largest, models, notes } = gauge;
  const metered: Metered = {
    session,
    nanos,
    hidden,
    largest,
    models: [...models],
    notes: [...notes],
    table: gauge.table,
  };
  const said = JSON.stringify(metered);
  const news = differs(gauge, logged) && (said !== shelf.told || gauge.nanos > (logged?.nanos ?? -1));
  const event = news ? record('spend_metered', metered, { actor: 'system', ...by }) : null;
  const refused = event === null ? null : append(nest, event);
  const written = event !== null && refused === null;
  if (event !== null && refused !== null) unwritten?.(event, refused);
  if (read.changed || written) shelf.keep(counted, written ? said : shelf.told);
  return { metered, appended: written ? event : null, unwritten: written ? null : event };
}

function noted(gauge: Gauge, more: readonly SpendNote[]): Gauge {
  return { ...gauge, notes: SPEND_NOTES.filter((one) => more.includes(one) || gauge.notes.includes(one)) };
}

/** Whether a reading says something that the log does not say yet. What is lower says nothing. */
function differs(gauge: Gauge, logged: Gauge | null): boolean {
  if (logged === null) return repliesOf(gauge) > 0 || gauge.hidden > 0 || gauge.notes.length > 0;
  if (gauge.nanos !== logged.nanos) return gauge.nanos > logged.nanos;
  const notes = gauge.notes.join() !== logged.notes.join();
  // Replies that cost nothing are said, too: with them the log knows which price list they were read by.
  const more = repliesOf(gauge) > repliesOf(logged);
  return notes || more || gauge.hidden > logged.hidden || gauge.largest > logged.largest;
}

function repliesOf({ models }: Gauge): number {
  return models.reduce((sum, { replies }) => sum + replies, 0);
}

/** Null when it stands in the log, else why it does not. */
function append(nest: Nest, event: Envelope): string | null {
  try {
    nest.log.append([event], { spool: false });
    return null;
  } catch (error) {
    if (!isAppendError(error)) throw error;
    // Whoever looks next says the same again.
    return error.message;
  }
}

/** A session of a member as a subject: where its transcripts stand, and what the log has accepted of it. */
export function subjectOf(member: Member, session: Session): Subject {
  const hint = session.id === member.session ? member.transcript : null;
  const place = { hint, config: configOf(member) };
  return { session: session.id, place, logged: session.gauge, member: member.id, gen: session.gen };
}

/**
 * Writes down what a session has cost before it becomes a member, so that nobody here is charged for it. Called before the
 * request that adopts it is written.
 *
 * @returns what was appended, or null: it has cost nothing that could be seen
 */
export function meterBaseline(nest: Nest, state: State, session: string, place: Place): Envelope | null {
  // One that a member has had already is charged to that seat, whoever adopts it.
  if (state.sessions.get(session)?.member != null) return null;
  const subject = { session, place, logged: null, member: null, gen: null };
  return meterSession(nest, subject, tableOf(state)).appended;
}
