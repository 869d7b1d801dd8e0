import type { EventLog, Position } from '../domain/event-log.ts';

export type Changes = Readonly<{ next(withinMs?: number): Promise<void>; close(): void }>;

/** Resolves whenever the log has grown since the last call, and after `tickMs` (or what the call says) at the latest. */
export function changesOf(log: EventLog, position: Position, tickMs: number): Changes {
  let grown = false;
  let wake = (): void => {};
  const following = log.follow(position, () => {
    grown = true;
    wake();
  });
  return {
    async next(withinMs = tickMs) {
      if (!grown) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, withinMs);
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
