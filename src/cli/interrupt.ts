import { BROKEN_OFF } from './exit-codes.ts';

export const INTERRUPTED = BROKEN_OFF[0];

/**
 * Calls `stop` when this process is asked to end, which it then does not do by itself.
 *
 * @returns what gives the signals back. Until then it listens, also after the first one: what runs the probe's programs ends
 *   this process at once where nobody does.
 */
export function onInterrupt(stop: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, stop);
  return () => {
    for (const signal of signals) process.off(signal, stop);
  };
}
