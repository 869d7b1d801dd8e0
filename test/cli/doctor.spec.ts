import { type ChildProcess, spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filesystemCheck } from '../../src/app/doctor/nest-place.ts';
import { worldAt } from '../../src/app/doctor/world.ts';
import { type Nest, openNest } from '../../src/app/nest.ts';
import { type FactVerdict, keepResults } from '../../src/app/platform/kept.ts';
import { ensureRuntime } from '../../src/app/runtime.ts';
import { VERSION } from '../../src/domain/version.ts';
import { startToken } from '../../src/harness/process.ts';
import { spoolDir } from '../../src/log/state-dir.ts';
import { stubClaude } from '../field/stub-claude.ts';
import { leftLab } from '../support/left-lab.ts';
import { json, makeScene, type Ran, sessionOf } from './scene.ts';
import { standInClaude, writeJson } from './stand-in.ts';

const repo = join(import.meta.dirname, '..', '..');
const MARK = '\n@@@\n';

type Finding = Readonly<{ id: string; state: string; what: string; fix: string }>;

/** A machine on which everything is as it should be, with a nest of three members. */
function healthy() {
  const scene = makeScene();
  const { base, home, bin, cwd } = scene;
  const claude = standInClaude(scene);
  claude.market({ 'nest@nest': VERSION });
  const set = {
    user: join(home, '.claude', 'settings.json'),
    project: join(cwd, '.claude', 'settings.json'),
  };
  writeFileSync(
    join(home, '.gitconfig'),
    '[user]\n\tname = n\n\temail = n@example.com\n[init]\n\tdefaultBranch = main\n',
  );
  scene.organisation();
  const shell = scene.shell(
    'git init -q && git add -A && git commit -qm first --allow-empty && claude auth login && claude && claude plugin install nest@nest',
    { env: { PATH: path(bin) } },
  );
  if (shell.code !== 0) throw new Error(shell.err);
  const state = join(home, '.local', 'state', 'nest');
  measured(state, '2.1.332');
  // Not that of the machine, in which other probes may have left something.
  const tmp = join(base, 'tmp');
  mkdirSync(tmp);
  const env: Record<string, string> = { PATH: path(bin), TMPDIR: tmp };

  /** On a busy machine it may have to say that it still looks. */
  const doctor = (args: readonly string[] = []): Ran => {
    const ran = scene.nest(['doctor', '--json', ...args], { env });
    return { ...ran, err: ran.err.replace(/^still looking .*\n/, '') };
  };
  const findings = (ran: Ran): readonly Finding[] => json(ran).checks;
  const of = (id: string, ran = doctor()): readonly Finding[] => findings(ran).filter((one) => one.id === id);

  /** Runs a fix in a shell, and the doctor after it in the same one. */
  function after(fix: string): readonly Finding[] {
    const line = `unset -f nest; ${fix}\nprintf '${MARK.replaceAll('\n', '\\n')}'; "$NODE" "$NEST_CJS" doctor --json`;
    const { out, err } = scene.shell(line, { env });
    const text = out.split(MARK)[1];
    if (text === undefined || text === '') throw new Error(`${fix}: ${err}`);
    return findings({ code: 0, out: text, err });
  }
  return { scene, base, home, bin, cwd, claude, set, state, tmp, env, doctor, findings, of, after };
}

type Lab = ReturnType<typeof healthy>;

/** Ours for what a fix runs, and git and node where they are. */
function path(bin: string): string {
  return [bin, dirname(process.execPath), process.env.PATH ?? '', join(repo, 'bin')].join(delimiter);
}

/** A process that a session is said to run in, as the log names it. */
function sleeper(): { name: string; child: ChildProcess; pid: number } {
  const child = spawn('sleep', ['600'], { stdio: 'ignore', detached: true });
  const pid = child.pid as number;
  onTestFinished(() => void child.kill('SIGKILL'));
  return { name: `${pid}:${startToken(pid) ?? ''}`, child, pid };
}

/** The session of a member has begun again, in this process. */
function runs({ scene, home, cwd }: Lab, session: string, process: string): void {
  const pid = Number(process.split(':')[0]);
  scene.append({
    type: 'session_started',
    actor: `session:${session}`,
    data: {
      session,
      source: 'resume',
      nonce: null,
      hint: null,
      process,
      cwd,
      transcript: null,
      job: null,
      batch: false,
    },
  });
  const note = {
    pid,
    sessionId: session,
    cwd,
    kind: 'bg',
    status: 'idle',
    jobId: session.slice(0, 8),
    procStart: process.split(':')[1],
  };
  writeJson(join(home, '.claude', 'sessions', `${pid}.json`), note);
}

/** A copy of the installation, as a hire makes it for its members. */
const runtimeOf = ({ scene }: Lab): string => ensureRuntime(scene.dir, repo);

function program(file: string, script: string): string {
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

/** A checkout that was made for a member who has been fired since. */
function worktree({ scene, cwd, env }: Lab): string {
  const folder = join(dirname(cwd), 'work-worktrees', 'staff-1-1');
  const { code, err } = scene.shell(`git worktree add -q -b nest/staff-1-1 '${folder}' HEAD`, { env });
  if (code !== 0) throw new Error(err);
  scene.append({ type: 'fire_requested', member: 'staff-1', gen: 1, data: { why: '', as: null } });
  return folder;
}

/** What `nest probe` leaves behind of a version. */
function measured(
  state: string,
  version: string,
  verdicts: Readonly<Record<string, FactVerdict>> = {},
): void {
  const facts = Object.entries({ 'brief.kept': 'holds' as FactVerdict, ...verdicts });
  const found = facts.map(([id, verdict]) => ({ id, verdict }));
  keepResults(state, version, '2026-11-30T00:00:00.000Z', found, ['brief.kept', 'wake.socket']);
}

type SetUp = Readonly<{
  name: string;
  id: string;
  state: 'warn' | 'wrong' | 'unknown';
  says: RegExp;
  /** What it exits with; 0 for a warning, and for what is unknown. */
  code?: number;
  fix: RegExp;
  /** Does what the fix says, where that is a sentence; else the fix is run as it stands. */
  mend?: (lab: Lab, finding: Finding) => void;
  breaks: (lab: Lab) => void;
  /** The states of its findings afterwards, where that is not one `ok`. */
  after?: readonly string[];
}>;

const SETUPS: readonly SetUp[] = [
  {
    name: 'there is no claude',
    id: 'cli',
    state: 'wrong',
    says: /no `claude` on PATH/,
    fix: /^Install Claude Code/,
    breaks: ({ claude }) => rmSync(claude.file),
    mend: ({ claude }) => claude.put(),
  },
  {
    name: 'the claude that was named is no program',
    id: 'cli',
    state: 'wrong',
    says: /is not executable/,
    fix: /^chmod \+x /,
    breaks: ({ claude, env }) => {
      chmodSync(claude.file, 0o644);
      env.NEST_CLAUDE = claude.file;
    },
  },
  {
    name: 'claude is too old',
    id: 'version',
    state: 'wrong',
    says: /2\.1\.100 is too old/,
    fix: /^claude update$/,
    breaks: ({ claude }) => claude.version('2.1.100 (Claude Code)'),
  },
  {
    name: 'what is called claude is something else',
    id: 'version',
    state: 'wrong',
    says: /says “hello”/,
    fix: /^Reinstall Claude Code/,
    breaks: ({ claude }) => claude.version('hello'),
    mend: ({ claude }) => claude.version('2.1.332 (Claude Code)'),
  },
  {
    name: 'claude is newer than what was tested',
    id: 'version',
    state: 'warn',
    says: /2\.9\.0 is newer than what nest was tested with/,
    fix: /^nest probe --quick$/,
    breaks: ({ claude }) => claude.version('2.9.0 (Claude Code)'),
    mend: ({ state }) => measured(state, '2.9.0'),
  },
  {
    name: 'the version of claude was never measured',
    id: 'probe',
    state: 'warn',
    says: /2\.1\.299: never measured/,
    fix: /^nest probe --quick$/,
    breaks: ({ claude }) => claude.version('2.1.299 (Claude Code)'),
    mend: ({ state }) => measured(state, '2.1.299'),
  },
  {
    name: 'claude does not do what nest relies on',
    id: 'probe',
    state: 'warn',
    says: /2\.1\.332: permission\.allow differs: an answer to a request .* does not reach the session/,
    fix: /^nest probe permission\.allow # /,
    breaks: ({ state }) => measured(state, '2.1.332', { 'permission.allow': 'differs' }),
    mend: ({ state }) => measured(state, '2.1.332', { 'permission.allow': 'holds' }),
  },
  {
    name: 'claude does not do that without which nobody can be hired',
    id: 'probe',
    state: 'wrong',
    says: /2\.1\.332 \(not supported: nobody is hired\): endings\.turn-end-stop differs: /,
    fix: /^nest probe endings\.turn-end-stop # /,
    breaks: ({ state }) => measured(state, '2.1.332', { 'endings.turn-end-stop': 'differs' }),
    mend: ({ state }) => measured(state, '2.1.332', { 'endings.turn-end-stop': 'holds' }),
  },
  {
    name: 'what nest relies on could not be found out',
    id: 'probe',
    state: 'unknown',
    says: /could not be found out: endings\.turn-end-stop, wake\.socket, brief\.files$/,
    fix: /^nest probe endings\.turn-end-stop wake\.socket brief\.files$/,
    breaks: ({ state }) =>
      measured(state, '2.1.332', {
        'brief.files': 'unknown',
        'wake.socket': 'unknown',
        'endings.turn-end-stop': 'unknown',
      }),
    mend: ({ state }) =>
      measured(state, '2.1.332', {
        'brief.files': 'holds',
        'wake.socket': 'holds',
        'endings.turn-end-stop': 'holds',
      }),
  },
  {
    name: 'what is noted of the platform is of another version',
    id: 'platform-note',
    state: 'warn',
    says: /platform\.json is out of date/,
    fix: /^rm /,
    breaks: ({ scene }) =>
      writeJson(join(scene.dir, 'platform.json'), { version: '2.9.0', felt: ['wake.resume differs: x'] }),
    // Where nothing is noted there is nothing to say.
    after: [],
  },
  {
    name: 'nobody is logged in',
    id: 'login',
    state: 'wrong',
    says: /not look logged in/,
    fix: /^claude auth login$/,
    breaks: ({ home }) => rmSync(join(home, '.claude', '.credentials.json')),
  },
  {
    name: 'the folder is not trusted',
    id: 'trust',
    state: 'wrong',
    says: /not a trusted workspace/,
    fix: /^cd .* && claude # /,
    breaks: ({ home }) => rmSync(join(home, '.claude.json')),
  },
  {
    name: 'the repository has no commit',
    id: 'git',
    state: 'warn',
    says: /no commit yet/,
    fix: /^git -C .* commit --allow-empty/,
    breaks: ({ cwd, scene }) => {
      rmSync(join(cwd, '.git'), { recursive: true });
      scene.shell('git init -q');
    },
  },
  {
    name: 'another nest comes first on PATH',
    id: 'foreign-nest',
    state: 'warn',
    says: /Another `nest`/,
    fix: /^export PATH=/,
    breaks: ({ bin }) => void program(join(bin, 'nest'), 'echo NestJS'),
  },
  {
    name: 'the plugin is not installed',
    id: 'plugin',
    state: 'warn',
    says: /is not installed/,
    fix: /^claude plugin marketplace add .* && claude plugin install nest@nest$/,
    breaks: ({ scene, env }) => void scene.shell('claude plugin uninstall nest@nest', { env }),
  },
  {
    name: 'the plugin is not enabled',
    id: 'plugin',
    state: 'warn',
    says: /not enabled/,
    fix: /^claude plugin enable nest@nest$/,
    breaks: ({ scene, env }) => void scene.shell('claude plugin disable nest@nest', { env }),
  },
  {
    name: 'the plugin is of another version than the command',
    id: 'plugin-version',
    state: 'warn',
    says: /the plugin nest@nest is 0\.0\.9/,
    fix: /^claude plugin marketplace update nest && claude plugin update nest@nest$/,
    breaks: ({ scene, claude, env }) => {
      claude.market({ 'nest@nest': '0.0.9' });
      scene.shell('claude plugin update nest@nest', { env });
      claude.market({ 'nest@nest': VERSION });
    },
  },
  {
    name: 'the command is older than the plugin',
    id: 'plugin-version',
    state: 'warn',
    says: /the plugin nest@nest is 9\.0\.0/,
    fix: /^git -C .* pull$/,
    breaks: ({ scene, claude, env }) => {
      claude.market({ 'nest@nest': '9.0.0' });
      scene.shell('claude plugin update nest@nest', { env });
    },
    // This repository is not to be changed by its tests.
    mend: ({ scene, claude, env }) => {
      claude.market({ 'nest@nest': VERSION });
      scene.shell('claude plugin update nest@nest', { env });
    },
  },
  {
    name: 'the plugin is loaded from two marketplaces',
    id: 'plugin-twice',
    state: 'wrong',
    says: /loaded 2 times \(nest@nest, nest@fork\)/,
    fix: /^claude plugin uninstall nest@fork$/,
    breaks: ({ scene, claude, env }) => {
      claude.market({ 'nest@fork': VERSION });
      scene.shell('claude plugin install nest@fork', { env });
    },
  },
  {
    name: 'the plugin is there in two versions',
    id: 'plugin-twice',
    state: 'wrong',
    says: /two versions: .*0\.0\.9 \(project\)/,
    fix: /^claude plugin uninstall nest@nest --scope project$/,
    breaks: ({ scene, claude, env }) => {
      claude.market({ 'nest@nest': '0.0.9' });
      scene.shell('claude plugin install nest@nest --scope project', { env });
    },
  },
  {
    name: 'hooks are switched off in the user settings',
    id: 'hooks-off',
    state: 'wrong',
    says: /home.*settings\.json switches all hooks off/,
    fix: /^Take "disableAllHooks" out of /,
    breaks: ({ set }) => writeJson(set.user, { disableAllHooks: true }),
    mend: ({ set }) => writeJson(set.user, {}),
  },
  {
    name: 'hooks are switched off in the project settings',
    id: 'hooks-off',
    state: 'wrong',
    says: /work.*settings\.json switches all hooks off/,
    fix: /^Take "disableAllHooks" out of /,
    breaks: ({ set }) => writeJson(set.project, { disableAllHooks: true }),
    mend: ({ set }) => writeJson(set.project, {}),
  },
  {
    name: 'a settings file is no JSON',
    id: 'settings',
    state: 'wrong',
    says: /is no JSON/,
    fix: /^Mend /,
    breaks: ({ set }) => writeFileSync(set.user, '{"model": "haiku",'),
    mend: ({ set }) => writeJson(set.user, { model: 'haiku' }),
  },
  {
    name: 'transcripts are deleted before the run is over',
    id: 'retention',
    state: 'warn',
    says: /kept for 1 days, and members have been there for 3/,
    fix: /^Write "cleanupPeriodDays": 365 into /,
    breaks: ({ scene, set }) => {
      const at = new Date(Date.now() - 3 * 86_400_000).toISOString();
      scene.rewrite(scene.events().map((event) => ({ ...event, at })));
      writeJson(set.user, { ...JSON.parse(readFileSync(set.user, 'utf8')), cleanupPeriodDays: 1 });
    },
    mend: ({ set }, { fix }) => {
      const days = Number(/"cleanupPeriodDays": (\d+)/.exec(fix)?.[1]);
      writeJson(set.user, { cleanupPeriodDays: days });
    },
  },
  {
    name: 'a probe was killed, and a session of it runs on',
    id: 'probe-labs',
    state: 'warn',
    says: /a probe that was killed has left .*nest-probe-x, and what runs in it \(1\)/,
    fix: /^nest probe launch\.version-line/,
    breaks: ({ tmp }) => void leftLab(join(tmp, 'nest-probe-x')),
  },
  {
    name: 'the price list is old',
    id: 'prices',
    state: 'warn',
    says: /price list is \d{3} days old/,
    fix: /# or prices of your own: nest charter set budget\.prices/,
    breaks: ({ base, env }) => {
      const clock = join(base, 'clock.cjs');
      writeFileSync(clock, `const now = Date.now; Date.now = () => now() + 120 * 86400000;`);
      env.NODE_OPTIONS = `--require "${clock}"`;
    },
    mend: ({ scene, env }) => {
      const price = { input: 2, output: 10, write5m: 2.5, write1h: 4, read: 0.1 };
      const prices = JSON.stringify({ sonnet: price, opus: price, haiku: price, fable: price });
      expect(scene.nest(['charter', 'set', 'budget.prices', prices], { env }).err).toBe('');
    },
  },
  {
    name: 'the folder for what all nests share is a file',
    id: 'state-dir',
    state: 'wrong',
    says: /\.local.state is no folder/,
    fix: /^mv /,
    breaks: ({ home }) => {
      rmSync(join(home, '.local', 'state'), { recursive: true });
      writeFileSync(join(home, '.local', 'state'), '');
    },
  },
  {
    name: 'the node of the hooks is gone',
    id: 'node',
    state: 'warn',
    says: /is gone \(\/nowhere\/node\); hooks use .* instead/,
    fix: /^printf /,
    breaks: (lab) => writeFileSync(join(runtimeOf(lab), 'bin', 'node-path'), '/nowhere/node\n'),
  },
  {
    name: 'the node of the hooks is too old',
    id: 'node',
    state: 'wrong',
    says: /which is 18\.4\.0: 20\.19\.0 or newer is needed/,
    fix: /^printf /,
    breaks: (lab) => {
      const old = program(join(lab.base, 'old-node'), 'echo v18.4.0');
      writeFileSync(join(runtimeOf(lab), 'bin', 'node-path'), `${old}\n`);
    },
  },
  {
    name: 'a file of the copy that hooks start from is gone',
    id: 'runtime',
    state: 'wrong',
    says: /plugin.hook\.cjs is gone/,
    fix: /^mkdir -p .* && cp -R /,
    breaks: (lab) => rmSync(join(runtimeOf(lab), 'plugin', 'hook.cjs')),
  },
  {
    name: 'the hooks of the copy cannot be executed',
    id: 'runtime',
    state: 'wrong',
    says: /bin.nest-hook is not executable/,
    fix: /^mkdir -p .* && cp -R /,
    breaks: (lab) => chmodSync(join(runtimeOf(lab), 'bin', 'nest-hook'), 0o600),
  },
  {
    name: 'the copies that hooks start from are gone',
    id: 'runtime',
    state: 'wrong',
    says: /runtime is gone, and 1 member may run hooks from it/,
    fix: /^mkdir -p .* && cp -R /,
    breaks: (lab) => runs(lab, sessionOf(3), sleeper().name),
  },
  {
    name: 'bytes of the log are damaged',
    id: 'log',
    state: 'wrong',
    code: 9,
    says: /1 damaged place, skipped/,
    fix: /^nest verify # /,
    breaks: ({ scene, base }) => {
      copyFileSync(scene.log, join(base, 'copy'));
      appendFileSync(scene.log, '\n{"v":1,"id":"half of a rec\n');
    },
    mend: ({ scene, base }, { fix }) => {
      // The fix shows the place; only a copy brings back what stood there.
      expect(scene.shell(fix)).toMatchObject({ code: 9, out: expect.stringMatching(/damage at \d+/) });
      copyFileSync(join(base, 'copy'), scene.log);
    },
  },
  {
    name: 'a record is no event of its type',
    id: 'log',
    state: 'wrong',
    code: 9,
    says: /1 event not as their type should be/,
    fix: /^nest verify # /,
    breaks: ({ scene, base }) => {
      copyFileSync(scene.log, join(base, 'copy'));
      scene.append({ type: 'message_sent', data: { to: 7 } });
    },
    mend: ({ scene, base }, { fix }) => {
      expect(scene.shell(fix)).toMatchObject({ code: 9, out: expect.stringContaining('message_sent') });
      copyFileSync(join(base, 'copy'), scene.log);
    },
  },
  {
    name: 'a text that the log refers to is gone',
    id: 'log',
    state: 'wrong',
    code: 9,
    says: /the text [0-9a-f]{12}… is missing/,
    fix: /^Put .*blobs.* back from a copy of the folder\.$/,
    breaks: ({ scene, base }) => {
      scene.nest(['msg', 'lead', '-'], { stdin: 'long '.repeat(20_000) });
      renameSync(join(scene.dir, 'blobs'), join(base, 'blobs'));
    },
    mend: ({ scene, base }) => renameSync(join(base, 'blobs'), join(scene.dir, 'blobs')),
  },
  {
    name: 'the log is a folder',
    id: 'log',
    state: 'wrong',
    code: 9,
    says: /cannot be read: .*is a folder/,
    fix: /^Put .*log\.jsonl back/,
    breaks: ({ scene, base }) => {
      renameSync(scene.log, join(base, 'copy'));
      mkdirSync(scene.log);
    },
    mend: ({ scene, base }) => {
      rmSync(scene.log, { recursive: true });
      renameSync(join(base, 'copy'), scene.log);
    },
  },
  {
    name: 'a newer nest has written to the log',
    id: 'log-version',
    state: 'wrong',
    says: /a newer nest has written "members_merged"/,
    fix: /^claude plugin update nest@nest$/,
    breaks: ({ scene, base }) => {
      copyFileSync(scene.log, join(base, 'copy'));
      scene.append({ type: 'members_merged', data: {} });
    },
    mend: ({ scene, base }) => copyFileSync(join(base, 'copy'), scene.log),
  },
  {
    name: 'the snapshot is damaged',
    id: 'snapshot',
    state: 'warn',
    says: /snapshot\.json is damaged/,
    fix: /^rm /,
    breaks: ({ scene }) => writeFileSync(join(scene.dir, 'snapshot.json'), 'x'),
  },
  {
    name: 'a synchronising service has copied the log',
    id: 'copies',
    state: 'wrong',
    says: /log \(conflicted copy\)\.jsonl/,
    fix: /^mv /,
    breaks: ({ scene }) => copyFileSync(scene.log, join(scene.dir, 'log (conflicted copy).jsonl')),
  },
  {
    name: 'records wait in the spool',
    id: 'spool',
    state: 'warn',
    says: /1 file with records that could not be written/,
    fix: /^nest watch --once$/,
    breaks: ({ scene, home }) => {
      const folder = spoolDir(scene.dir, { home, platform: process.platform });
      mkdirSync(folder, { recursive: true });
      const event = {
        ...scene.events().at(-1),
        id: 'spooled',
        type: 'heartbeat',
        data: { note: 'x', as: null },
        harmless: true,
      };
      writeFileSync(join(folder, '000000000000001-a.jsonl'), `\n${JSON.stringify(event)}\n`);
    },
  },
  {
    name: 'nobody looks after a living member',
    id: 'reconciler',
    state: 'wrong',
    says: /nobody looks after 1 living member/,
    fix: /^nohup nest watch /,
    breaks: (lab) => {
      runs(lab, sessionOf(3), sleeper().name);
      endsWatcher(lab);
    },
  },
  {
    name: 'the reconciler is suspended',
    id: 'reconciler',
    state: 'wrong',
    says: /is suspended/,
    fix: /^kill -CONT \d+$/,
    breaks: (lab) => {
      runs(lab, sessionOf(3), sleeper().name);
      const { pid, name } = sleeper();
      writeFileSync(join(lab.scene.dir, 'watch.lock'), `${name}\n`);
      process.kill(pid, 'SIGSTOP');
    },
  },
  {
    name: 'the reconciler is of another version of nest',
    id: 'reconciler',
    state: 'warn',
    says: /runs another version of nest/,
    fix: /^kill \d+; sleep 2; nohup nest watch /,
    breaks: (lab) => {
      runs(lab, sessionOf(3), sleeper().name);
      endsWatcher(lab);
      const { scene, env } = lab;
      const folder = join(runtimeOf(lab), 'plugin');
      appendFileSync(join(folder, 'nest-main.cjs'), '// another version\n');
      const lock = join(scene.dir, 'watch.lock');
      const start = `nohup "$NODE" '${join(folder, 'nest.cjs')}' watch > /dev/null 2>&1 &`;
      const ran = scene.shell(`${start} until [ -s '${lock}' ]; do sleep 0.1; done`, { env });
      expect(ran.code).toBe(0);
    },
  },
  {
    name: 'the hooks of a member are silent',
    id: 'hooks-silent',
    state: 'warn',
    says: /a turn of staff-1 ended and no hook of it said so/,
    fix: /^nest reassign staff-1 # /,
    breaks: (lab) => {
      lab.scene.append({
        type: 'observed',
        member: 'staff-1',
        gen: 1,
        id: 'silent:1:staff-1:1',
        data: { what: 'hooks_silent', evidence: 'its turn ended', text: { text: 'result: done' } },
      });
      rmSync(lab.claude.file);
      stubClaude(lab.scene);
      endsWatcher(lab);
    },
  },
  {
    name: 'a running session belongs to nobody',
    id: 'unmatched',
    state: 'warn',
    says: /session 99999999 belongs to nobody/,
    fix: /^nest adopt --role staff --under lead --session 9{8}\S+ # /,
    breaks: (lab) => {
      runs(lab, sessionOf(9), sleeper().name);
      endsWatcher(lab);
    },
  },
  {
    name: 'the session of a fired member still runs',
    id: 'orphan-sessions',
    state: 'wrong',
    says: /staff-1 was fired, and its session still runs/,
    fix: /^nest fire staff-1$/,
    breaks: (lab) => {
      runs(lab, sessionOf(3), sleeper().name);
      lab.scene.append({ type: 'fire_requested', member: 'staff-1', gen: 1, data: { why: '', as: null } });
    },
  },
  {
    name: 'the session of an earlier generation still runs',
    id: 'orphan-sessions',
    state: 'wrong',
    says: /generation 1 of staff-1 still runs .* generation 2 has its seat/,
    fix: /^claude stop 33333333$/,
    breaks: (lab) => {
      const { scene } = lab;
      runs(lab, sessionOf(3), sleeper().name);
      const hired = scene
        .events()
        .find((event) => event.type === 'hire_requested' && event.member === 'staff-1');
      scene.append({ type: 'fire_requested', member: 'staff-1', gen: 1, data: { why: '', as: null } });
      scene.append({
        ...hired,
        id: 'again',
        gen: 2,
        at: new Date().toISOString(),
        data: { ...hired?.data, request: 'r-again', nonce: 'n-again' },
      });
    },
  },
  {
    name: 'a worktree is left of a member who is gone',
    id: 'worktrees',
    state: 'warn',
    says: /generation 1 of staff-1 is over; all of its work is merged/,
    fix: /^git -C .* worktree remove /,
    breaks: (lab) => void worktree(lab),
  },
  {
    name: 'a worktree of a member who is gone holds work',
    id: 'worktrees',
    state: 'warn',
    says: /is nobody's any more, and it has changes that are not committed/,
    fix: /^Commit and merge what is in .*, then: git -C .* worktree remove /,
    breaks: (lab) => writeFileSync(join(worktree(lab), 'new.txt'), 'x'),
    mend: ({ scene, env }, { fix }) => {
      const folder = /is in (.+), then: /.exec(fix)?.[1];
      const merge = `git -C '${folder}' add -A && git -C '${folder}' commit -qm more && git merge -q nest/staff-1-1`;
      const ran = scene.shell(`${merge} && ${fix.split(', then: ')[1]}`, { env });
      expect(ran).toMatchObject({ code: 0 });
    },
  },
  {
    name: 'git lists a worktree that was deleted',
    id: 'worktrees',
    state: 'warn',
    says: /staff-1-1 is gone, and git still lists it/,
    fix: /^git -C .* worktree prune$/,
    breaks: (lab) => rmSync(worktree(lab), { recursive: true }),
  },
];

/** A reconciler that a fix has started ends with the test. */
function endsWatcher({ scene }: Lab): void {
  onTestFinished(() => {
    try {
      process.kill(Number(readFileSync(join(scene.dir, 'watch.lock'), 'utf8').split(':')[0]), 'SIGKILL');
    } catch {
      // There is none.
    }
  });
}

test('on a healthy machine everything is ok, and nothing is said on stderr', () => {
  const lab = healthy();
  const ran = lab.doctor();
  expect(lab.findings(ran).filter(({ state, fix }) => state !== 'ok' || fix !== '')).toEqual([]);
  expect(ran).toMatchObject({ code: 0, err: '' });
  const ids = new Set(lab.findings(ran).map(({ id }) => id));
  expect(
    [...new Set(SETUPS.filter(({ after }) => after === undefined).map(({ id }) => id))].filter(
      (id) => !ids.has(id),
    ),
  ).toEqual([]);
  expect(lab.scene.nest(['doctor'], { env: lab.env })).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^CHECK +STATE +WHAT\nnode +ok .*\n(?:.+\n)+\nnothing to do\n$/),
  });
});

test.skipIf(process.platform !== 'linux').each(SETUPS.map((one) => [one.name, one] as const))(
  '%s: it is found, and the fix mends it',
  (_, setUp) => {
    const lab = healthy();
    const { id, state, says, fix, mend, breaks, code = state === 'wrong' ? 4 : 0 } = setUp;
    breaks(lab);
    const ran = lab.doctor();
    const found = lab.of(id, ran);
    expect(found).toMatchObject([
      { id, state, what: expect.stringMatching(says), fix: expect.stringMatching(fix) },
    ]);
    expect(ran.code).toBe(code);
    const [finding] = found as [Finding];
    mend?.(lab, finding);
    const mended = mend === undefined ? lab.after(finding.fix) : lab.findings(lab.doctor());
    expect(mended.filter((one) => one.id === id).map((one) => one.state)).toEqual(setUp.after ?? ['ok']);
  },
  60_000,
);

test('of several settings files that say whether hooks run, the strongest decides', () => {
  const { set, cwd, of } = healthy();
  const local = join(cwd, '.claude', 'settings.local.json');
  writeJson(set.project, { disableAllHooks: true });
  writeJson(local, { disableAllHooks: false });
  expect(of('hooks-off')).toMatchObject([{ state: 'ok' }]);
  writeJson(set.project, { disableAllHooks: false });
  writeJson(local, { disableAllHooks: true });
  expect(of('hooks-off')).toMatchObject([{ state: 'wrong', what: expect.stringContaining(local) }]);
});

test('below the table stands what there is to do', () => {
  const lab = healthy();
  lab.claude.version('2.1.100 (Claude Code)');
  rmSync(join(lab.home, '.claude', '.credentials.json'));
  const { code, out } = lab.scene.nest(['doctor'], { env: lab.env });
  expect(code).toBe(4);
  expect(out).toMatch(/^version +wrong +Claude Code 2\.1\.100 is too old/m);
  expect(out).toMatch(/\n\nto do\n {2}version: claude update\n {2}login: claude auth login\n/);
});

test.skipIf(process.platform === 'win32')(
  'a file system without atomic appends is wrong, and the fix moves the nest to a local disk',
  async () => {
    const lab = healthy();
    const { scene, home, cwd, state: stateDir } = lab;
    const place = { env: { HOME: home }, cwd, now: 0, root: repo, nest: null, noNest: null, stateDir };
    const on = (atomicAppend: 'yes' | 'no' | 'unknown', nest: Nest | null = null) =>
      filesystemCheck(() => ({ atomicAppend, name: 'NFS' })).look(worldAt({ ...place, nest }));
    expect(await on('unknown')).toMatchObject([{ state: 'unknown' }]);
    expect(await on('yes')).toMatchObject([{ state: 'ok', fix: '' }]);
    expect(await on('no')).toMatchObject([
      { state: 'wrong', fix: expect.stringMatching(/^nest init --state-dir /) },
    ]);
    const [found] = await on('no', openNest(scene.dir));
    expect(found).toMatchObject({
      state: 'wrong',
      fix: expect.stringMatching(/^nest down && .* && nest up # /),
    });
    // Nobody here could be set to work again.
    const mended = lab.after((found?.fix ?? '').replace(/ && nest up # .*/, ''));
    expect(realpathSync(scene.dir)).toBe(join(home, '.local', 'share', 'nest-work'));
    expect(mended.find(({ id }) => id === 'log')).toMatchObject({ state: 'ok' });
    expect(mended.find(({ id }) => id === 'nest')).toMatchObject({ what: realpathSync(scene.dir) });
  },
);

test('without a nest only the machine is looked at, and a folder that is not trusted is no fault', () => {
  const lab = healthy();
  rmSync(lab.scene.dir, { recursive: true });
  const ran = lab.doctor();
  expect(lab.findings(ran).filter(({ state }) => state !== 'ok')).toEqual([]);
  const ids = lab.findings(ran).map(({ id }) => id);
  expect(ids).toEqual(
    expect.arrayContaining(['node', 'cli', 'login', 'plugin', 'prices', 'nest', 'filesystem']),
  );
  expect(ids).not.toEqual(expect.arrayContaining(['log']));
  rmSync(join(lab.home, '.claude.json'));
  const untrusted = lab.doctor();
  expect(lab.of('trust', untrusted)).toMatchObject([{ state: 'warn' }]);
  expect(untrusted.code).toBe(0);
});

test('a nest that was named and is not there is wrong, and no error of the command', () => {
  const lab = healthy();
  const ran = lab.doctor(['--nest', join(lab.base, 'nowhere')]);
  expect(lab.of('nest', ran)).toMatchObject([
    { state: 'wrong', what: expect.stringContaining('holds no nest') },
  ]);
  expect(ran).toMatchObject({ code: 4, err: '' });
});

/** Every file below a folder, with its contents, but for what V8 has compiled of the command itself. */
function contents(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.endsWith(join('nest', 'code')));
  return Object.fromEntries(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path, readFileSync(path, 'latin1')];
    }),
  );
}

test('everything broken at once: nothing is thrown, nothing is changed, and every finding has a fix', () => {
  const lab = healthy();
  worktree(lab);
  runs(lab, sessionOf(2), sleeper().name);
  const { scene, claude, set, home, state } = lab;
  claude.version('not this one');
  writeFileSync(set.user, '[]');
  writeFileSync(join(home, '.claude.json'), '{');
  rmSync(join(home, '.claude', '.credentials.json'));
  writeFileSync(
    join(home, '.claude', 'plugins', 'installed_plugins.json'),
    '{"plugins": {"nest@nest": [null, 7]}}',
  );
  writeFileSync(join(state, 'probes', '2.1.332.json'), '');
  writeFileSync(join(scene.dir, 'snapshot.json'), 'nest-snapshot-3\nxx');
  writeFileSync(join(scene.dir, 'watch.lock'), 'nonsense');
  writeFileSync(join(scene.dir, 'log 2.jsonl'), '');
  appendFileSync(scene.log, '\nhalf of a rec\n\u0000\u0001');
  const before = contents(lab.base);
  const ran = lab.doctor();
  expect(contents(lab.base)).toEqual(before);
  expect(ran.code).toBe(9);
  const bad = lab.findings(ran).filter((one) => one.state !== 'ok');
  expect(bad.filter(({ fix }) => fix === '')).toEqual([]);
  const ids = [
    'version',
    'login',
    'trust',
    'settings',
    'log',
    'snapshot',
    'copies',
    'reconciler',
    'worktrees',
  ];
  expect(bad.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
});

test('who waits for more than a second is told what for', () => {
  const lab = healthy();
  program(lab.claude.file, 'sleep 1.5; echo "2.1.332 (Claude Code)"');
  const ran = lab.scene.nest(['doctor', '--json'], { env: lab.env });
  expect(ran).toMatchObject({ code: 0, err: 'still looking (cli) …\n' });
});

test.skipIf(process.platform !== 'linux')(
  'from a folder that was deleted it says so and looks at the rest',
  () => {
    const lab = healthy();
    const leave = 'mkdir gone && cd gone && rmdir ../gone && ';
    const gone = (pwd: string): Ran =>
      lab.scene.shell(`${leave} ${pwd} "$NODE" "$NEST_CJS" doctor --json`, { env: lab.env });
    const bare = gone('PWD=');
    expect(bare.code).toBe(4);
    expect(lab.of('cwd', bare)).toMatchObject([{ state: 'wrong', what: 'the current folder is gone' }]);
    for (const id of ['node', 'version', 'login']) expect(lab.of(id, bare)).toMatchObject([{ state: 'ok' }]);
    const named = gone('');
    const [cwd] = lab.of('cwd', named);
    expect(cwd).toMatchObject({ state: 'wrong', what: expect.stringContaining('does not exist') });
    expect(lab.of('log', named)).toMatchObject([{ state: 'ok' }]);
    expect(lab.after(`${leave} ${cwd?.fix}`).filter(({ id }) => id === 'cwd')).toEqual([]);
  },
);
