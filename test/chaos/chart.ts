/** The organisation of the run: who stands under whom. The user stands above `lead`. */
const TEAMS: Readonly<Record<string, readonly string[]>> = {
  lead: ['ma', 'mb'],
  ma: ['a1', 'a2'],
  mb: ['b1', 'b2'],
};

export const STAFF = ['a1', 'a2', 'b1', 'b2'] as const;
export const EVERYBODY: readonly string[] = ['lead', 'ma', 'mb', ...STAFF];

export const teamOf = (member: string): readonly string[] => TEAMS[member] ?? [];

/** The direct report of `boss` through which `target` is reached. */
export function towards(boss: string, target: string): string {
  return teamOf(boss).find((one) => one === target || teamOf(one).includes(target)) ?? target;
}

/** Everybody between the user and a member, the member included. */
export function chainTo(target: string): string[] {
  const manager = towards('lead', target);
  return manager === target ? ['lead', target] : ['lead', manager, target];
}
