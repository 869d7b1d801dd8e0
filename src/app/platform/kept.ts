import { join } from 'node:path';
import { makePrivateDir, readIfThere, replaceFile } from '../../log/private-files.ts';
import { CONSEQUENCES } from './consequences.ts';

/** How a fact came out. `unknown`: it could not be found out. */
export type FactVerdict = 'holds' | 'differs' | 'unknown';

/** What the user has measured of one version of the CLI: each fact by its id, from the latest run that asked for it. */
export type Kept = Readonly<{
  version: string;
  /** When it was last measured, ISO 8601. */
  at: string;
  /** Whether every fact that there was has been measured, and not some of them only. */
  whole: boolean;
  facts: Readonly<Record<string, FactVerdict>>;
}>;

const VERSION = /^\d+\.\d+\.\d+[\w.+-]*$/;

function fileOf(stateDir: string, version: string): string {
  return join(stateDir, 'probes', `${version}.json`);
}

/**
 * What was measured of a version; null where nothing was, or where the file cannot be read. What is no verdict is
 * `unknown`, and `whole` is believed only where everything is there that something follows from.
 */
export function readKept(stateDir: string, version: string): Kept | null {
  if (!VERSION.test(version)) return null;
  try {
    const read: unknown = JSON.parse(readIfThere(fileOf(stateDir, version)) ?? '');
    if (typeof read !== 'object' || read === null) return null;
    const { at, whole, facts } = read as Readonly<Record<string, unknown>>;
    if (typeof facts !== 'object' || facts === null || Array.isArray(facts)) return null;
    const verdicts = Object.fromEntries(
      Object.entries(facts).map(([id, verdict]) => [id, asVerdict(verdict)]),
    );
    if (Object.keys(verdicts).length === 0) return null;
    const all = Object.keys(CONSEQUENCES).every((id) => Object.hasOwn(verdicts, id));
    return { version, at: typeof at === 'string' ? at : '', whole: whole === true && all, facts: verdicts };
  } catch {
    return null;
  }
}

const asVerdict = (read: unknown): FactVerdict => (read === 'holds' || read === 'differs' ? read : 'unknown');

/**
 * Keeps what was found out beside what was known. A version that is none is not kept.
 *
 * @param all the ids of all facts that there are
 * @throws the file system's error
 */
export function keepResults(
  stateDir: string,
  version: string,
  at: string,
  found: readonly Readonly<{ id: string; verdict: FactVerdict }>[],
  all: readonly string[],
): void {
  if (!VERSION.test(version)) return;
  const now = Object.fromEntries(found.map(({ id, verdict }) => [id, verdict]));
  const facts = { ...readKept(stateDir, version)?.facts, ...now };
  const kept: Kept = { version, at, whole: all.every((id) => Object.hasOwn(facts, id)), facts };
  makePrivateDir(join(stateDir, 'probes'));
  replaceFile(fileOf(stateDir, version), `${JSON.stringify(kept)}\n`, { durable: false });
}

/** Those of the facts that nobody here has tried to find out; what was tried and stays unknown is not among them. */
export function untried(kept: Kept | null, ids: readonly string[]): string[] {
  return ids.filter((id) => !Object.hasOwn(kept?.facts ?? {}, id));
}
