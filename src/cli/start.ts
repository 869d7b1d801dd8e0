import { loadBundle } from '../log/code-cache.ts';

/** CommonJS's own, handed on to the bundle; and the fingerprint of the bundle's text, put in by the build. */
declare const require: unknown;
/** Put in by the build. */
declare const importChunk: (path: string) => Promise<unknown>;
declare const FINGERPRINTS: Readonly<Record<string, string>>;

/** Entry of `nest`: loads the command beside this file, with what V8 has compiled for the same word before. */
const name = 'nest-main.cjs';
loadBundle(
  { folder: import.meta.dirname, name, fingerprint: FINGERPRINTS[name] ?? '', use: process.argv[2] ?? '' },
  {
    require,
    importChunk,
  },
);
