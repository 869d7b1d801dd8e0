/** What a member, and what is run in its worktree, is told of its ports. */
export function portVariables(
  ports: Readonly<{ base: number; count: number }> | null,
): Record<string, string> {
  return ports === null ? {} : { NEST_PORT: String(ports.base), NEST_PORTS: String(ports.count) };
}
