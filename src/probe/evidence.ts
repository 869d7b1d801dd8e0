import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunResult } from '../harness/run.ts';

/** Characters kept of each output. */
const MAX_OUTPUT = 4000;

type Ran = Readonly<{ argv: readonly string[]; exit: number | null; stdout: string; stderr: string }>;

/** What a procedure saw on its way to the verdict: commands with their output, hook payloads, requests to the model. */
export type Evidence = Readonly<{
  ran(file: string, args: readonly string[], result: RunResult): void;
  keep(name: string, value: unknown): void;
  all(): Readonly<{ ran: readonly Ran[]; kept: Readonly<Record<string, unknown>> }>;
}>;

export function evidence(): Evidence {
  const ran: Ran[] = [];
  const kept: Record<string, unknown> = {};
  return {
    ran(file, args, { exitCode, stdout, stderr }) {
      const name = file.replace(/^.*[\\/]/, '');
      ran.push({
        argv: [name, ...args],
        exit: exitCode,
        stdout: stdout.slice(0, MAX_OUTPUT),
        stderr: stderr.slice(0, MAX_OUTPUT),
      });
    },
    keep(name, value) {
      kept[name] = value;
    },
    all: () => ({ ran, kept }),
  };
}

/** Writes what was seen of a fact as `<dir>/<id>.json`. @throws the file system's error */
export function saveEvidence(dir: string, id: string, found: unknown): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  writeFileSync(join(dir, `${id}.json`), `${JSON.stringify(found, null, 2)}\n`, { mode: 0o600 });
}
