import {
  withLab
} from "./shared-lab.mjs";
import {
  limited
} from "./shared-limited.mjs";

// src/probe/evidence.ts
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
var MAX_OUTPUT = 4e3;
function evidence() {
  const ran = [];
  const kept = {};
  return {
    ran(file, args, { exitCode, stdout, stderr }) {
      const name = file.replace(/^.*[\\/]/, "");
      ran.push({
        argv: [name, ...args],
        exit: exitCode,
        stdout: stdout.slice(0, MAX_OUTPUT),
        stderr: stderr.slice(0, MAX_OUTPUT)
      });
    },
    keep(name, value) {
      kept[name] = value;
    },
    all: () => ({ ran, kept })
  };
}
function saveEvidence(dir, id, found) {
  mkdirSync(dir, { recursive: true, mode: 448 });
  writeFileSync(join(dir, `${id}.json`), `${JSON.stringify(found, null, 2)}
`, { mode: 384 });
}

// src/probe/run.ts
var LABS = 3;
var LIMIT_SECONDS = 60;
var limitOf = ({ limitSeconds = 0 }) => Math.max(limitSeconds, LIMIT_SECONDS);
async function runFacts({ facts, jobs, ...how }) {
  const findings = /* @__PURE__ */ new Map();
  const queue = facts.filter(({ waits }) => waits !== true).sort((a, b) => limitOf(b) - limitOf(a));
  const beside = facts.filter(({ waits }) => waits === true);
  const { signal, end, release } = limited(how.signal, null);
  const work = async (left) => {
    try {
      for (let one = left.shift(); one !== void 0; one = left.shift()) {
        const finding = await findOut(one, { ...how, signal });
        if (signal.aborted) return;
        findings.set(one.id, finding);
        how.onFinding(finding);
      }
    } catch (error) {
      end(error);
      throw error;
    }
  };
  const workers = Array.from({ length: Math.min(jobs, queue.length) }, () => work(queue));
  const ends = await Promise.allSettled([...workers, ...beside.map((one) => work([one]))]);
  release();
  for (const one of ends) if (one.status === "rejected") throw one.reason;
  return facts.flatMap(({ id }) => findings.get(id) ?? []);
}
async function findOut(fact, { claude, evidenceDir, signal }) {
  const began = Date.now();
  const found = evidence();
  const limit = limitOf(fact) * 1e3;
  const { signal: ended, release } = limited(signal, limit);
  let verdict;
  let seen;
  try {
    seen = await withLab(claude, found, ended, (lab) => fact.probe(lab));
    verdict = seen === fact.expected ? "holds" : "differs";
  } catch (error) {
    verdict = "unknown";
    seen = ended.aborted && !signal.aborted ? `no answer in ${limit / 1e3} s` : firstLine(error);
  } finally {
    release();
  }
  const { id, claim, expected, reliedOnBy } = fact;
  const finding = { id, claim, verdict, seen, expected, reliedOnBy, ms: Date.now() - began };
  if (evidenceDir !== null && !signal.aborted) saveEvidence(evidenceDir, id, { ...finding, ...found.all() });
  return finding;
}
function firstLine(error) {
  return (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
}

export {
  LABS,
  runFacts
};
