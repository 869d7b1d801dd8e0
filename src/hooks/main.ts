import type { runFiling } from './filing-hook.ts';
import { locate } from './locate.ts';
import type { runHook } from './member-hook.ts';
import { note } from './note.ts';

/** CommonJS's own; the other bundles stay files of their own, so that the sessions of everybody else do not load them. */
declare const require: {
  (file: './filing-hook.cjs'): { runFiling: typeof runFiling };
  (file: './member-hook.cjs'): { runHook: typeof runHook };
};

/** Hooks that file and fold nothing. */
const FILING: ReadonlySet<string> = new Set(['stop', 'stop-failure', 'session-end']);

/**
 * Entry of every hook, in every session of every user: finds out whether this session has to do with a nest, and leaves
 * if not. Whatever goes wrong, the exit code is 0, except for the waiter, which wakes its session by another one.
 */
async function main(): Promise<number> {
  const found = locate(process.env);
  if (found === null) return 0;
  const name = process.argv[2] ?? '';
  if (FILING.has(name)) return require('./filing-hook.cjs').runFiling(name, found);
  return require('./member-hook.cjs').runHook(name, found);
}

main()
  .catch((error: unknown) => {
    note(error instanceof Error ? error.message : String(error));
    return 0;
  })
  .then((code) => {
    process.exitCode = code;
  });
