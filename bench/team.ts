import fs from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { foldNest } from '../src/app/fold-log.ts';
import { type Nest, openNest } from '../src/app/nest.ts';
import { splitProcess } from '../src/app/observe.ts';
import { holderOf } from '../src/app/process-lock.ts';
import { waiterFile } from '../src/app/waiter-file.ts';
import type { Member } from '../src/domain/state.ts';
import { claudeCacheDir, ensureClaude } from '../src/harness/fetch-claude.ts';
import { isolate } from '../src/harness/isolate.ts';
import { readSessionProcess } from '../src/harness/job-state.ts';
import { run } from '../src/harness/run.ts';
import { placeForNew } from '../src/log/place.ts';
import { type Sim, startSim } from '../src/sim/server.ts';

/** Real sessions against a scripted model: an Executive `lead`, and `low` below it, which has said that it is blocked. */
export type Team = Readonly<{
  claude: string;
  folder: string;
  repo: string;
  env: Readonly<Record<string, string>>;
  sim: Sim;
  nest: Nest;
  member: (id: string) => Member;
  pidOf: (id: string) => number;
  /** The process of the waiter beside a member's session, or null. */
  waiterOf: (id: string) => number | null;
  /** Whether the session takes nothing any more: no turn, as the platform and the log say. */
  isIdle: (id: string) => boolean;
  end: () => Promise<void>;
}>;

/** @throws when it does not come true within a minute, saying what */
export async function until(holds: () => boolean, what: string, everyMs = 20): Promise<void> {
  for (const end = Date.now() + 60_000; !holds(); await sleep(everyMs)) {
    if (Date.now() > end) throw new Error(`waited a minute for ${what}`);
  }
}

export async function startTeam(root: string): Promise<Team> {
  const claude = await ensureClaude({ cacheDir: claudeCacheDir(root, os.homedir()) });
  const folder = fs.realpathSync(fs.mkdtempSync(join(os.tmpdir(), 'nest-bench-team-')));
  const repo = join(folder, 'repo');
  fs.mkdirSync(repo);
  const match = (member: string) => ({ match: { member } });
  const noted = { otherwise: { text: 'Noted.' } };
  const sim = await startSim({
    scenario: {
      actors: [
        { name: 'lead', ...match('lead'), turns: [{ text: 'I am here.' }], ...noted },
        { name: 'low', ...match('low'), turns: [{ text: 'blocked: which colour?' }], ...noted },
        { name: 'anybody', match: {}, turns: [], ...noted },
      ],
    },
  });
  for (const args of [
    ['init', '-q'],
    ['-c', 'user.name=b', '-c', 'user.email=b@localhost', 'commit', '-q', '--allow-empty', '-m', 'first'],
  ])
    await run('git', args, { cwd: repo, timeoutMs: 20_000 });
  const home = isolate({ home: join(folder, 'home'), claude, baseUrl: sim.url, trusted: [repo] });
  const env = { ...home.env, NEST_CLAUDE: claude };
  const command = async (...args: string[]): Promise<void> => {
    const program = [join(root, 'plugin', 'nest.cjs'), ...args];
    const result = await run(process.execPath, program, { cwd: repo, env, timeoutMs: 60_000 });
    if (!result.ok) throw new Error(`nest ${args.join(' ')}: ${result.stderr}`);
  };
  const end = async (): Promise<void> => {
    await home.end();
    await sim.close();
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  try {
    await command('init', '--objective', 'measure');
    const nest = openNest(placeForNew(repo).dir);
    const member = (id: string): Member => {
      const found = foldNest(nest).state.members.get(id);
      if (found === undefined) throw new Error(`there is no ${id}`);
      return found;
    };
    const pidOf = (id: string): number => splitProcess(member(id).process ?? '')[0] ?? 0;
    const team: Team = {
      claude,
      folder,
      repo,
      env,
      sim,
      nest,
      member,
      pidOf,
      waiterOf: (id) => holderOf(waiterFile(nest.dir, pidOf(id))),
      isIdle: (id) =>
        member(id).turn?.open === false &&
        readSessionProcess(pidOf(id), join(folder, 'home', '.claude'))?.status === 'idle',
      end,
    };
    await command('hire', '--name', 'lead', '--role', 'executive', 'Lead.');
    await until(() => member('lead').phase === 'unreported', 'the first turn of lead');
    await command('hire', '--name', 'low', '--under', 'lead', 'Work.');
    await until(() => member('low').phase === 'blocked', 'the first turn of low');
    await until(() => member('lead').turns === 2 && team.isIdle('lead'), 'lead to have been woken');
    return team;
  } catch (error) {
    await end();
    throw error;
  }
}
