import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { configOf } from '../src/app/wake.ts';
import { readSessionProcess } from '../src/harness/job-state.ts';
import { alive } from '../src/harness/process.ts';
import type { Figure } from './figure.ts';
import { startTeam, type Team, until } from './team.ts';
import { report, timeUntilAsked } from './wake.ts';

/** Runs; the environment may ask for fewer. */
const ROUNDS = Number(process.env.NEST_BENCH_FALLBACKS ?? 5);

/** What is taken from an idle supervisor, so that the next way has to do. */
const FORCED: Readonly<Record<string, (team: Team) => Promise<void>>> = {
  'wake.socket': killWaiter,
  'wake.resume': async (team) => {
    await killWaiter(team);
    const lead = team.member('lead');
    fs.rmSync(readSessionProcess(team.pidOf('lead'), configOf(lead))?.messagingSocket as string);
  },
  'wake.killed': async (team) => {
    await killWaiter(team);
    await kill(team.pidOf('lead'));
  },
};

/**
 * From a report in the log until it stands in the request of a new turn of its idle supervisor, when the first path is not
 * there: its waiter was killed (`wake.socket`), its socket is gone too (`wake.resume`), or its whole session was killed at
 * that moment (`wake.killed`). The slowest of all rounds, against the slowest by the waiter, alternately; seconds.
 */
export async function fallback(name: keyof typeof FORCED, root: string): Promise<Figure> {
  const team = await startTeam(root);
  try {
    const values: number[] = [];
    const baselines: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const forced of [false, true]) {
        await until(() => team.waiterOf('lead') !== null && team.isIdle('lead'), 'lead to wait again');
        await sleep(500);
        if (forced) await FORCED[name]?.(team);
        const words = `round ${round} is over${forced ? '' : ', as always'}`;
        const took = await timeUntilAsked(team, words, () => report(team, words));
        (forced ? values : baselines).push(took);
      }
    }
    const [value, baseline] = [Math.max(...values), Math.max(...baselines)];
    return { name, value, unit: 's', baseline, ratio: value / baseline };
  } finally {
    await team.end();
  }
}

async function killWaiter(team: Team): Promise<void> {
  await kill(team.waiterOf('lead') as number);
}

async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await until(() => !alive(pid), `process ${pid} to be gone`);
}
