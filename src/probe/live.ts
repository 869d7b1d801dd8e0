import { connect } from 'node:net';
import { join } from 'node:path';
import { readJob, readSessionProcesses, type SessionProcess } from '../harness/job-state.ts';
import { alive } from '../harness/process.ts';
import { findTranscript } from '../harness/transcript.ts';
import { readTail } from '../harness/transcript-tail.ts';
import type { SimRequest } from '../sim/record.ts';
import type { Scenario, Step } from '../sim/scenario.ts';
import { type Lab, type StartOptions, script } from './lab.ts';
import { printedShort } from './short-id.ts';

/** Enough for whatever comes at all, on a machine that is busy with others; in ms. */
const PATIENCE_MS = 20_000;

/** Asks again and again until it gives something that counts as true; null when that never came. */
export function waitFor<T>(lab: Lab, condition: () => T | Promise<T>): Promise<NonNullable<T> | null> {
  return lab.until(condition, PATIENCE_MS);
}

/** A background session that runs. */
export type Live = SessionProcess & Readonly<{ short: string; session: string }>;

/** A model that ends every turn at once, whatever it is asked. */
export const ANSWERING: Scenario = {
  actors: [{ name: 'any', match: {}, turns: [], otherwise: { text: 'result: ok' } }],
};

/** The process of a background session as the platform's own files name it, if it lives. */
export function processOf(lab: Lab, short: string): Live | null {
  const found = readSessionProcesses(lab.config).find(
    (one) => one.short === short && one.session !== null && alive(one.pid, one.startToken),
  );
  return found === undefined ? null : (found as Live);
}

/** Starts a background session and waits for its process. @throws when there is none: nothing can be found out then */
export async function begin(
  lab: Lab,
  prompt: string | readonly Step[],
  options?: StartOptions,
): Promise<Live> {
  const { short, result } = await lab.start(prompt, options);
  const live = short === null ? null : await waitFor(lab, () => processOf(lab, short));
  if (live === null)
    throw new Error(`no session has started: ${result.stdout} ${result.stderr}`.slice(0, 300));
  return live;
}

/** Waits until a session has ended its turn. @throws when it goes on */
export async function settle(lab: Lab, short: string): Promise<Live> {
  const idle = await lab.until(() => {
    const now = processOf(lab, short);
    return now?.status === 'idle' && readJob(short, lab.config)?.tempo === 'idle' ? now : null;
  }, PATIENCE_MS);
  if (idle === null) throw new Error('a session did not come to the end of its turn');
  return idle;
}

/** Starts a background session that has ended its first turn when this comes back. */
export async function idle(
  lab: Lab,
  prompt: string | readonly Step[],
  options?: StartOptions,
): Promise<Live> {
  const { short } = await begin(lab, prompt, options);
  return settle(lab, short);
}

/** `claude stop`, and waits until the process is gone. @throws when it stays */
export async function stop(lab: Lab, { short, pid, startToken }: Live): Promise<void> {
  await lab.cli(['stop', short]);
  if ((await waitFor(lab, () => !alive(pid, startToken))) === null) throw new Error('a session did not stop');
}

/** `claude --bg --resume ID [args] -- PROMPT`, and the short id that it prints. */
export async function resume(
  lab: Lab,
  session: string,
  prompt: string | readonly Step[],
  args: readonly string[] = [],
): Promise<string | null> {
  const text = typeof prompt === 'string' ? prompt : `Go on.\n${script(prompt)}`;
  const { stdout } = await lab.cli(['--bg', '--resume', session, ...args, '--', text]);
  return printedShort(stdout);
}

/** `claude -p` with a JSON result. `said` is that result; empty where none was printed. */
export async function print(
  lab: Lab,
  prompt: string | readonly Step[],
  { args = [], settings, cwd, model = 'haiku' }: StartOptions = {},
): Promise<Readonly<Record<string, unknown>>> {
  const text = typeof prompt === 'string' ? prompt : script(prompt);
  const given = settings === undefined ? [] : ['--settings', JSON.stringify(settings)];
  const fixed = ['-p', '--output-format=json', `--model=${model}`, ...given];
  const { stdout } = await lab.cli([...fixed, ...args, '--', text], cwd === undefined ? {} : { cwd });
  try {
    return JSON.parse(stdout) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** One turn of `claude -p`, which is over when this comes back, with its id. @throws when it printed no result */
export async function turn(lab: Lab, steps: readonly Step[], options?: StartOptions): Promise<string> {
  const { session_id: session } = await print(lab, steps, options);
  if (typeof session !== 'string') throw new Error('the run printed no result');
  return session;
}

/** What the model was asked in the turns of a session. */
export function asked(lab: Lab, session: string): readonly SimRequest[] {
  return lab.sim.all().filter(({ kind, sessionId }) => kind === 'scripted' && sessionId?.startsWith(session));
}

/** Sends one message line to a session's messaging socket. Gives whether the socket took it. */
export function send(socket: string | null, content: string): Promise<boolean> {
  const line = `${JSON.stringify({ type: 'user', message: { role: 'user', content } })}\n`;
  return new Promise((resolve) => {
    if (socket === null) return resolve(false);
    const connection = connect(socket);
    connection.on('error', () => resolve(false));
    connection.on('connect', () => connection.end(line));
    connection.on('close', (failed) => resolve(!failed));
    connection.setTimeout(2000, () => connection.destroy());
    connection.resume();
  });
}

type Block = Readonly<{
  type?: string;
  text?: string;
  id?: string;
  name?: string;
  tool_use_id?: string;
}>;

/** A row of a transcript, as far as it is looked at here. */
export type Row = Readonly<{
  type?: string;
  uuid?: string;
  sessionId?: string;
  requestSessionId?: string;
  isSidechain?: boolean;
  message?: Readonly<{
    id?: string;
    model?: string;
    content?: string | readonly Block[];
    usage?: Readonly<Record<string, unknown>>;
    stop_reason?: string | null;
  }>;
}>;

/** The rows of a transcript; none where it cannot be read. */
export function rowsOf(path: string | null): readonly Row[] {
  const lines = (path === null ? null : readTail(path, 4 * 1024 * 1024))?.split('\n') ?? [];
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line) as Row];
    } catch {
      return [];
    }
  });
}

/** The transcript of a session, wherever it is filed. */
export const transcriptOf = (lab: Lab, session: string): string | null =>
  findTranscript(session, null, lab.config);

export const blocksOf = ({ message }: Row): readonly Block[] =>
  Array.isArray(message?.content) ? (message.content as readonly Block[]) : [];

/** A hook that runs a program of node with what `code` says. `code` has the payload as `p`. */
export function hookOf(code: string): Readonly<Record<string, unknown>> {
  const program = `const fs = require('node:fs'); const p = JSON.parse(fs.readFileSync(0, 'utf8')); ${code}`;
  return { hooks: [{ type: 'command', command: process.execPath, args: ['-e', program] }] };
}

/** A command of a session that ends when a file is there, or after a while. */
export function untilThere(file: string): string {
  return `for i in $(seq 200); do [ -e '${file}' ] && break; sleep 0.1; done`;
}

/** The daemon's own file: who it is. */
export const lockOf = (lab: Lab): string => join(lab.config, 'daemon.lock');
