import type { PlanLimit } from '../harness/status-input.ts';

const DAY_MS = 24 * 3_600_000;
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** A window of the subscription as it stands in the status line: `5h 97 %, resets 14:00`. Times are local. */
export function planWords({ window, used, resetsAt }: PlanLimit, now: number): string {
  const at = resetsAt === null ? null : new Date(resetsAt);
  if (at === null || at.getTime() <= now) return `${window} ${used} %`;
  const clock = [at.getHours(), at.getMinutes()].map((n) => String(n).padStart(2, '0')).join(':');
  const day = at.getTime() - now < DAY_MS ? '' : `${DAYS[at.getDay()]} `;
  return `${window} ${used} %, resets ${day}${clock}`;
}

/** How much of it is cause for concern. */
export function planHue({ used }: PlanLimit): 'red' | 'yellow' | null {
  return used >= 95 ? 'red' : used >= 80 ? 'yellow' : null;
}
