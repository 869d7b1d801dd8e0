import { readJob } from '../harness/job-state.ts';
import type { Step } from '../sim/scenario.ts';
import type { Lab, Started } from './lab.ts';
import type { Fired } from './recorder.ts';

type Hook = Readonly<Record<string, unknown>>;
export type Hooks = Readonly<Record<string, unknown>>;

/** What a session needs at most to start and to come to its hook, in ms, on a machine that is busy. */
const PATIENCE_MS = 20_000;

/** A hook that runs a piece of JavaScript, without a shell. */
export function running(code: string, more: Hook = {}): Hook {
  return { type: 'command', command: process.execPath, args: ['-e', code], ...more };
}

/** A hook that prints one JSON document. By the shell, where there is one: it costs a tenth of what node does. */
export function printing(document: unknown): Hook {
  const text = JSON.stringify(document);
  if (process.platform === 'win32') return running(`console.log(${JSON.stringify(text)})`);
  return { type: 'command', command: '/bin/sh', args: ['-c', PRINTING, 'sh', text] };
}

const PRINTING = `cat > /dev/null; printf '%s\\n' "$1"`;

/** A hook that answers a request for permission. */
export function deciding(decision: Hook): Hook {
  return printing({ hookSpecificOutput: { hookEventName: 'PermissionRequest', decision } });
}

/** The `hooks` of a settings document with one hook more. */
export function withHook(hooks: Hooks, event: string, hook: Hook, matcher?: string): Hooks {
  const group = { ...(matcher === undefined ? {} : { matcher }), hooks: [hook] };
  return { ...hooks, [event]: [...((hooks[event] ?? []) as unknown[]), group] };
}

/** Waits until an event has fired so often; null when it has not. */
export function firings(
  lab: Lab,
  event: string,
  count = 1,
  ms: number = PATIENCE_MS,
): Promise<readonly Fired[] | null> {
  return lab.until(() => {
    const all = lab.fired(event);
    return all.length >= count ? all : null;
  }, ms);
}

/** The short id of a session that has to run for anything to be found out. @throws when it does not */
export function shortOf({ short, result }: Started): string {
  if (short !== null) return short;
  const said = `${result.stderr} ${result.stdout}`.trim().split('\n')[0] ?? '';
  throw new Error(`a session did not start: ${said.slice(0, 200)}`);
}

/**
 * Waits until the turns of sessions are over, by the platform's own files: to look there costs no process. Their Stop hooks
 * may still run by then.
 */
export function settled(
  lab: Lab,
  shorts: readonly string[],
  ms: number = PATIENCE_MS,
): Promise<boolean | null> {
  const over = new Set(['done', 'blocked']);
  return lab.until(() => shorts.every((short) => over.has(readJob(short, lab.config)?.state ?? '')), ms);
}

/** The firings of one session. */
export function ofSession(fired: readonly Fired[], short: string): readonly Fired[] {
  return fired.filter(({ payload }) => String(payload.session_id).startsWith(short));
}

/** A prompt whose script is played from its beginning, and then answered with `otherwise` for ever. */
export function playing(turns: readonly Step[], otherwise: Step = { text: 'result: ok' }): string {
  return `Work.\n<<SCRIPT ${JSON.stringify({ turns, otherwise })} SCRIPT>>`;
}

/** The turns that the model of a session was asked for; the platform's own requests are none. */
export function asked(lab: Lab, short: string): ReturnType<Lab['sim']['all']> {
  return lab.sim.all().filter(({ kind, sessionId }) => kind === 'scripted' && sessionId?.startsWith(short));
}

/** A hook that waits beside its session until there is a file, takes it away and wakes the session with a text. */
export function waking(flag: string, text: string): Hook {
  const code = `const { unlinkSync } = require('node:fs');
setInterval(() => {
  try {
    unlinkSync(${JSON.stringify(flag)});
  } catch {
    return;
  }
  console.error(${JSON.stringify(text)});
  process.exit(2);
}, 50);`;
  return running(code, { asyncRewake: true, timeout: 86_400 });
}
