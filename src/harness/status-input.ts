/** How much of a window of the subscription is used. */
export type PlanLimit = Readonly<{
  window: '5h' | '7d';
  /** In whole percent, rounded down: 100 is all of it. At most 999. */
  used: number;
  /** When it begins anew, ISO 8601; null where that was not said. */
  resetsAt: string | null;
}>;

/** What the platform tells the command of a status line about the session that it stands under. */
export type StatusInput = Readonly<{
  /** Full id of the session, or null where nothing that could be one was given. */
  session: string | null;
  cwd: string | null;
  /** Of a subscription, after the first reply of the session; else empty. */
  limits: readonly PlanLimit[];
}>;

type Fields = Readonly<Record<string, unknown>>;

const MAX_CHARS = 4096;
const MAX_PERCENT = 999;
/** No reset lies further ahead than this, in milliseconds since 1970: the year 2100. */
const MAX_TIME = Date.UTC(2100, 0);

const WINDOWS: readonly (readonly [key: string, window: PlanLimit['window']])[] = [
  ['five_hour', '5h'],
  ['seven_day', '7d'],
];

/** Reads the JSON that a status line's command is fed. Whatever is no such JSON says nothing. fact: settings.status-line */
export function readStatusInput(value: unknown): StatusInput {
  if (!isRecord(value)) return { session: null, cwd: null, limits: [] };
  const { session_id: session, cwd, workspace, rate_limits: rates } = value;
  const current = isRecord(workspace) ? workspace.current_dir : null;
  return { session: text(session), cwd: text(current) ?? text(cwd), limits: limitsOf(rates) };
}

function limitsOf(rates: unknown): PlanLimit[] {
  if (!isRecord(rates)) return [];
  return WINDOWS.flatMap(([key, window]) => {
    const given = rates[key];
    if (!isRecord(given)) return [];
    const { used_percentage: used, resets_at: resets } = given;
    if (typeof used !== 'number' || !(used >= 0)) return [];
    return [{ window, used: Math.min(Math.floor(used), MAX_PERCENT), resetsAt: timeOf(resets) }];
  });
}

/** Seconds since 1970. */
function timeOf(seconds: unknown): string | null {
  if (typeof seconds !== 'number') return null;
  const at = seconds * 1000;
  return at > 0 && at < MAX_TIME ? new Date(at).toISOString() : null;
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= MAX_CHARS ? value : null;
}
