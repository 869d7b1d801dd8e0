import { locate } from './locate.ts';
import type { runHook } from './member-hook.ts';
import { note } from './note.ts';

/** CommonJS's own; the second bundle stays a file of its own, so that the sessions of everybody else do not load it. */
declare const require: (file: './member-hook.cjs') => { runHook: typeof runHook };

/**
 * Entry of every hook, in every session of every user: finds out whether this session has to do with a nest, and leaves
 * if not. Whatever goes wrong, the exit code is 0, except for the waiter, which wakes its session by another one.
 */
async function main(): Promise<number> {
  const found = locate(process.env);
  if (found === null) return 0;
  return require('./member-hook.cjs').runHook(process.argv[2] ?? '', found);
}

main()
  .catch((error: unknown) => {
    note(error instanceof Error ? error.message : String(error));
    return 0;
  })
  .then((code) => {
    process.exitCode = code;
  });
