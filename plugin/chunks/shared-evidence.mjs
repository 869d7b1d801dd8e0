import {
  withLab
} from "./shared-lab.mjs";
import {
  endLeftLabs
} from "./shared-left-labs.mjs";
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
var FURTHER_SECONDS = 20;
var limitOf = (group) => Math.max(LIMIT_SECONDS, ...group.map(({ limitSeconds = 0 }) => limitSeconds)) + FURTHER_SECONDS * (group.length - 1);
function groupsOf(facts) {
  const groups = /* @__PURE__ */ new Map();
  for (const fact of facts) {
    const name = fact.together === void 0 ? `alone: ${fact.id}` : `together: ${fact.together}`;
    groups.set(name, [...groups.get(name) ?? [], fact]);
  }
  return [...groups.values()];
}
async function runFacts({ facts, jobs, ...how }) {
  await endLeftLabs();
  const findings = /* @__PURE__ */ new Map();
  const queue = groupsOf(facts.filter(({ waits }) => waits !== true)).sort((a, b) => limitOf(b) - limitOf(a));
  const beside = groupsOf(facts.filter(({ waits }) => waits === true));
  const { signal, end, release } = limited(how.signal, null);
  const work = async (left) => {
    try {
      for (let one = left.shift(); one !== void 0; one = left.shift()) {
        const some = await findOut(one, { ...how, signal });
        if (signal.aborted) return;
        for (const finding of some) {
          findings.set(finding.id, finding);
          how.onFinding(finding);
        }
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
async function findOut(group, { claude, evidenceDir, signal }) {
  const found = evidence();
  const limit = limitOf(group) * 1e3;
  const { signal: ended, release } = limited(signal, limit);
  const all = /* @__PURE__ */ new Map();
  let since = Date.now();
  const note = (id, verdict, seen) => {
    all.set(id, { verdict, seen, ms: Date.now() - since });
    since = Date.now();
  };
  const reason = (error) => ended.aborted && !signal.aborted ? `no answer in ${limit / 1e3} s` : firstLine(error);
  try {
    await withLab(claude, found, ended, async (lab) => {
      for (const fact of group) {
        try {
          const seen = await fact.probe(lab);
          note(fact.id, seen === fact.expected ? "holds" : "differs", seen);
        } catch (error) {
          note(fact.id, "unknown", reason(error));
        }
      }
    });
  } catch (error) {
    for (const { id } of group) if (all.get(id)?.verdict !== "unknown") note(id, "unknown", reason(error));
  } finally {
    release();
  }
  return group.map((fact) => {
    const { id, claim, expected, reliedOnBy } = fact;
    const { verdict = "unknown", seen = "", ms = 0 } = all.get(id) ?? {};
    const finding = { id, claim, verdict, seen, expected, reliedOnBy, ms };
    if (evidenceDir !== null && !signal.aborted)
      saveEvidence(evidenceDir, id, { ...finding, ...found.all() });
    return finding;
  });
}
function firstLine(error) {
  return (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
}

export {
  LABS,
  runFacts
};
