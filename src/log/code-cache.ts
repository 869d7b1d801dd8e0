import fs from 'node:fs';
import type vm from 'node:vm';
import { pathsOf } from './paths.ts';
import { makePrivateDir, replaceFile } from './private-files.ts';
import { type Owner, stateDir, thisUser } from './state-dir.ts';

/** What was compiled for a bundle that nobody has started for this long is removed, in ms. */
const KEPT_MS = 30 * 24 * 3600_000;

/** A CommonJS bundle by its folder and name, the fingerprint of its text, and what it is started for. */
export type Bundle = Readonly<{ folder: string; name: string; fingerprint: string; use: string }>;

/** What the bundle has of its starter: `require`, and `importChunk` in place of `import()`, which needs a flag here. */
export type Surroundings = Readonly<{ require: unknown; importChunk?: (path: string) => Promise<unknown> }>;

/**
 * Loads a CommonJS bundle as `require` does, with what V8 compiled when it last ran for the same use (12 of the 35 ms
 * that `nest status` took). The first run of each use leaves that behind in the user's state folder, when it ends well.
 *
 * V8 takes nothing that another version or other flags of it made; that it was made from this very text is said by the
 * name, since V8 itself compares only lengths. Where nothing can be kept, everything works, slower.
 */
export function loadBundle(
  bundle: Bundle,
  { require, importChunk }: Surroundings,
  owner: Owner = thisUser(),
): unknown {
  const { folder, name } = bundle;
  const file = pathsOf(owner.platform).join(folder, name);
  const kept = keptFile(bundle, owner);
  const cachedData = fs.existsSync(kept) ? fs.readFileSync(kept) : undefined;
  // Read whole, then decoded: with an encoding, node reads 8 KiB at a time.
  const body = fs.readFileSync(file).toString();
  const text = `(function (exports, require, module, __filename, __dirname, importChunk) { ${body}\n})`;
  // Loaded on use: a hook of a session that is no member needs none of this.
  const { Script } = process.getBuiltinModule('node:vm');
  const script = new Script(text, {
    // Not the path: it would stand in what is kept, and no path of an installed version is written anywhere. Nor a part
    // cut out of it, which keeps the whole.
    filename: name,
    ...(cachedData === undefined ? {} : { cachedData }),
  });
  if (cachedData === undefined || script.cachedDataRejected) {
    process.once('exit', (code) => {
      if (code === 0) keep(kept, script);
    });
  }
  const module = { exports: {} };
  script.runInThisContext()(module.exports, require, module, file, folder, importChunk);
  return module.exports;
}

function keptFile({ name, fingerprint, use }: Bundle, owner: Owner): string {
  const path = pathsOf(owner.platform);
  const known = /^[a-z][a-z-]{0,20}$/.test(use) ? use : 'other';
  const version = `${process.version}-${process.arch}`;
  return path.join(stateDir(owner), 'code', `${path.parse(name).name}-${known}-${fingerprint}-${version}`);
}

/** Functions that the run has needed are in it, so that the next run compiles none. */
function keep(file: string, script: vm.Script): void {
  try {
    const dir = pathsOf(process.platform).dirname(file);
    makePrivateDir(dir);
    for (const name of fs.readdirSync(dir)) removeOld(pathsOf(process.platform).join(dir, name));
    replaceFile(file, script.createCachedData(), { durable: false });
  } catch {
    // The next run compiles again.
  }
}

function removeOld(file: string): void {
  if (Date.now() - fs.statSync(file).mtimeMs > KEPT_MS) fs.rmSync(file, { force: true });
}
