import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NEST_RULES } from '../../src/harness/allow-rules.ts';
import { launchArgv, resumeArgv } from '../../src/harness/argv.ts';
import type { ClaudeCommand } from '../../src/harness/cli.ts';
import { readJob, readSessionProcesses } from '../../src/harness/job-state.ts';
import { launch } from '../../src/harness/launch.ts';
import { preflight } from '../../src/harness/preflight.ts';
import { alive, descendants, startToken } from '../../src/harness/process.ts';
import { readRegistry } from '../../src/harness/registry.ts';
import { runsUnprompted } from '../../src/harness/rule-matcher.ts';
import { launchSettings } from '../../src/harness/settings.ts';
import { spawnEnv } from '../../src/harness/spawn-env.ts';
import { stopSession } from '../../src/harness/stop.ts';
import { findTranscript, lastMessages } from '../../src/harness/transcript.ts';
import { type Lab, withLab } from './support/lab.ts';

type Offer = { tools: { name: string }[] };
const script = (steps: unknown) => `<<SCRIPT ${JSON.stringify(steps)} SCRIPT>>`;
const bash = (command: string, more: object = {}) => ({
  tool: 'Bash',
  input: { command, description: 'a command', ...more },
});

/** A nest's runtime whose hook writes down who it was called for, and whose `nest` only answers. */
function runtime(lab: Lab): string {
  const dir = join(lab.folder, 'runtime');
  mkdirSync(join(dir, 'bin'), { recursive: true });
  const program = (name: string, text: string) => {
    writeFileSync(join(dir, 'bin', name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(dir, 'bin', name), 0o755);
  };
  const line = '$1 $NEST_MEMBER $NEST_GEN $NEST_NONCE $CLAUDE_CODE_SESSION_ID';
  program('nest-hook', `echo "${line}" >> '${lab.folder}/calls'`);
  program('nest', 'echo "ours: $*"');
  return dir;
}
const calls = (lab: Lab): string[][] => {
  try {
    return readFileSync(join(lab.folder, 'calls'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(' '));
  } catch {
    return [];
  }
};

const commandOf = (lab: Lab): ClaudeCommand => ({ file: lab.claudePath, args: [], source: 'flag' });
const configOf = (lab: Lab): string => join(lab.home.home, '.claude');

async function start(lab: Lab, prompt: string, more: { path?: string; cwd?: string; allow?: string[] } = {}) {
  const { json } = launchSettings({
    nestDir: join(lab.folder, 'nest'),
    member: 'staff-1',
    gen: 3,
    nonce: 'n0nce',
    runtimeDir: runtime(lab),
    node: process.execPath,
    path: more.path ?? lab.env.PATH ?? '',
    allow: more.allow ?? [],
    ask: [],
    deny: [],
    plugins: ['nest@nest'],
  });
  const briefFile = join(lab.folder, 'brief.md');
  writeFileSync(briefFile, 'You are staff-1. BRIEF-MARK');
  const model = 'haiku';
  const args = {
    name: 'staff-1',
    mode: 'acceptEdits',
    model,
    settings: json ?? '',
    briefFile,
    tools: null,
    prompt,
  } as const;
  return launch(commandOf(lab), launchArgv(args), { cwd: more.cwd ?? lab.repo, env: spawnEnv(lab.env) });
}

test('a launched member knows who it is, has its hooks, and runs our nest without a prompt', () =>
  withLab(async (lab) => {
    // A user's start-up file that puts another nest first.
    mkdirSync(join(lab.folder, 'foreign'));
    writeFileSync(join(lab.folder, 'foreign', 'nest'), '#!/bin/sh\necho foreign\n', { mode: 0o755 });
    for (const rc of ['.bashrc', '.profile', '.zshrc']) {
      writeFileSync(join(lab.home.home, rc), `export PATH="${lab.folder}/foreign:$PATH"\n`);
    }
    const steps = [bash("nest hire - <<'EOF'\n# a task\nEOF"), { text: 'Done.\nresult: ok' }];
    const started = await start(lab, `- a task that begins with a dash\n${script(steps)}`);
    expect(started.problem).toBeNull();
    await lab.waitFor(() => calls(lab).some(([event]) => event === 'stop'), 'the Stop hook');

    const session = calls(lab)[0]?.[4] ?? '';
    expect(session.slice(0, 8)).toBe(started.short);
    for (const call of calls(lab)) expect(call.slice(1)).toEqual(['staff-1', '3', 'n0nce', session]);
    // The waiter starts with the prompt and once more after the hire; the meter once for the reply that called a tool.
    const events = calls(lab).map(([event]) => event);
    expect(events.sort()).toEqual(['meter', 'prompt-submit', 'session-start', 'stop', 'waiter', 'waiter']);

    const [first, second] = lab.sim.all().filter(({ kind }) => kind === 'scripted');
    expect(JSON.stringify(first?.body)).toContain('BRIEF-MARK');
    expect(
      first?.conversation.turns.some(({ text }) => text.includes('- a task that begins with a dash')),
    ).toBe(true);
    const tools = ((first?.body as Offer | undefined)?.tools ?? []).map(({ name }) => name);
    expect(tools).toContain('Bash');
    expect(tools).not.toContain('SendMessage');
    expect(tools).not.toContain('ListAgents');
    expect(JSON.stringify(second?.body)).toContain('ours: hire -');

    const registry = await readRegistry(commandOf(lab), { env: lab.env });
    expect(registry.rows).toMatchObject([
      { short: started.short, session, kind: 'background', phase: 'idle', name: 'staff-1' },
    ]);
    const [live] = readSessionProcesses(configOf(lab));
    expect(live).toMatchObject({ session, short: started.short, background: true });
    if (process.platform === 'linux') expect(live?.startToken).toBe(startToken(live?.pid ?? 0));
    const transcript = findTranscript(session, null, configOf(lab));
    expect(lastMessages(transcript ?? '', 2).map(({ role }) => role)).toEqual(['tool', 'assistant']);
  }));

test('a stopped member is really gone, with the command it left in the background, and goes on under the same id', () =>
  withLab(async (lab) => {
    const steps = [bash('sleep 900', { run_in_background: true }), { text: 'result: started' }];
    const started = await start(lab, script(steps), { allow: ['Bash(sleep *)'] });
    await lab.waitFor(() => calls(lab).some(([event]) => event === 'stop'), 'the Stop hook');
    const session = calls(lab)[0]?.[4] ?? '';
    const pid = readSessionProcesses(configOf(lab))[0]?.pid ?? 0;
    const below = descendants(pid);
    expect(below.length).toBeGreaterThan(0);

    const spec = {
      command: commandOf(lab),
      env: lab.env,
      configDir: configOf(lab),
      session,
      short: started.short,
      pid,
      spare: null,
    };
    const result = await stopSession(spec);
    expect(result).toMatchObject({ gone: true, survivors: [], problem: null });
    expect(below.filter((one) => alive(one.pid, one.startToken))).toEqual([]);
    expect((await readRegistry(commandOf(lab), { env: lab.env })).rows).toMatchObject([
      { phase: 'stopped', pid: null },
    ]);
    expect(await stopSession(spec)).toMatchObject({ gone: true, ended: [] });

    const before = calls(lab).length;
    const resumed = await launch(commandOf(lab), resumeArgv(session, script([{ text: 'result: again' }])), {
      cwd: lab.repo,
      env: spawnEnv(lab.env),
    });
    expect(resumed).toEqual({ short: started.short, problem: null });
    await lab.waitFor(
      () =>
        calls(lab)
          .slice(before)
          .some(([event]) => event === 'stop'),
      'the Stop hook',
    );
    for (const call of calls(lab).slice(before))
      expect(call.slice(1)).toEqual(['staff-1', '3', 'n0nce', session]);
  }));

test('preflight foresees what the launch then refuses', () =>
  withLab(async (lab) => {
    const untrusted = join(lab.folder, 'untrusted');
    mkdirSync(untrusted);
    const look = async (cwd: string) => {
      const env = lab.env;
      const spec = {
        cwd,
        mode: 'bg',
        edits: true,
        claude: lab.claudePath,
        ownBins: [],
        cacheDir: lab.folder,
        env,
      } as const;
      const { checks } = await preflight({ ...spec, home: lab.home.home });
      return checks.filter(({ level }) => level === 'refuse').map(({ id }) => id);
    };
    expect(await look(lab.repo)).toEqual([]);
    expect(await look(untrusted)).toEqual(['trust']);
    expect(await start(lab, 'hi', { cwd: untrusted })).toMatchObject({ short: null, problem: 'untrusted' });

    const idle = await lab.claude(['--bg', '--permission-mode=dontAsk', '--allowedTools', 'Read', 'hi']);
    expect(idle.stdout).toContain('(idle — send a prompt to start)');
    // A bad option shows only in the job, a moment later.
    const argv = [
      '--bg',
      '--name=x',
      '--append-system-prompt-file=/no/such/file',
      '--permission-mode=dontAsk',
      '--',
      'hi',
    ];
    const late = await launch(commandOf(lab), argv, { cwd: lab.repo, env: spawnEnv(lab.env) });
    const short = late.short ?? '';
    await lab.waitFor(() => readJob(short, configOf(lab))?.state === 'failed', 'the failed job');
    expect(readJob(short, configOf(lab))?.detail).toMatch(/before init/);
  }));

test('the platform lets run what our model of its rules lets run', () =>
  withLab(async (lab) => {
    const file = new URL('../harness/fixtures/rule-cases.json', import.meta.url);
    const cases = JSON.parse(readFileSync(file, 'utf8')) as { command: string; runs: boolean }[];
    for (const name of ['out.md', 'in.txt', 'README.md']) writeFileSync(join(lab.repo, name), 'x');
    const prompted = cases.filter(({ runs }) => !runs).slice(0, 12);
    const checked = [...cases.filter(({ command }) => runsUnprompted(command).runs), ...prompted];
    const steps = [...checked.map(({ command }) => bash(command)), { text: 'all asked for' }];
    const settings = JSON.stringify({
      env: { PATH: `${runtime(lab)}/bin:${lab.env.PATH}` },
      permissions: { allow: NEST_RULES },
    });
    const run = await lab.claude(
      ['-p', '--permission-mode=dontAsk', `--settings=${settings}`, '--', script(steps)],
      {
        timeoutMs: 240_000,
      },
    );
    expect(run.stdout).toContain('all asked for');
    const last = lab.sim
      .all()
      .filter(({ kind }) => kind === 'scripted')
      .at(-1);
    const results = last?.conversation.turns.flatMap((turn) => turn.results) ?? [];
    const ran = results.map((text) => !/permission to use bash has been denied/i.test(text));
    expect(checked.map(({ command }, i) => ({ command, runs: ran[i] }))).toEqual(checked);
  }));
