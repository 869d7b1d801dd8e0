import { existsSync } from 'node:fs';
import { loadBundle } from '../log/code-cache.ts';
import type { runFiling } from './filing-hook.ts';
import { locate } from './locate.ts';
import type { runHook } from './member-hook.ts';
import { note } from './note.ts';

/** CommonJS's own, handed on to the bundles; and the fingerprints of their texts, put in by the build. */
declare const require: unknown;
declare const FINGERPRINTS: Readonly<Record<string, string>>;

/** Hooks that file and fold nothing. */
const FILING: ReadonlySet<string> = new Set(['stop', 'stop-failure', 'session-end']);

/**
 * Entry of every hook, in every session of every user: finds out whether this session has to do with a nest, and leaves
 * if not. Whatever goes wrong, the exit code is 0, except for the waiter, which wakes its session by another one.
 */
async function main(): Promise<number> {
  const found = locate(process.env, import.meta.dirname);
  if (found === null) return 0;
  const name = process.argv[2] ?? '';
  // Where no shell stands before the gate, its one look is taken here.
  if (name === 'gate' && existsSync(process.argv[3] ?? '')) return 0;
  if (FILING.has(name))
    return load<{ runFiling: typeof runFiling }>('filing-hook.cjs', name).runFiling(name, found);
  return load<{ runHook: typeof runHook }>('member-hook.cjs', name).runHook(name, found);
}

/** The other bundles stay files of their own, so that the sessions of everybody else do not load them. */
function load<T>(name: string, use: string): T {
  const bundle = { folder: import.meta.dirname, name, fingerprint: FINGERPRINTS[name] ?? '', use };
  return loadBundle(bundle, { require }) as T;
}

main()
  .catch((error: unknown) => {
    note(error instanceof Error ? error.message : String(error));
    return 0;
  })
  .then((code) => {
    process.exitCode = code;
  });
