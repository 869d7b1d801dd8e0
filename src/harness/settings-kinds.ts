/** A field of a settings file that is not of its kind. `field`: its path, as `hooks.Stop[0].hooks`. */
export type Misfit = Readonly<{ field: string; kind: 'a number' | 'a boolean' | 'an object' | 'a list' }>;

type Looks = readonly (readonly [field: string, value: unknown, kind: Misfit['kind']])[];

const LISTS = ['allow', 'deny', 'ask', 'additionalDirectories'];

/**
 * The first field that is not of its kind, of those whose kinds are known here; null where all are. The platform discards a
 * whole settings file for one of them, without a word (seen on 2.1.332). Pure.
 */
export function misfitIn(settings: Readonly<Record<string, unknown>>): Misfit | null {
  const { cleanupPeriodDays, disableAllHooks, enabledPlugins, env, permissions, hooks } = settings;
  const looks: Looks = [
    ['cleanupPeriodDays', cleanupPeriodDays, 'a number'],
    ['disableAllHooks', disableAllHooks, 'a boolean'],
    ['enabledPlugins', enabledPlugins, 'an object'],
    ['env', env, 'an object'],
    ['permissions', permissions, 'an object'],
    ...LISTS.map((name) => [`permissions.${name}`, fieldsOf(permissions)[name], 'a list'] as const),
    ['hooks', hooks, 'an object'],
    ...Object.entries(fieldsOf(hooks)).flatMap(([event, groups]) => groupLooks(`hooks.${event}`, groups)),
  ];
  const bad = looks.find(([, value, kind]) => value !== undefined && !is(value, kind));
  return bad === undefined ? null : { field: bad[0], kind: bad[2] };
}

/** Each event has a list of groups, each group a list of hooks, which it cannot do without. */
function groupLooks(field: string, groups: unknown): Looks {
  if (!Array.isArray(groups)) return [[field, groups, 'a list']];
  return groups.flatMap((group: unknown, n) => [
    [`${field}[${n}]`, group, 'an object'] as const,
    [`${field}[${n}].hooks`, fieldsOf(group).hooks ?? null, 'a list'] as const,
  ]);
}

function is(value: unknown, kind: Misfit['kind']): boolean {
  if (kind === 'a list') return Array.isArray(value);
  if (kind === 'an object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === (kind === 'a number' ? 'number' : 'boolean');
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return is(value, 'an object') ? (value as Record<string, unknown>) : {};
}
