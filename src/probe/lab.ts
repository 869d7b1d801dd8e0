import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type IsolatedHome, isolate } from '../harness/isolate.ts';
import { jobsIn } from '../harness/job-state.ts';
import { labFolder, labHome } from '../harness/left-labs.ts';
import { type RunResult, run } from '../harness/run.ts';
import { makeRepository } from '../harness/scratch-repository.ts';
import type { Step } from '../sim/scenario.ts';
import { type Sim, startSim } from '../sim/server.ts';
import type { Evidence } from './evidence.ts';
import { type Fired, recorderIn } from './recorder.ts';
import { newJob, printedShort } from './short-id.ts';
import { holdSpares } from './spares.ts';

/** One row of `claude agents --json --all`. */
export type Agent = Readonly<Record<string, unknown>>;

/** A background session that was asked for; `short` is null when the CLI did not say that it has one, and no job is there. */
export type Started = Readonly<{ short: string | null; result: RunResult }>;

export type StartOptions = Readonly<{
  name?: string;
  mode?: string;
  model?: string;
  /** Merged into one `--settings` JSON; none without it. */
  settings?: Readonly<Record<string, unknown>>;
  /** Arguments before the prompt. */
  args?: readonly string[];
  cwd?: string;
  env?: Readonly<Record<string, string>>;
}>;

type RunInLab = Readonly<{ cwd?: string; env?: Readonly<Record<string, string>>; timeoutMs?: number }>;

/** One CLI in a HOME of its own, against the scripted model, in a git repository with one commit. All of it temporary. */
export type Lab = Readonly<{
  folder: string;
  home: IsolatedHome;
  env: Readonly<Record<string, string>>;
  /** The platform's own folder, `<home>/.claude`. */
  config: string;
  repo: string;
  sim: Sim;
  /** Path of the CLI. */
  claude: string;
  /** When it was set up, in ms. */
  since: number;
  /** Runs the CLI to its end, in the repository unless told otherwise. Never rejects. Kept as evidence. */
  cli(args: readonly string[], how?: RunInLab): Promise<RunResult>;
  /** Runs any program in the lab's environment. Never rejects. Kept as evidence. */
  exec(file: string, args: readonly string[], how?: RunInLab): Promise<RunResult>;
  /**
   * `claude --bg -n … --permission-mode … --model … [--settings JSON] [args] -- PROMPT`. A list of steps becomes a script in
   * the prompt, which the model then plays.
   */
  start(prompt: string | readonly Step[], options?: StartOptions): Promise<Started>;
  /** All sessions as the CLI lists them. */
  agents(): Promise<Agent[]>;
  /** The `hooks` of a settings document that writes down every firing of these events; read them with `fired`. */
  recording(events: readonly string[]): Record<string, unknown>;
  /** What the recording hooks were given, in order; of one event, or of all. */
  fired(event?: string): readonly Fired[];
  /** Asks again and again until it gives something that counts as true; null when that never came within `ms` (default 10 s). */
  until<T>(condition: () => T | Promise<T>, ms?: number): Promise<NonNullable<T> | null>;
  /** Puts something beside the verdict: a file's text, a payload, a request. */
  keep(name: string, value: unknown): void;
}>;

/** A script for the prompt of a session. */
export function script(steps: readonly Step[]): string {
  return `<<SCRIPT ${JSON.stringify(steps)} SCRIPT>>`;
}

/** A step that runs a command. */
export function bash(command: string, more: Readonly<Record<string, unknown>> = {}): Step {
  return { tool: 'Bash', input: { command, description: 'a command of the probe', ...more } };
}

/** What a command is told that may begin a background session. */
const BEGINS_SESSION = new Set(['--bg', '--background', 'respawn', 'attach']);

const WAIT_MS = 10_000;
const RUN_MS = 30_000;
const BROKEN_OFF_MS = 1000;

/** Sets a lab up, works in it, and ends and deletes everything of it, however the work ends. */
export async function withLab<T>(
  claude: string,
  evidence: Evidence,
  signal: AbortSignal,
  work: (lab: Lab) => Promise<T>,
): Promise<T> {
  const folder = labFolder();
  try {
    await makeRepository(join(folder, 'repo'), '# probe\n');
    const sim = await startSim();
    try {
      return await workIn({ folder, sim, claude, evidence, signal }, work);
    } finally {
      await sim.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

type Ground = Readonly<{ folder: string; sim: Sim; claude: string; evidence: Evidence; signal: AbortSignal }>;

/** Works in a HOME of its own, and ends everything that runs of it. */
async function workIn<T>(
  { folder, sim, claude, evidence, signal }: Ground,
  work: (lab: Lab) => Promise<T>,
): Promise<T> {
  const repo = join(folder, 'repo');
  const home = isolate({ home: labHome(folder), claude, baseUrl: sim.url, trusted: [repo] });
  const recorder = recorderIn(folder);

  const exec: Lab['exec'] = async (file, args, { cwd = repo, env, timeoutMs = RUN_MS } = {}) => {
    const result = await run(file, args, { cwd, env: { ...home.env, ...env }, timeoutMs, signal });
    evidence.ran(file, args, result);
    return result;
  };
  const spares = holdSpares(join(home.home, '.claude'));
  const cli: Lab['cli'] = (args, how) => {
    if (args.some((arg) => BEGINS_SESSION.has(arg))) spares.launching();
    return exec(claude, args, how);
  };
  const lab: Lab = {
    folder,
    home,
    env: home.env,
    config: join(home.home, '.claude'),
    repo,
    sim,
    claude,
    since: Date.now(),
    exec,
    cli,
    async start(
      prompt,
      { name = 'probe', mode = 'acceptEdits', model = 'haiku', settings, args = [], cwd, env } = {},
    ) {
      const text = typeof prompt === 'string' ? prompt : `Work.\n${script(prompt)}`;
      const given = settings === undefined ? [] : ['--settings', JSON.stringify(settings)];
      const fixed = ['--bg', '-n', name, '--permission-mode', mode, '--model', model, ...given];
      const how = { ...(cwd === undefined ? {} : { cwd }), ...(env === undefined ? {} : { env }) };
      const before = jobsIn(lab.config);
      const result = await cli([...fixed, ...args, '--', text], how);
      const made = printedShort(result.stdout) ?? (result.ok ? await newJob(lab.config, before) : null);
      return { short: made, result };
    },
    async agents() {
      const { stdout } = await cli(['agents', '--json', '--all']);
      try {
        const list: unknown = JSON.parse(stdout);
        return Array.isArray(list) ? (list as Agent[]) : [];
      } catch {
        return [];
      }
    },
    recording(events) {
      return Object.fromEntries(events.map((event) => [event, [{ hooks: [recorder.hook] }]]));
    },
    fired(event) {
      const all = recorder.fired();
      return event === undefined ? all : all.filter(({ payload }) => payload.hook_event_name === event);
    },
    async until(condition, ms = WAIT_MS) {
      for (const deadline = Date.now() + ms; ; await sleep(50)) {
        signal.throwIfAborted();
        const value = await condition();
        if (value) return value;
        if (Date.now() >= deadline) return null;
      }
    },
    keep: (name, value) => evidence.keep(name, value),
  };
  try {
    return await work(lab);
  } finally {
    spares.close();
    evidence.keep('hooks', lab.fired());
    evidence.keep(
      'requests',
      sim.all().map(({ kind, note, conversation }) => ({ kind, note, model: conversation.model })),
    );
    if (signal.aborted) {
      // What a command was about to start when it was broken off shows itself only now.
      await home.kill();
      await sleep(BROKEN_OFF_MS);
    }
    await home.discard();
  }
}
