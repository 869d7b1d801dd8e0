import fs from 'node:fs';
import { join } from 'node:path';
import { cut, HEAD_LENGTH, MAX_INLINE_BYTES, type Text } from '../domain/text.ts';
import { makePrivateDir, replaceFile } from './private-files.ts';

/**
 * Stores a text: inline when its JSON form is at most 4 KiB, else as `<dir>/<sha256>`, complete and on disk before this
 * returns, so that no record can point at a blob that a crash took away.
 *
 * Half a surrogate pair cannot be stored and becomes U+FFFD, in a blob.
 *
 * @throws the file system's error when the blob cannot be written
 */
export function putText(dir: string, text: string): Text {
  // A JSON form is never shorter than the text, so a long text need not be encoded twice to find out.
  if (text.length <= MAX_INLINE_BYTES && Buffer.byteLength(JSON.stringify(text)) <= MAX_INLINE_BYTES)
    return { text };
  const contents = Buffer.from(text);
  const blob = sha256(contents);
  const path = join(dir, blob);
  if (fs.statSync(path, { throwIfNoEntry: false })?.size === contents.length) touch(path);
  else {
    makePrivateDir(dir);
    replaceFile(path, contents, { durable: true });
  }
  return { blob, bytes: contents.length, head: cut(text, HEAD_LENGTH) };
}

/** It is needed again: whoever clears away what nothing refers to must not take it before its line is written. */
function touch(path: string): void {
  const now = new Date();
  try {
    fs.utimesSync(path, now, now);
  } catch {
    // Another user's, or gone this moment: then it is old, and its reader will say so.
  }
}

/**
 * Reads a text back from the first of several folders that holds it, checking its hash.
 *
 * @throws Error saying which blob is missing or damaged
 */
export function getText(dirs: readonly string[], text: Text): string {
  if ('text' in text) return text.text;
  if (!/^[0-9a-f]{64}$/.test(text.blob))
    throw new Error(`not the name of a blob: ${JSON.stringify(text.blob)}`);
  let why = 'is missing';
  for (const dir of dirs) {
    const contents = bytesIfThere(join(dir, text.blob));
    if (contents === null) continue;
    if (sha256(contents) === text.blob) return contents.toString();
    why = 'is damaged: its hash does not match';
  }
  throw new Error(`the text of ${text.bytes} bytes in ${join(dirs[0] ?? '', text.blob)} ${why}`);
}

/**
 * Moves blobs to where they belong, each complete and on disk before it leaves its old place.
 *
 * @throws the file system's error when the new place cannot be written
 */
export function moveBlobs(from: string, to: string): void {
  if (!fs.existsSync(from)) return;
  makePrivateDir(to);
  for (const name of fs.readdirSync(from)) {
    const contents = bytesIfThere(join(from, name));
    if (contents === null || !/^[0-9a-f]{64}$/.test(name)) continue;
    try {
      if (sha256(contents) === name) replaceFile(join(to, name), contents, { durable: true });
      fs.rmSync(join(from, name), { force: true });
    } catch {
      // One that finds no room yet stays, and is read where it is; the others need not wait for it.
    }
  }
}

function bytesIfThere(path: string): Buffer | null {
  try {
    return fs.readFileSync(path);
  } catch {
    return null;
  }
}

/** Loaded on first use: the module costs a hook 3 ms, and most hooks store no large text. */
function sha256(bytes: Uint8Array): string {
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(bytes).digest('hex');
}
