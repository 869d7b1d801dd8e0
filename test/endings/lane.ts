import { setTimeout as sleep } from 'node:timers/promises';
import { splitProcess } from '../../src/app/observe.ts';
import { configOf } from '../../src/app/wake.ts';
import { needsJudgement } from '../../src/domain/wake-policy.ts';
import { pokeSession } from '../../src/harness/messaging.ts';
import { type Org, withNest } from '../live/support/org.ts';
import { processesOfHome } from '../live/support/processes.ts';
import { listener } from '../live/support/steps.ts';
import { handsOn } from './claude.ts';
import { expectedOf, type Result, type Sight, sameSight } from './result.ts';
import type { Row, Scene } from './row.ts';
import { causesOf, messagesTo, userNews } from './seen.ts';

/** Nothing more comes of an ending when nothing has come for this long: longer than a waiter and the reconciler take, in ms. */
const SETTLED_MS = 6000;
/** How long what is expected may take to come, in ms. */
const PATIENCE_MS = 60_000;

export type Lane = Readonly<{
  run: number;
  rows: readonly Row[];
  tell: (line: string) => void;
  print: (result: Result) => void;
}>;

/** Forces each ending once, one after the other, in one organisation: an Executive, and the member that the row is about. */
export function runLane({ run, rows, tell, print }: Lane): Promise<void> {
  const actors = [listener(), ...rows.flatMap((row) => row.actors)];
  const sideFailures = rows.flatMap((row) => row.sideFailures ?? []);
  const charter = { limits: { members: 40, concurrency: 40 } };
  return withNest({ claude: handsOn, charter, scenario: { actors, sideFailures } }, async (org) => {
    const cli = (await org.claude(['--version'])).stdout.trim();
    await org.ok(['hire', '--role', 'executive', '--name', 'lead', 'Lead.']);
    for (const row of rows) {
      tell(`run ${run}: ${row.name} …`);
      const result = { run, cli, ...(await forced(org, row)) };
      print(result);
      tell(`run ${run}: ${row.name} ${result.ok ? 'ok' : 'NOT as the table says'} (${result.ms} ms)`);
      if (row.name !== rows.at(-1)?.name)
        await org.nest(['fire', row.name, '--why', 'its ending has been seen']);
    }
  });
}

async function forced(org: Org, row: Row): Promise<Omit<Result, 'run' | 'cli'>> {
  const { name } = row;
  const expected = expectedOf(row);
  let at: number | null = null;
  let problem: string | null = null;
  let seen: Sight = sightOf(org, name, []);
  try {
    await quiet(org);
    await row.force(sceneOf(org, name, (then = Date.now()) => (at = then)));
    seen = await settled(org, name, { ...expected, later: [] });
    const now = seen.gets;
    if (expected.later.length > 0) {
      await askAtPrompt(org, `What is new of ${name}?`);
      await org.waitFor(() => org.sim.wasSent('lead', `What is new of ${name}?`), 'the next turn of lead');
      seen = sightOf(org, name, now);
    }
  } catch (error) {
    problem = (error as Error).message.split('\n')[0] ?? '';
    seen = sightOf(org, name, seen.gets);
  }
  return {
    ending: name,
    cause: row.cause.join(', '),
    expected,
    seen,
    supervisorMessages: seen.gets.length,
    ms: msOf(org, name, at, seen.gets.length),
    ok: problem === null && sameSight(expected, seen),
    ...(problem === null ? {} : { problem }),
  };
}

/** As a person would who sits in the session of lead: a limit that all share holds back what nest would say, not him. */
async function askAtPrompt(org: Org, words: string): Promise<void> {
  const { process, job } = org.member('lead');
  const [pid] = splitProcess(process ?? '');
  const taken = await pokeSession(pid ?? 0, configOf({ job }), words, words);
  if (!taken) throw new Error('the session of lead takes no words');
}

/** From the ending until the supervisor's model was sent what it was sent first; without a message, until the log had it. */
function msOf(org: Org, name: string, forcedAt: number | null, sent: number): number | null {
  const traces = causesOf(org, name).map(({ at }) => Date.parse(at));
  const since = forcedAt ?? traces[0];
  if (since === undefined) return null;
  const messages = messagesTo(org, 'lead', name)
    .slice(0, sent)
    .map(({ at }) => Date.parse(at));
  const until = messages.find((at) => at >= since) ?? traces.find((at) => at >= since);
  return until === undefined ? null : until - since;
}

/** @param first what its supervisor had been sent before its attention was drawn; everything so far where that is empty */
function sightOf(org: Org, name: string, first: readonly string[] | null): Sight {
  const sent = messagesTo(org, 'lead', name).map(({ label }) => label);
  const gets = first === null ? sent : sent.slice(0, first.length);
  return {
    cause: causesOf(org, name).map(({ cause }) => cause),
    gets,
    later: sent.slice(gets.length),
    user: userNews(org, name),
    stands: org.state().members.get(name)?.phase ?? 'nobody',
  };
}

/** Waits until it is as expected and stays so, or has had its time. */
async function settled(org: Org, name: string, expected: Sight): Promise<Sight> {
  let last = sightOf(org, name, null);
  let since = Date.now();
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(400)) {
    const seen = sightOf(org, name, null);
    if (!sameSight(seen, last)) since = Date.now();
    last = seen;
    if (sameSight(seen, expected) && Date.now() - since >= SETTLED_MS) break;
  }
  return last;
}

/** Waits until the supervisor is between turns and has nothing to judge, so that what comes now is about this ending. */
async function quiet(org: Org): Promise<void> {
  await org.waitFor(() => {
    const state = org.state();
    const lead = state.members.get('lead');
    const unread = state.inboxes.get('lead')?.items ?? [];
    return lead?.turn?.open === false && !unread.some(needsJudgement);
  }, 'lead to be idle');
}

function sceneOf(org: Org, id: string, now: (at?: number) => void): Scene {
  return {
    org,
    id,
    now: () => now(),
    hire: async (...more) => void (await org.ok(['hire', '--name', id, '--under', 'lead', ...more, 'Work.'])),
    async asked() {
      const first = () => org.sim.requestsOf(id)[0];
      now(Date.parse((await org.waitFor(first, `the model of ${id} to be asked`)).at));
    },
    member: () => org.member(id),
    until: (...phases) => org.until(id, ...phases),
    running: async (command) =>
      void (await org.waitFor(
        () => processesOfHome(org.home.home).some((one) => one.command.includes(command)),
        `${command} to run`,
      )),
  };
}
