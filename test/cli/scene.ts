import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { watcherOf } from '../../src/app/reconcile/watcher.ts';
import type { Envelope } from '../../src/domain/envelope.ts';

const program = join(import.meta.dirname, '..', '..', 'plugin', 'nest.cjs');

export type Ran = Readonly<{ code: number | null; out: string; err: string }>;
type Options = Readonly<{
  stdin?: string | Buffer;
  env?: Readonly<Record<string, string>>;
  cwd?: string;
  session?: string;
  /** Milliseconds after which a command that hangs is ended; its code is then null. */
  timeout?: number;
}>;

/** A session id made of one digit. */
export const sessionOf = (digit: number): string => `${String(digit).repeat(8)}-2222-4333-8444-555555555555`;

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // it has just ended
  }
}

/** Removes a scene. A reconciler that a command or hook of it has started is ended first: it would write while we remove. */
function remove(base: string): void {
  const watcher = watcherOf(join(base, 'work', '.nest'));
  if (watcher !== null && commandOf(watcher).includes(base)) process.kill(watcher, 'SIGKILL');
  rmSync(base, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/**
 * A folder with a HOME of its own, and the bundled `nest` to run in it as a child process: as the person at the terminal,
 * or, with `session`, as that session would.
 */
export function makeScene() {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'nest-cli ünï-')));
  onTestFinished(() => remove(base));
  const home = join(base, 'home');
  const bin = join(base, 'bin');
  const cwd = join(base, 'work');
  for (const dir of [home, bin, cwd]) mkdirSync(dir);

  const environment = ({ env, session }: Options): Record<string, string> => ({
    PATH: [bin, dirname(process.execPath), process.env.PATH ?? ''].join(delimiter),
    HOME: home,
    USERPROFILE: home,
    ...(session === undefined ? {} : { CLAUDE_CODE_SESSION_ID: session }),
    ...env,
  });

  function nest(args: readonly string[], options: Options = {}): Ran {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
      cwd: options.cwd ?? cwd,
      env: environment(options),
      input: options.stdin ?? '',
      timeout: options.timeout,
      killSignal: 'SIGKILL',
      maxBuffer: 64 * 1024 * 1024,
    });
    return { code: status, out: stdout.toString(), err: stderr.toString() };
  }

  function start(args: readonly string[], options: Options = {}) {
    return spawn(process.execPath, [program, ...args], {
      cwd: options.cwd ?? cwd,
      env: environment(options),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  /** A shell line in which `nest` is the command. */
  function shell(line: string, options: Options = {}): Ran {
    const { status, stdout, stderr } = spawnSync(
      'bash',
      ['-c', `nest() { "$NODE" "$NEST_CJS" "$@"; }; ${line}`],
      {
        cwd: options.cwd ?? cwd,
        env: { ...environment(options), NODE: process.execPath, NEST_CJS: program },
        input: options.stdin ?? '',
      },
    );
    return { code: status, out: stdout.toString(), err: stderr.toString() };
  }

  const dir = join(cwd, '.nest');
  const log = join(dir, 'log.jsonl');
  let count = 0;

  function append(...events: readonly Partial<Envelope>[]): void {
    for (const event of events) {
      count += 1;
      const whole = {
        v: 1,
        id: `test:${count}`,
        at: new Date().toISOString(),
        type: '',
        actor: 'user',
        member: null,
        gen: null,
        data: {},
        ...event,
      };
      writeFileSync(log, `\n${JSON.stringify(whole)}\n`, { flag: 'a' });
    }
  }

  /** Puts these events in place of the log. */
  function rewrite(events: readonly Envelope[]): void {
    rmSync(join(dir, 'snapshot.json'), { force: true });
    writeFileSync(log, events.map((event) => `\n${JSON.stringify(event)}\n`).join(''));
  }

  /** A member that was hired and whose session has bound itself. */
  function member(id: string, role: string, supervisor: string, session: string, more: object = {}): void {
    const hint = null;
    append(
      {
        type: 'hire_requested',
        member: id,
        gen: 1,
        data: {
          request: `r-${id}`,
          role,
          supervisor,
          title: `work of ${id}`,
          task: { text: `the task of ${id}` },
          mode: 'bg',
          model: 'sonnet',
          permissionMode: 'acceptEdits',
          cwd,
          nonce: `n-${id}`,
          session: null,
          deadlineSeconds: 30,
          launcher: '',
          continues: null,
          grant: null,
          routing: null,
          ...more,
        },
      },
      {
        type: 'session_started',
        actor: `session:${session}`,
        data: {
          session,
          source: 'startup',
          nonce: `n-${id}`,
          hint,
          process: null,
          cwd,
          transcript: null,
          job: null,
          batch: false,
        },
      },
    );
  }

  /** A nest with an Executive, a Manager and a Staff member, whose sessions are 1, 2 and 3. */
  function organisation(): void {
    const { code, err } = nest(['init', '--objective', 'Ship release 2']);
    if (code !== 0) throw new Error(err);
    member('lead', 'executive', 'user', sessionOf(1));
    member('manager-1', 'manager', 'lead', sessionOf(2));
    member('staff-1', 'staff', 'manager-1', sessionOf(3));
  }

  /** Puts a message into somebody's inbox, under a given id. */
  function message(to: string, text: string, id = `msg:${to}:${count}`): void {
    append({ type: 'message_sent', id, data: { to, text: { text }, as: null } });
  }

  /** A session asks for leave to run a command, and waits for an hour. */
  function asks(session: string, request: string, command = 'npm test'): void {
    const data = {
      session,
      request,
      tool: 'Bash',
      input: { text: JSON.stringify({ command }) },
      suggestions: null,
      key: `Bash ${command}`,
      agent: null,
      reserved: null,
      until: new Date(Date.now() + 3_600_000).toISOString(),
      hint: null,
    };
    append({ type: 'permission_requested', actor: `session:${session}`, id: `asked:${request}`, data });
  }

  const events = (): Envelope[] =>
    readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Envelope);

  return {
    base,
    home,
    bin,
    cwd,
    dir,
    log,
    nest,
    start,
    shell,
    append,
    rewrite,
    member,
    organisation,
    message,
    asks,
    events,
  };
}

/** What an escalation to the user has beside its question. */
export const STANDS_ALONE = ['--asked', 'a', '--tried', 'b', '--diagnosis', 'c', '--recommend', 'd'];

export type Scene = ReturnType<typeof makeScene>;

/** What `--json` printed. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into JSON of many shapes
export const json = (ran: Ran): any => JSON.parse(ran.out);
