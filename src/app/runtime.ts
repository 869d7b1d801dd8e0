import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { makePrivateDir, readIfThere, replaceFile, uniqueSuffix } from '../log/private-files.ts';

/** What a member needs of an installation: the bundles, the shims that start them, and the texts of the briefs. */
const PARTS = ['plugin', 'bin', 'skills'] as const;

/**
 * A copy of this installation that lives with the nest, so that an update or removal of the plugin disturbs no running
 * member. Named by its contents; made once, and what is damaged in it is replaced file by file; the node that made it is
 * noted beside the shims.
 *
 * @param root the folder that holds `plugin/`, `bin/` and `skills/`: an installation, or such a copy itself
 * @returns the copy's folder, with the same layout
 */
export function ensureRuntime(nestDir: string, root: string, node: string = process.execPath): string {
  const { dir, files } = runtimeFrom(nestDir, root);
  if (!fs.existsSync(dir)) copy(files, dir);
  for (const file of files) if (damageOf(file, dir) !== null) replace(file, dir);
  const nodePath = join(dir, 'bin', 'node-path');
  if (readIfThere(nodePath)?.trim() !== node) replaceFile(nodePath, `${node}\n`, { durable: false });
  return dir;
}

/** Where a nest's copy of an installation is, or would be, and what belongs in it. Writes nothing. */
export function runtimeFrom(
  nestDir: string,
  root: string,
): Readonly<{ dir: string; files: readonly File[] }> {
  const files = PARTS.flatMap((part) => filesBelow(join(root, part), part));
  const hash = createHash('sha256');
  for (const { name, bytes } of files) hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  return { dir: join(nestDir, 'runtime', hash.digest('hex').slice(0, 16)), files };
}

/** What is wrong with a file of a copy, by a look at its size and mode; null where nothing is. */
export function damageOf(
  { name, bytes, mode }: File,
  dir: string,
): 'gone' | 'not executable' | 'changed' | null {
  const found = fs.statSync(join(dir, name), { throwIfNoEntry: false });
  if (found?.isFile() !== true) return 'gone';
  if (process.platform !== 'win32' && (mode & 0o100) !== 0 && (found.mode & 0o100) === 0)
    return 'not executable';
  return found.size === bytes.length ? null : 'changed';
}

/** In one step: hooks of members start from it all the time. */
function replace({ name, bytes, mode }: File, dir: string): void {
  const to = join(dir, name);
  const temp = `${to}.tmp-${uniqueSuffix()}`;
  makePrivateDir(dirname(to));
  fs.writeFileSync(temp, bytes, { mode });
  fs.renameSync(temp, to);
}

/** `name`: its path in the copy. */
type File = Readonly<{ name: string; bytes: Buffer; mode: number }>;

function filesBelow(dir: string, part: string): File[] {
  const names = fs.readdirSync(dir, { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile() && entry.name !== 'node-path')
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({
      name: join(part, path.slice(dir.length + 1)),
      bytes: fs.readFileSync(path),
      mode: fs.statSync(path).mode & 0o100 ? 0o700 : 0o600,
    }));
}

/** Copied beside and renamed: whoever comes second finds it whole, or loses the race and uses the first one's. */
function copy(files: readonly File[], dir: string): void {
  const temp = `${dir}.tmp-${uniqueSuffix()}`;
  for (const { name, bytes, mode } of files) {
    const to = join(temp, name);
    makePrivateDir(dirname(to));
    fs.writeFileSync(to, bytes, { mode });
  }
  try {
    fs.renameSync(temp, dir);
  } catch (error) {
    fs.rmSync(temp, { recursive: true, force: true });
    if (!fs.existsSync(dir)) throw error;
  }
}
