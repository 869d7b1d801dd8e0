import { changesOf } from '../app/changes.ts';
import { catchUp, type Folded } from '../app/fold-log.ts';
import { record } from '../app/record.ts';
import type { Ask } from '../domain/state.ts';
import { permissionOutput } from '../harness/hook-output.ts';
import { readSessionProcess } from '../harness/job-state.ts';
import { alive, startToken } from '../harness/process.ts';
import type { HookContext } from './context.ts';
import { emit } from './emit.ts';
import { rulingText } from './permission-text.ts';

/** How often the process of the session and its prompt are looked at, in ms. */
const TICK_MS = 1000;
/** The same at first, in ms, and for how long: somebody who sits in front of the prompt answers within a second. */
const FIRST_TICK_MS = 200;
const FIRST_MS = 15_000;
/** A prompt that has not been shown for so long, in ms, has been answered by a person. */
const GONE_MS = 3000;

/**
 * Waits until the request has been ruled on, and gives the session the answer; or until it needs none any more, and writes
 * down why. Whatever happens, the request is closed when this returns, except where this process is killed: then the next
 * turn, the next process of the session, or whoever looks at it closes it.
 */
export async function waitForRuling(
  { env, nest, session, actor }: HookContext,
  folded: Folded,
  request: string,
  agent: string | null,
  signal: StopSignal,
): Promise<void> {
  const close = (outcome: NonNullable<Ask['outcome']>): void => {
    const data = { session, request, outcome };
    nest.log.append([record('permission_closed', data, { actor, id: `${request}:${outcome}` })], {
      durable: true,
    });
  };
  const token = env.pid === null ? null : startToken(env.pid);
  const prompt = promptOf(agent === null ? env.pid : null);
  const changes = changesOf(nest.log, folded.position, TICK_MS);
  const began = Date.now();
  try {
    for (;;) {
      catchUp(nest, folded);
      const ask = folded.state.asks.get(request);
      if (ask === undefined) return;
      const { ruling, outcome } = ask;
      if (ruling !== null && (outcome === null || outcome === 'applied')) {
        const { decision, by, why } = ruling;
        emit(
          permissionOutput(decision === 'allow' ? { decision } : { decision, message: rulingText(by, why) }),
        );
        return close('applied');
      }
      if (outcome !== null) return;
      if (env.pid !== null && !alive(env.pid, token)) return close('session_gone');
      // The platform ends this process when the prompt is left by Esc, and when the session is stopped.
      if (signal.given() || prompt.answered()) return close('elsewhere');
      if (Date.now() >= Date.parse(ask.until)) return close('timed_out');
      const tick = Date.now() - began < FIRST_MS ? FIRST_TICK_MS : TICK_MS;
      await Promise.race([changes.next(tick), signal.came]);
    }
  } finally {
    changes.close();
  }
}

/**
 * A person may answer at the prompt; nobody tells this process (facts: permission.beside-prompt, permission.no-answer). What the platform
 * shows the session to wait for does, once it has been shown. It says nothing about subagents.
 */
function promptOf(pid: number | null): { answered(): boolean } {
  let shownAt: number | null = null;
  return {
    answered() {
      const seen = pid === null ? null : readSessionProcess(pid);
      if (seen === null) return false;
      if (seen.waitingFor !== null) shownAt = Date.now();
      return shownAt !== null && Date.now() - shownAt >= GONE_MS;
    },
  };
}

/** Whether this process has been told to end, and when it is. */
export type StopSignal = Readonly<{ came: Promise<void>; given(): boolean }>;

/** From here on an end of this process that is asked for closes its request first. */
export function stopSignal(): StopSignal {
  let given = false;
  const came = new Promise<void>((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      process.once(name, () => {
        given = true;
        resolve();
      });
  });
  return { came, given: () => given };
}
