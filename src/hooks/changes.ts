import type { EventLog, Position } from '../domain/event-log.ts';

export type Changes = Readonly<{ next(): Promise<void>; close(): void }>;

/** Resolves whenever the log has grown since the last call, and after `tickMs` at the latest. */
export function changesOf(log: EventLog, position: Position, tickMs: number): Changes {
  let grown = false;
  let wake = (): void => {};
  const following = log.follow(position, () => {
    grown = true;
    wake();
  });
  return {
    async next() {
      if (!grown) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, tickMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      grown = false;
    },
    close: () => following.close(),
  };
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
