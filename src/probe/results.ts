import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateDir, replaceFile } from '../log/private-files.ts';
import type { Finding, Verdict } from './run.ts';

/** What was found out about one version of the CLI: each fact by its id, from the latest run that asked for it. */
export type Results = Readonly<{ version: string; at: string; facts: Readonly<Record<string, Verdict>> }>;

function fileOf(stateDir: string, version: string): string {
  return join(stateDir, 'probes', `${version}.json`);
}

/** What is known of a version, or null where it was never measured or the file cannot be read. */
function readResults(stateDir: string, version: string): Results | null {
  try {
    const read = JSON.parse(readFileSync(fileOf(stateDir, version), 'utf8')) as Results | null;
    return typeof read?.facts === 'object' && read.facts !== null ? read : null;
  } catch {
    return null;
  }
}

/** Keeps what was found out beside what was known. A version that is none is not kept. @throws the file system's error */
export function keepResults(
  stateDir: string,
  version: string,
  at: string,
  findings: readonly Finding[],
): void {
  if (!/^\d+\.\d+\.\d+[\w.-]*$/.test(version)) return;
  const found = Object.fromEntries(findings.map(({ id, verdict }) => [id, verdict]));
  const facts = { ...readResults(stateDir, version)?.facts, ...found };
  makePrivateDir(join(stateDir, 'probes'));
  const results: Results = { version, at, facts };
  replaceFile(fileOf(stateDir, version), `${JSON.stringify(results)}\n`, { durable: false });
}
