import type * as z from 'zod';
import type { CharterSchema } from './schema/charter.ts';

/** What the user has laid down for a nest: objective, limits, money, models, permissions. Shapes in `schema/charter.ts`. */
export type Charter = z.infer<typeof CharterSchema>;
export type Role = 'executive' | 'manager' | 'staff';
export type RolePermissions = Charter['permissions']['staff'];

const NOTHING: RolePermissions = { allow: [], ask: [], deny: [] };

/**
 * The charter of a nest whose user said nothing but the objective.
 * Limits are sized for one machine: about 250 MB a session (fact: launch.cost), eight at work at once.
 */
export function defaultCharter(objective: string): Charter {
  return {
    objective,
    objectives: [],
    limits: {
      members: 16,
      depth: 4,
      concurrency: 8,
      turns: null,
      wallClockMinutes: null,
    },
    budget: { usd: null, reservePercent: 10, prices: {} },
    models: {
      default: 'sonnet',
      ladder: ['haiku', 'sonnet', 'opus'],
      floor: null,
      ceiling: null,
      roster: {},
    },
    permissions: { executive: NOTHING, manager: NOTHING, staff: NOTHING },
    gates: [],
    redact: { on: true, patterns: [] },
    escalation: { alwaysAsk: [], neverAsk: [] },
    unattended: { allowed: true, notes: '' },
    isolation: { mode: 'shared', setup: [], commands: [], copy: [], link: [], ports: null },
    doneChecks: [],
    checks: [],
    orchestration: { mode: null },
    notify: { command: null },
    thresholds: { handshakeSeconds: 30, quietMinutes: 10, stalledMinutes: 30, permissionSeconds: 3500 },
  };
}

/** What a fresh worktree gets. A charter of an earlier version may lack fields of it. */
export type Isolation = Charter['isolation'];

export function isolationOf({ isolation }: Charter): Isolation {
  const { mode, setup, commands = [], copy = [], link = [], ports = null }: Partial<Isolation> = isolation;
  return { mode: mode ?? 'shared', setup: setup ?? [], commands, copy, link, ports };
}

/** Commands that have to end with 0 before work counts as done. A charter of an earlier version has none. */
export function checksOf({ checks }: Partial<Pick<Charter, 'checks'>>): Charter['checks'] {
  return checks ?? [];
}

type Json = unknown;

function isRecord(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A charter with a patch laid over it: objects merge by key, everything else (lists too) replaces. Own prices are a list by
 * model: null takes one away, and `{}` or null all of them.
 * The patch is untrusted until `CharterSchema` has accepted the result. Every key stays a mere key, `__proto__` too,
 * so that the schema can refuse it.
 */
export function mergeCharter(charter: Json, patch: Json): Json {
  return merge(charter, patch, '');
}

const PRICES = 'budget.prices';

function merge(before: Json, patch: Json, path: string): Json {
  const listed = path === PRICES || path.startsWith(`${PRICES}.`);
  if (path === PRICES && (patch === null || (isRecord(patch) && Object.keys(patch).length === 0))) return {};
  if (!isRecord(before) || !isRecord(patch)) return patch;
  const merged = new Map(Object.entries(before));
  for (const [key, value] of Object.entries(patch)) {
    if (listed && value === null) merged.delete(key);
    else merged.set(key, merge(merged.get(key), value, path === '' ? key : `${path}.${key}`));
  }
  return Object.fromEntries(merged);
}

/** What is wrong with own prices that a reader of the log takes all the same: half of a tier says nothing. */
export function priceFaults(prices: Charter['budget']['prices']): string[] {
  return Object.entries(prices)
    .filter(([, { above, times }]) => (above === undefined) !== (times === undefined))
    .map(([model, { above }]) => {
      const [given, other] = above === undefined ? ['times', 'above'] : ['above', 'times'];
      return `budget.prices of ${JSON.stringify(model)} has \`${given}\` without \`${other}\`: both or neither`;
    });
}
