/** Work that takes longer than a round may: one piece for each name at a time, a few at once, the others next round. */
export type Jobs = Readonly<{
  /** Starts the work, unless a piece of this name is running, or too many are. */
  start(name: string, work: () => Promise<void>): void;
  /** Resolves when nothing is running. */
  idle(): Promise<void>;
}>;

/** Sessions that are being woken at once. A resumed one takes a second of processor time to come up. */
const AT_ONCE = 4;

/** @param failed is told of work that rejected; the next round sees for itself what is still to do */
export function startJobs(failed: (name: string, error: Error) => void, atOnce: number = AT_ONCE): Jobs {
  const running = new Map<string, Promise<void>>();
  return {
    start(name, work) {
      if (running.has(name) || running.size >= atOnce) return;
      const job = work()
        .catch((error: Error) => failed(name, error))
        .finally(() => running.delete(name));
      running.set(name, job);
    },
    async idle() {
      while (running.size > 0) await Promise.all(running.values());
    },
  };
}
