import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '../../src/sim/scenario.ts';
import { randomFrom } from '../chaos/random.ts';
import { type Org, withNest } from '../live/support/org.ts';
import { listener } from '../live/support/steps.ts';
import { type Bill, dollars, sumOf } from '../meter/list-price.ts';
import { type Biller, billed, dearestReplies, lastReplies, openBiller } from './biller.ts';
import { brains } from './brain.ts';

/** What came of one case. Dollars, with nine digits behind the point. */
export type Row = Readonly<{
  case: string;
  grant: string;
  billed: string;
  /** What was billed beyond the grant; negative when nothing was. */
  over: string;
  /** One reply of each stream that was open: what may be billed beyond it. */
  allowed: string;
  streams: number;
  replies: number;
  /** What was billed before the last reply of each stream was below the grant. */
  bounded: boolean;
  /** What the ledger says has been spent. */
  ledger: string;
  /** Billed, and in no transcript: the last reply of a stream whose session was stopped before it was there. */
  cutOff: string;
  reports: boolean;
  told: boolean;
  ok: boolean;
}>;

/** Long enough for another request of everybody that is not held, in ms. */
const QUIET_MS = 4000;

const NANOS = 1_000_000_000n;

type Case = Readonly<{
  name: string;
  usd: number;
  /** Whom the grant is given to. */
  owner: string;
  members: readonly string[];
  scale: number;
  actors: (biller: Biller, random: () => number) => Actor[];
  hire: (org: Org, usd: string) => Promise<void>;
}>;

const TOOLS = ['--tools', 'Bash(echo *)'];
const HIRE_LEAD = ['hire', '--role', 'executive', '--name', 'lead', 'Lead.'];

const single = (name: string, mode: string): Case => ({
  name,
  usd: 1,
  owner: 'dev',
  members: ['dev'],
  scale: 1,
  actors: (biller, random) => brains([{ name: 'dev' }], biller, random),
  hire: async (org, usd) => {
    await org.ok([
      'hire',
      '--name',
      'dev',
      '--under',
      'lead',
      '--mode',
      mode,
      '--grant',
      usd,
      ...TOOLS,
      'Work on.',
    ]);
  },
});

const TEAM = ['m', 'a', 'b', 'a1', 'a2', 'b1', 'b2'];

const subtree: Case = {
  name: 'a subtree of 1 + 2 + 4, two with a subagent',
  usd: 5,
  owner: 'm',
  members: TEAM,
  scale: 1,
  actors: (biller, random) =>
    brains(
      [
        { name: 'm', hires: ['a', 'b'] },
        { name: 'a', hires: ['a1', 'a2'] },
        { name: 'b', hires: ['b1', 'b2'] },
        { name: 'a1', helper: true },
        { name: 'a2' },
        { name: 'b1', helper: true },
        { name: 'b2' },
      ],
      biller,
      random,
    ),
  hire: async (org, usd) => {
    await org.ok([
      'hire',
      '--name',
      'm',
      '--under',
      'lead',
      '--role',
      'manager',
      '--grant',
      usd,
      ...TOOLS,
      'Work on.',
    ]);
  },
};

export const CASES: readonly Case[] = [
  single('a live background member', 'bg'),
  subtree,
  single('a batch member', 'batch'),
];

/** Plays one case against the real CLI, until nobody spends anything any more. */
export async function play(one: Case, seed: string, tell: (line: string) => void): Promise<Row> {
  const random = randomFrom(`${seed}:${one.name}`);
  const biller = openBiller(random, one.scale);
  let row: Row | null = null;
  const charter = {
    limits: { members: 20, concurrency: 20 },
    budget: { usd: 100 },
    permissions: {
      staff: { allow: ['Bash(echo *)', 'Agent'] },
      manager: { allow: ['Bash(echo *)', 'Agent'] },
    },
  };
  const scenario = { actors: [...one.actors(biller, random), listener()] };
  await withNest({ charter, scenario }, async (org) => {
    await org.ok(HIRE_LEAD);
    await org.until('lead', 'unreported', 'idle');
    await one.hire(org, String(one.usd));
    await quiet(biller, tell);
    await settled(org, one);
    row = judge(one, org, biller);
  });
  if (row === null) throw new Error('the case came to no end');
  return row;
}

/** Waits until no reply has been billed for a while, and some have. */
async function quiet({ streams }: Biller, tell: (line: string) => void): Promise<void> {
  const end = Date.now() + 180_000;
  for (let before = -1, since = Date.now(); Date.now() < end; await sleep(200)) {
    const now = [...streams.values()].reduce((sum, { bills }) => sum + bills.length, 0);
    if (now !== before) {
      since = Date.now();
      if (now % 20 === 0 && now > 0) tell(`  ${now} replies, ${dollars(billed(streams.values()))} dollars`);
    }
    before = now;
    if (now > 0 && Date.now() - since >= QUIET_MS) return;
  }
}

/** By the hook of the member, or in a run without a person by the platform's own cap: whichever comes first. */
function wasTold({ sim }: Org): boolean {
  return sim.wasSent('lead', 'Stopped by nest') || sim.wasSent('lead', 'Stopped by claude');
}

/** Waits until the log says of everybody that it stands still. */
async function settled(org: Org, { members }: Case): Promise<void> {
  for (const id of members) await org.until(id, 'halted').catch(() => {});
  await org.waitFor(() => wasTold(org), 'lead to be told').catch(() => {});
}

function judge(one: Case, org: Org, { streams }: Biller): Row {
  const all = [...streams.values()];
  const grant = BigInt(one.usd) * NANOS;
  const total = billed(all);
  const state = org.state();
  const bounded = total - lastReplies(all) < grant;
  const reports = one.members.every((id) => {
    const member = state.members.get(id);
    return (
      member?.phase === 'halted' && member.halt?.cause === 'budget' && member.report?.status === 'blocked'
    );
  });
  const told = wasTold(org);
  const ledger = BigInt(state.purses.get(one.owner)?.subtree ?? -1);
  const written = transcriptsIn(join(org.home.home, '.claude', 'projects'));
  const cut = all.flatMap(({ bills }) => bills.slice(-1)).filter((bill) => !isWritten(bill, written));
  return {
    case: one.name,
    grant: dollars(grant),
    billed: dollars(total),
    over: signed(total - grant),
    allowed: dollars(dearestReplies(all)),
    streams: all.length,
    replies: all.reduce((sum, { bills }) => sum + bills.length, 0),
    bounded,
    ledger: dollars(ledger < 0n ? 0n : ledger),
    reports,
    told,
    cutOff: dollars(sumOf(cut)),
    ok: bounded && reports && told && ledger + sumOf(cut) === total && org.sim.unscripted().length === 0,
  };
}

/** The text of every transcript in a folder and below it. */
function transcriptsIn(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('');
}

/** Its tokens are random: no other reply has the same. */
function isWritten({ usage }: Bill, transcripts: string): boolean {
  const { cacheRead, output } = usage;
  const rows = transcripts
    .split('\n')
    .filter((row) => row.includes(`"cache_read_input_tokens":${cacheRead},`));
  return rows.some(
    (row) => row.includes(`"output_tokens":${output},`) || row.includes(`"output_tokens":${output}}`),
  );
}

function signed(nanos: bigint): string {
  return nanos < 0n ? `-${dollars(-nanos)}` : dollars(nanos);
}
