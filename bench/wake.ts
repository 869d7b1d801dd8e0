import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { record } from '../src/app/record.ts';
import { newsText } from '../src/sim/conversation.ts';
import type { Figure } from './figure.ts';
import { startTeam, type Team, until } from './team.ts';

/** Runs; the environment may ask for fewer. */
const ROUNDS = Number(process.env.NEST_BENCH_WAKES ?? 50);

type Wakes = Readonly<{ p50: Figure; p95: Figure }>;
let measured: Promise<Wakes> | undefined;

/**
 * `wake.p50`, `wake.p95`: from a report in the log until it stands in the request of the new turn of its supervisor, which
 * was idle, by the first path; against the least that the platform takes: a bare session whose hook waits for a file,
 * from the file until the request that it causes. Real CLI, scripted model, alternately; seconds.
 */
export function wakes(root: string): Promise<Wakes> {
  measured ??= measure(root);
  return measured;
}

async function measure(root: string): Promise<Wakes> {
  const team = await startTeam(root);
  try {
    const flag = join(team.folder, 'flag');
    const armed = join(team.folder, 'armed');
    await startBare(team, flag, armed);
    const values: number[] = [];
    const baselines: number[] = [];
    for (let round = -2; round < ROUNDS; round += 1) {
      const words = `round ${round} is over`;
      await until(() => team.waiterOf('lead') !== null && team.isIdle('lead'), 'lead to wait again');
      // What was unread when a waiter began is left to the prompt's own hook for a moment.
      await sleep(500);
      const value = await timeUntilAsked(team, words, () => report(team, words));
      await until(() => fs.existsSync(armed), 'the bare session to wait again');
      await sleep(500);
      fs.rmSync(armed);
      const baseline = await timeUntilAsked(team, `flag ${round}`, () => {
        fs.writeFileSync(`${flag}.new`, `flag ${round}`);
        fs.renameSync(`${flag}.new`, flag);
      });
      if (round < 0) continue; // The file cache has been cold.
      values.push(value);
      baselines.push(baseline);
    }
    return {
      p50: figureAt('wake.p50', 0.5, values, baselines),
      p95: figureAt('wake.p95', 0.95, values, baselines),
    };
  } finally {
    await team.end();
  }
}

function figureAt(name: string, share: number, values: number[], baselines: number[]): Figure {
  const at = (list: number[]): number => {
    const sorted = list.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  };
  const [value, baseline] = [at(values), at(baselines)];
  return { name, value, unit: 's', baseline, ratio: value / baseline };
}

/** `low` reports these words. */
export function report(team: Team, words: string): void {
  const { session, gen } = team.member('low');
  const data = { status: 'done', reason: null, text: { text: words }, as: null } as const;
  team.nest.log.append([record('report_filed', data, { actor: `session:${session}`, member: 'low', gen })], {
    durable: true,
  });
}

/** Seconds from an act until the model is asked something that holds the words. */
export async function timeUntilAsked({ sim }: Team, words: string, act: () => void): Promise<number> {
  let seen = sim.all().length;
  const began = process.hrtime.bigint();
  act();
  const asked = (): boolean => {
    const fresh = sim.all().slice(seen);
    seen += fresh.length;
    return fresh.some(({ conversation }) => newsText(conversation).includes(words));
  };
  await until(asked, `the model to be asked about ${words}`, 2);
  return Number(process.hrtime.bigint() - began) / 1e9;
}

/** A session that knows nothing of us. Its hook waits for a file, and wakes it with what stands in there. */
async function startBare(team: Team, flag: string, armed: string): Promise<void> {
  const script = `const fs = require('fs'); const [flag, armed] = process.argv.slice(1);
    const look = () => { if (!fs.existsSync(flag)) return;
      process.stderr.write(fs.readFileSync(flag)); fs.rmSync(flag); process.exit(2); };
    fs.watch(require('path').dirname(flag), look); fs.writeFileSync(armed, ''); look();`;
  const hook = { type: 'command', command: process.execPath, args: ['-e', script, flag, armed] };
  const settings = {
    hooks: { UserPromptSubmit: [{ hooks: [{ ...hook, asyncRewake: true, timeout: 600 }] }] },
  };
  const args = ['--bg', '-n', 'bare', '--permission-mode', 'acceptEdits', '--model', 'sonnet'];
  const child = spawn(team.claude, [...args, '--settings', JSON.stringify(settings), '--', 'Wait.'], {
    cwd: team.repo,
    env: { ...team.env },
    stdio: 'ignore',
  });
  await new Promise((resolve) => child.once('exit', resolve));
  await until(() => fs.existsSync(armed), 'the bare session to wait');
}
