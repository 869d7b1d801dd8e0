/** A signal of its own; `release` when the work is over, or its timer and its listener stay. */
export type Limited = Readonly<{ signal: AbortSignal; end: (reason: unknown) => void; release: () => void }>;

/**
 * Aborted when the outer signal is, with its reason, by `end`, or after `ms` (null: no limit). A plain timer and a plain listener: on Node 20
 * `AbortSignal.any` with an `AbortSignal.timeout` in it forgets the timeout when garbage is collected.
 */
export function limited(outer: AbortSignal, ms: number | null): Limited {
  const ended = new AbortController();
  const follow = (): void => ended.abort(outer.reason);
  const timer =
    ms === null ? undefined : setTimeout(() => ended.abort(new Error(`no end within ${ms} ms`)), ms);
  outer.addEventListener('abort', follow, { once: true });
  if (outer.aborted) follow();
  return {
    signal: ended.signal,
    end: (reason) => ended.abort(reason),
    release() {
      clearTimeout(timer);
      outer.removeEventListener('abort', follow);
    },
  };
}
