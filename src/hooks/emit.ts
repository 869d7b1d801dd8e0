import { writeSync } from 'node:fs';

/** Writes the one document of a hook. Returns once every byte is in the pipe: only then does it count as said. */
export function emit(document: string): void {
  const bytes = Buffer.from(document);
  let done = 0;
  while (done < bytes.length) {
    try {
      done += writeSync(1, bytes, done);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  }
}
