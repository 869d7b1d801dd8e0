/** What was measured on one version of the CLI, all facts of the probe: those that differ there, and those that could not be found out. */
export type Measured = Readonly<{ version: string; differs: readonly string[]; unknown: readonly string[] }>;

/** The versions that were measured, the oldest first. */
export const MEASURED: readonly Measured[] = [{ version: '2.1.332', differs: [], unknown: [] }];
