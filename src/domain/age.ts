/** Age of a time stamp in milliseconds; never negative, and null where the stamp is none. */
export function ageOf(at: string, now: number): number | null {
  const then = Date.parse(at);
  return Number.isNaN(then) ? null : Math.max(0, now - then);
}

/** A length of time as people say it: `45s`, `12m`, `3h`, `2d`. */
export function formatAge(ms: number | null): string {
  if (ms === null) return '?';
  const s = Math.floor(ms / 1000);
  if (s < 60) return `${s}s`;
  if (s < 3600) return `${Math.floor(s / 60)}m`;
  if (s < 86_400) return `${Math.floor(s / 3600)}h`;
  return `${Math.floor(s / 86_400)}d`;
}
