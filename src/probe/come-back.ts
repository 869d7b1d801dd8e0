import { alive } from '../harness/process.ts';
import { unlisted } from '../harness/roster.ts';
import type { Step } from '../sim/scenario.ts';
import { type Agent, type Lab, type Started, script } from './lab.ts';
import { processOf } from './live.ts';
import { printedShort } from './short-id.ts';

const WAIT_MS = 20_000;

/** The CLI's row of a background session. @throws when it lists none */
export async function agentOf(lab: Lab, short: string): Promise<Agent> {
  const row = await lab.until(async () => (await lab.agents()).find(({ id }) => id === short), WAIT_MS);
  if (row === null) throw new Error(`the CLI does not list ${short}`);
  return row;
}

/**
 * `claude stop`, and waits until the session's process is gone and nothing lists it as running: a resume before that would make
 * a copy. @returns the full id @throws when it does not go
 */
export async function stop(lab: Lab, short: string): Promise<string> {
  const live = await lab.until(() => processOf(lab, short), WAIT_MS);
  if (live === null) throw new Error(`${short} does not run`);
  await lab.cli(['stop', short]);
  const gone = await lab.until(() => !alive(live.pid, live.startToken), WAIT_MS);
  if (gone === null || !(await unlisted(short, lab.config, WAIT_MS))) {
    throw new Error(`${short} did not end`);
  }
  return live.session;
}

/** `claude --bg --resume ID -- PROMPT`, without any other option: one more would make a copy. */
export async function resume(lab: Lab, session: string, steps: readonly Step[]): Promise<Started> {
  const result = await lab.cli(['--bg', '--resume', session, '--', `Go on.\n${script(steps)}`]);
  return { short: printedShort(result.stdout), result };
}

/** What commands gave back to the model of a session, in its last request. */
export function lastResults(lab: Lab, short: string): readonly string[] {
  const last = lab.sim
    .all()
    .findLast(({ kind, sessionId }) => kind === 'scripted' && sessionId?.startsWith(short));
  const results = last?.conversation.turns.flatMap((turn) => turn.results) ?? [];
  // Some versions add a reminder of theirs to what a tool gave back.
  return results.map((text) => (text.split('<system-reminder>')[0] ?? '').trim());
}
