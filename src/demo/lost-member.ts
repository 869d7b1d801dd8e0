import { catchUp, foldNest } from '../app/fold-log.ts';
import type { Nest } from '../app/nest.ts';
import { splitProcess } from '../app/observe.ts';

/** How far into its first command the session is when it dies, in ms. */
const INTO_THE_COMMAND_MS = 1500;

/** Ends the first session of a member by SIGKILL in the middle of a command: no hook will say so. */
export function killWithoutAWord(
  nest: Nest,
  member: string,
  print: (line: string) => void,
): { stop(): void } {
  const folded = foldNest(nest);
  const timer = setInterval(() => {
    catchUp(nest, folded);
    const now = folded.state.members.get(member);
    const [pid] = now?.process == null ? [null] : splitProcess(now.process);
    if (now?.gen !== 1 || pid === null || now.turn === null) return;
    clearInterval(timer);
    setTimeout(() => {
      try {
        process.kill(pid, 'SIGKILL');
        print(
          `        ${member}: its session (pid ${pid}) is killed by the demo, in the middle of a command`,
        );
      } catch {
        // It is gone already; the checks will say what is missing.
      }
    }, INTO_THE_COMMAND_MS);
  }, 100);
  return { stop: () => clearInterval(timer) };
}
