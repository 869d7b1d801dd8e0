import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Org, withNest } from '../live/support/org.ts';
import { SCENARIO } from './brain.ts';
import { EVERYBODY } from './chart.ts';
import { judge } from './judge.ts';
import { type Ledger, ledgerOf } from './ledger.ts';
import { type Hit, KINDS, type Kind, strike } from './prey.ts';
import { randomFrom } from './random.ts';
import { type User, userOf } from './user.ts';

export type ChaosOptions = Readonly<{
  points: number;
  seed: number;
  /** Where log and requests of the run are kept, or null. */
  keep: string | null;
  /** One line of what is happening. */
  tell: (line: string) => void;
  /** A point, once everything that was under way when it struck has come back, or has not. */
  onPoint: (point: Point) => void;
}>;

/** `ms`: from the kill until all that was under way had come back to the top. */
export type Point = Readonly<{
  point: number;
  kind: Kind;
  pid: number;
  what: string;
  at: string;
  ok: boolean;
  ms: number | null;
}>;

export type Summary = Readonly<{
  ok: boolean;
  seed: number;
  points: number;
  hits: Readonly<Record<Kind, number>>;
  /** Which hooks and commands were really hit. */
  what: Readonly<Record<string, number>>;
  /** Kinds that could not be hit in time, and were replaced by another. */
  missed: Readonly<Record<string, number>>;
  tasks: number;
  reminders: number;
  items: number;
  repeats: number;
  confirmed: number;
  events: number;
  requests: number;
  seconds: number;
  failures: readonly string[];
}>;

type Struck = Hit & Readonly<{ point: number; kind: Kind; under: readonly string[] }>;

/** Between two kills, in ms: from at once to twice the mean. */
const PAUSE_MS = 3000;
const DRAIN_MS = 180_000;
const START_MS = 120_000;

/** Runs the organisation and kills what is its own, point after point. Everything is ended and deleted afterwards. */
export async function chaos(options: ChaosOptions): Promise<Summary> {
  let summary: Summary | null = null;
  const charter = { limits: { members: 16, concurrency: 16 } };
  await withNest({ scenario: SCENARIO, charter }, async (org) => {
    try {
      summary = await inOrg(org, options);
    } finally {
      if (options.keep !== null) keep(org, options.keep);
    }
  });
  return summary as unknown as Summary;
}

async function inOrg(org: Org, { points, seed, tell, onPoint }: ChaosOptions): Promise<Summary> {
  const began = Date.now();
  const ledger = ledgerOf(org.opened);
  const user = userOf(org, ledger, randomFrom(`${seed}:user`), tell);
  const struck: Struck[] = [];
  const missed: Record<string, number> = {};
  let over = false;
  const working = user.run(() => over, DRAIN_MS);
  try {
    await Promise.race([working, untilComplete(ledger)]);
    tell(`everybody is there after ${Math.round((Date.now() - began) / 1000)} s`);
    const killing = strikeAll(org, ledger, user, { points, seed, struck, missed, tell });
    await Promise.race([working, killing]);
  } finally {
    over = true;
  }
  await working;
  ledger.catchUp();
  for (const one of struck) onPoint(pointOf(one, user));
  const { failures, ...counts } = judge({ ledger, user, requests: org.sim.all() });
  const all = [...failures, ...(await unwell(org)), ...rewritten(org, ledger), ...tooFew(struck, points)];
  return {
    ok: all.length === 0,
    seed,
    points: struck.length,
    hits: Object.fromEntries(
      KINDS.map((kind) => [kind, struck.filter((s) => s.kind === kind).length]),
    ) as Summary['hits'],
    what: tally(
      struck.filter(({ kind }) => kind === 'hook' || kind === 'command').map((s) => `${s.kind} ${s.what}`),
    ),
    missed,
    tasks: user.tasks.length,
    reminders: user.reminders.length,
    ...counts,
    events: ledger.events.length,
    requests: org.sim.all().length,
    seconds: Math.round((Date.now() - began) / 1000),
    failures: all,
  };
}

async function untilComplete(ledger: Ledger): Promise<void> {
  const there = (id: string): boolean => (ledger.state.members.get(id)?.turns ?? 0) > 0;
  for (const end = Date.now() + START_MS; Date.now() < end; await sleep(200))
    if (EVERYBODY.every(there)) return;
  throw new Error(`not there after ${START_MS / 1000} s: ${EVERYBODY.filter((id) => !there(id)).join(', ')}`);
}

type Striking = Readonly<{
  points: number;
  seed: number;
  struck: Struck[];
  missed: Record<string, number>;
  tell: (line: string) => void;
}>;

async function strikeAll(
  org: Org,
  ledger: Ledger,
  user: User,
  { points, seed, struck, missed, tell }: Striking,
): Promise<void> {
  const random = randomFrom(`${seed}:kind`);
  const ground = { home: org.home.home, state: () => ledger.state, random: randomFrom(`${seed}:aim`) };
  while (struck.length < points) {
    await sleep(random() * 2 * PAUSE_MS);
    const kind = KINDS[Math.floor(random() * KINDS.length)] as Kind;
    const hit = await strike(kind, ground);
    if (hit === null) {
      missed[kind] = (missed[kind] ?? 0) + 1;
      tell(`no ${kind} to be hit`);
      continue;
    }
    struck.push({ ...hit, kind, point: struck.length + 1, under: user.open().map(({ id }) => id) });
    tell(
      `${hit.at.slice(11, 23)} point ${struck.length}: ${kind} ${hit.what} (pid ${hit.pid}); ${user.open().length} tasks under way`,
    );
  }
}

function pointOf({ point, kind, pid, what, at, under }: Struck, user: User): Point {
  const back = user.tasks.filter(({ id }) => under.includes(id)).map(({ returned }) => returned);
  const times = back.filter((one) => one !== null);
  const ok = times.length === back.length;
  return {
    point,
    kind,
    pid,
    what,
    at,
    ok,
    ms: ok ? Math.max(0, ...times.map((one) => one - Date.parse(at))) : null,
  };
}

async function unwell(org: Org): Promise<string[]> {
  const { code, stdout } = await org.nest(['verify', '--json']);
  return code === 0 ? [] : [`nest verify: exit ${code}: ${stdout.slice(0, 2000)}`];
}

/** What has once stood in the log stands there in the end, in the same order. */
function rewritten(org: Org, { events }: Ledger): string[] {
  const now = org.events();
  const at = events.findIndex((event, index) => now[index]?.id !== event.id);
  return at < 0 ? [] : [`the log has lost or moved event ${at}, ${events[at]?.type}`];
}

const tooFew = (struck: readonly Struck[], points: number): string[] =>
  struck.length < points ? [`only ${struck.length} of ${points} points were struck`] : [];

function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

function keep(org: Org, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const file of [
    join(org.dir, 'log.jsonl'),
    join(org.dir, 'watch.log'),
    join(org.folder, 'requests.jsonl'),
  ]) {
    try {
      copyFileSync(file, join(folder, file.split('/').at(-1) as string));
    } catch {
      // Not every run writes all of them.
    }
  }
}
