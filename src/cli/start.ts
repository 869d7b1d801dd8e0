import { loadBundle } from '../log/code-cache.ts';
import { FREQUENT_WORDS } from './frequent-words.ts';

/** CommonJS's own, handed on to the bundle; and the fingerprint of the bundle's text, put in by the build. */
declare const require: unknown;
/** Put in by the build. */
declare const importChunk: (path: string) => Promise<unknown>;
declare const FINGERPRINTS: Readonly<Record<string, string>>;

/**
 * Entry of `nest`: loads the command beside this file, with what V8 has compiled for the same word before. The frequent
 * commands have a bundle of their own, which is a third of the whole; what it does not understand the whole one does.
 */
const argv = process.argv.slice(2);
const [use = ''] = argv;

function load(name: string): unknown {
  const folder = import.meta.dirname;
  return loadBundle({ folder, name, fingerprint: FINGERPRINTS[name] ?? '', use }, { require, importChunk });
}

type Frequent = Readonly<{ runFrequent: (argv: readonly string[]) => boolean }>;
const isRunning = FREQUENT_WORDS.has(use) && (load('nest-frequent.cjs') as Frequent).runFrequent(argv);
if (!isRunning) load('nest-main.cjs');
