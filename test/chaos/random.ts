import { hash53 } from '../../src/domain/hash.ts';

/** Numbers from 0 up to 1, the same ones for the same seed. */
export function randomFrom(seed: string): () => number {
  let count = 0;
  return () => {
    count += 1;
    return Number.parseInt(hash53(`${seed}:${count}`).slice(-8), 16) / 0x100000000;
  };
}
