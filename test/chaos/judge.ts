import type { Envelope } from '../../src/domain/envelope.ts';
import { contextText } from '../../src/sim/conversation.ts';
import type { SimRequest } from '../../src/sim/record.ts';
import { type DigestRow, digestRowsIn, itemsIn, type SentItem } from '../live/support/sent.ts';
import { EVERYBODY } from './chart.ts';
import type { Ledger, Owed } from './ledger.ts';
import { remember, resultsIn } from './memory.ts';
import type { User } from './user.ts';

export type Evidence = Readonly<{ ledger: Ledger; user: User; requests: readonly SimRequest[] }>;

export type Judgement = Readonly<{
  failures: readonly string[];
  repeats: number;
  items: number;
  confirmed: number;
}>;

/** The latest request of each session of a member's: the whole conversation stands in it. */
function conversationsOf(requests: readonly SimRequest[], member: string): SimRequest[] {
  const latest = new Map<string, SimRequest>();
  for (const one of requests)
    if (one.kind === 'scripted' && one.member === member) latest.set(one.sessionId ?? '', one);
  return [...latest.values()];
}

/** An item as it was put before its reader. */
type Shown = Pick<SentItem, 'id' | 'repeated'> | User['shown'][number];

/** The items of a reader that a line of a digest stands for: it names the place in the log. */
function itemsAt({ owed }: Ledger, reader: string, { from, position }: DigestRow): string[] {
  return [...owed.values()]
    .filter((one) => one.reader === reader && one.item.position === position && one.item.from === from)
    .map(({ item }) => item.id);
}

/** Every time an item was put before its reader, in order: a model by what it was sent, the user by what was printed. */
function deliveriesOf({ ledger, user, requests }: Evidence): Map<string, Shown[]> {
  const all = new Map<string, Shown[]>();
  const add = (reader: string, item: Shown): void => {
    const key = `${reader}\n${item.id}`;
    all.set(key, [...(all.get(key) ?? []), item]);
  };
  for (const member of EVERYBODY)
    for (const { conversation } of conversationsOf(requests, member)) {
      const text = contextText(conversation);
      for (const item of itemsIn(text)) add(member, item);
      for (const row of digestRowsIn(text))
        for (const id of itemsAt(ledger, member, row)) add(member, { id, repeated: row.repeated });
    }
  for (const item of user.shown) add('user', item);
  return all;
}

const describe = ({ reader, gen, item }: Owed): string =>
  `${item.kind} ${item.status} of ${item.from} to ${reader} (generation ${gen}, ${item.at}, ${item.id.slice(0, 60)})`;

/** Items that their reader never saw, and nobody above it in its place. */
function lostItems({ ledger }: Evidence, seen: (reader: string, id: string) => boolean): string[] {
  const unread = (reader: string, id: string): boolean =>
    ledger.state.inboxes.get(reader)?.items.some((item) => item.id === id) ?? false;
  return [...ledger.owed.values()].flatMap((owed) => {
    const { reader, item } = owed;
    if (seen(reader, item.id)) return [];
    const waits = unread(reader, item.id);
    if (waits && item.status === 'progress') return [];
    const raised = [...ledger.owed.values()].some(
      (other) => other.item.id.startsWith(`${item.id}^`) && seen(other.reader, other.item.id),
    );
    if (raised) return [];
    return [`${waits ? 'never delivered' : 'acknowledged, and never in its context'}: ${describe(owed)}`];
  });
}

const named = (items: unknown, id: string): boolean => Array.isArray(items) && items.includes(id);

/** Whether the reader's turn was cut off between two moments: only then may an item that it was given come again. */
function crashed({ ledger }: Evidence, reader: string, from: string, to: string): boolean {
  const isReader = (event: Envelope): boolean =>
    event.member === reader || ledger.state.sessions.get(String(event.data.session))?.member === reader;
  return ledger.events.some(
    (event) =>
      event.at >= from &&
      event.at <= to &&
      isReader(event) &&
      (event.type === 'session_ended' ||
        event.type === 'session_started' ||
        event.type === 'fire_requested' ||
        (event.type === 'observed' && event.data.what === 'process_gone')),
  );
}

/** Items that came more than once without being labelled, or without a crash before they counted as read. */
function badRepeats(evidence: Evidence, deliveries: ReturnType<typeof deliveriesOf>): string[] {
  return [...deliveries].flatMap(([key, times]) => {
    const owed = evidence.ledger.owed.get(key);
    if (owed === undefined || times.length < 2) return [];
    const labelled = times.slice(1).every((one) => ('repeated' in one ? one.repeated : one.repeat));
    if (!labelled) return [`came ${times.length} times without a label: ${describe(owed)}`];
    const done = evidence.ledger.events.filter(
      ({ type, data }) =>
        type === 'delivered' && data.reader === owed.reader && named(data.items, owed.item.id),
    );
    const again = done.slice(1).find((next, index) => {
      const before = done[index] as Envelope;
      return next.data.channel !== 'transcript' && !crashed(evidence, owed.reader, before.at, next.at);
    });
    return again === undefined
      ? []
      : [`came again after it had been read, at ${again.at}: ${describe(owed)}`];
  });
}

/** What a command confirmed to its model, and to the user, has to stand in the log. */
function unrecorded({ ledger, user, requests }: Evidence): { missing: string[]; count: number } {
  const text = ledger.events.map((event) => ({
    type: event.type,
    member: event.member,
    data: JSON.stringify(event.data),
  }));
  const has = (type: string, ...parts: string[]): boolean =>
    text.some(
      (one) => one.type === type && parts.every((part) => one.data.includes(part) || one.member === part),
    );
  const missing = user.confirmed.filter((line) => !has('message_sent', line)).map((line) => `user: ${line}`);
  let count = user.confirmed.length;
  for (const self of EVERYBODY) {
    for (const { conversation } of conversationsOf(requests, self)) {
      for (const action of remember(conversation).done.keys()) {
        count += 1;
        const [verb, first = '', second = ''] = action.split(' ');
        const recorded =
          verb === 'msg'
            ? has('message_sent', `"to":"${first}"`, `TASK ${second} for`)
            : verb === 'note'
              ? has('report_filed', `Begun: ${first}.`) || has('heartbeat', `at ${first}`)
              : has(`${verb}_requested`, first);
        if (!recorded) missing.push(`${self}: ${action}`);
      }
    }
  }
  return { missing: missing.map((line) => `confirmed, and not in the log: ${line}`), count };
}

/** Results with which turns have ended, as later requests show, have to be filed as often as they were said. */
function unfiled({ ledger, requests }: Evidence): string[] {
  const filed: string[] = [];
  for (const { type, member, data } of ledger.events) {
    if (type !== 'turn_ended' && type !== 'observed') continue;
    const who =
      typeof data.session === 'string' ? (ledger.state.sessions.get(data.session)?.member ?? '') : member;
    const { text = '' } = (data.text ?? {}) as { text?: string };
    filed.push(...resultsIn(text).map((id) => `${id} of ${who}`));
  }
  const said = EVERYBODY.flatMap((self) =>
    conversationsOf(requests, self).flatMap(({ conversation }) =>
      remember(conversation).finals.map((id) => `${id} of ${self}`),
    ),
  );
  const count = (list: readonly string[], one: string): number =>
    list.filter((other) => other === one).length;
  return [...new Set(said)]
    .filter((one) => count(said, one) > count(filed, one))
    .map(
      (one) =>
        `${one}: said ${count(said, one)} times at the end of a turn, filed ${count(filed, one)} times`,
    );
}

/** Everything that did not hold at the end of a run. Empty: nothing was lost, and nothing came twice unlabelled. */
export function judge(evidence: Evidence): Judgement {
  const { ledger, user, requests } = evidence;
  const deliveries = deliveriesOf(evidence);
  const seen = (reader: string, id: string): boolean => deliveries.has(`${reader}\n${id}`);
  const { missing, count } = unrecorded(evidence);
  const { conflicts } = ledger.state.counts;
  return {
    failures: [
      ...user.open().map(({ id, target }) => `the result of ${id} (${target}) never reached the user`),
      ...missing,
      ...unfiled(evidence),
      ...lostItems(evidence, seen),
      ...badRepeats(evidence, deliveries),
      ...(conflicts > 0 ? [`${conflicts} sessions were taken for others`] : []),
      ...requests
        .filter(({ kind }) => kind === 'unscripted')
        .map(({ note }) => `nothing is scripted: ${note}`),
    ],
    repeats: [...deliveries.values()].reduce((sum, times) => sum + times.length - 1, 0),
    items: ledger.owed.size,
    confirmed: count,
  };
}
