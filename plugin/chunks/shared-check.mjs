import {
  folderOf
} from "./shared-brief-files.mjs";
import {
  goesOnByItself,
  mayWake
} from "./shared-hold.mjs";
import {
  ask as ask2,
  portVariables,
  portsOf
} from "./shared-worktree-ports.mjs";
import {
  spawnEnv
} from "./shared-spawn-env.mjs";
import {
  runChecks
} from "./shared-run-checks.mjs";
import {
  findRepository
} from "./shared-repository.mjs";
import {
  actingAs,
  requireMember
} from "./shared-caller.mjs";
import {
  wakeMember
} from "./shared-beside.mjs";
import {
  ask
} from "./shared-heeded.mjs";
import {
  freshId,
  record
} from "./shared-record.mjs";
import {
  foldNest,
  mayCheck
} from "./shared-fold-log.mjs";
import {
  checksOf
} from "./shared-charter-2.mjs";
import {
  cut
} from "./shared-sanitize.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";

// src/harness/git-look.ts
async function commitOf(root, name, options) {
  const result = await ask2(root, ["rev-parse", "--verify", "--quiet", `${name}^{commit}`], options);
  return result.ok ? result.stdout.trim() : null;
}
async function branchIn(path, options) {
  const result = await ask2(path, ["symbolic-ref", "--quiet", "--short", "HEAD"], options);
  return result.ok ? result.stdout.trim() : null;
}
async function isAncestor(root, below, above, options) {
  return (await ask2(root, ["merge-base", "--is-ancestor", below, above], options)).ok;
}
async function mergeBase(root, one, other, options) {
  const result = await ask2(root, ["merge-base", one, other], options);
  return result.ok ? result.stdout.trim() : null;
}
async function uncommitted(path, options) {
  const args = ["status", "--porcelain=v1", "-z", "--no-renames", "--untracked-files=all"];
  const result = await ask2(path, args, options);
  return result.ok ? parts(result.stdout).map((entry) => entry.slice(3)) : null;
}
async function changedFiles(root, from, to, options) {
  const args = ["diff", "--name-only", "-z", "--no-renames", from, to];
  const result = await ask2(root, args, options);
  if (!result.ok) throw new Error(`git does not say what has changed: ${result.stderr.trim().slice(0, 300)}`);
  return parts(result.stdout);
}
async function mergesSince(root, from, to, options) {
  const args = ["log", "--first-parent", "--merges", "--reverse", "-z", "--format=%H%n%B", `${from}..${to}`];
  return parts((await ask2(root, args, options)).stdout).map((entry) => {
    const end = entry.indexOf("\n");
    return { commit: entry.slice(0, end).trim(), message: entry.slice(end + 1) };
  });
}
async function checkoutOf(root, branch, options) {
  const result = await ask2(root, ["worktree", "list", "--porcelain"], options);
  let at = null;
  for (const line of result.stdout.split("\n")) {
    if (line.startsWith("worktree ")) at = line.slice("worktree ".length);
    if (line === `branch refs/heads/${branch}`) return at;
  }
  return null;
}
async function foretellConflicts(root, one, other, options) {
  const args = ["merge-tree", "--write-tree", "--name-only", "--no-messages", "-z", one, other];
  const result = await ask2(root, args, options);
  if (result.ok) return [];
  return result.exitCode === 1 ? [...new Set(parts(result.stdout).slice(1))] : null;
}
function parts(text) {
  return text.split("\0").filter((part) => part !== "");
}

// src/app/check.ts
import fs from "node:fs";
import { join } from "node:path";

// src/app/tests-changed.ts
var TESTS = [
  /(?:^|\/)(?:tests?|__tests__|specs?|__snapshots__|testdata|fixtures)\//i,
  /[._-](?:test|spec)\.[^/]+$/i,
  /(?:^|\/)(?:test_[^/]+|conftest)\.py$/,
  /(?:^|\/)[^/]*Tests?\.(?:java|kt|cs|swift)$/,
  /\.snap$/
];
function isTest(path) {
  return TESTS.some((pattern) => pattern.test(path));
}
async function changedTests(folder) {
  const place = findRepository(folder);
  if (place === null) return [];
  const options = { env: spawnEnv() };
  const head = await commitOf(place.root, "HEAD", options);
  const main = place.mainRoot === null ? null : await commitOf(place.mainRoot, "HEAD", options);
  const base = head === null || main === null ? null : await mergeBase(place.root, head, main, options);
  const committed = base === null || head === null ? [] : await changedFiles(place.root, base, head, options);
  const loose = await uncommitted(place.root, options) ?? [];
  return [.../* @__PURE__ */ new Set([...committed, ...loose])].filter(isTest).sort();
}

// src/app/check.ts
var EXCERPT = 600;
var MAX_RESULTS = 8;
async function tryChecks(nest, state, member, timeoutMs) {
  const folder = folderOf(state, member);
  if (folder === null)
    throw new UserError(`the folder of ${member.id} is gone`, EXIT.refused, `nest show ${member.id}`);
  const root = findRepository(folder)?.root ?? folder;
  const env = { ...spawnEnv(), ...portVariables(portsOf(nest.dir, root)) };
  const ran = await runChecks(checksOf(state.charter), folder, env, timeoutMs);
  const results = [
    ...ran.map(({ check, ok, why, output }) => {
      const excerpt = ok ? "" : `${why}
${output.slice(-(EXCERPT - why.length - 1))}`;
      return { check: cut(check, 200), ok, excerpt: cut(excerpt, EXCERPT) };
    }),
    ...(member.discipline?.expects ?? []).map((text) => expected(folder, text))
  ];
  const failed = results.filter(({ ok }) => !ok);
  const shown = [...failed, ...results.filter(({ ok }) => ok)].slice(0, MAX_RESULTS);
  return {
    member: member.id,
    gen: member.gen,
    ok: failed.length === 0,
    results: shown,
    tests: await changedTests(folder),
    late: ran.some(({ late }) => late)
  };
}
function expected(folder, text) {
  const [, path = text, words = ""] = /^(.*?):\s+(.*)$/s.exec(text) ?? [];
  const check = cut(`file ${text}`, 200);
  if (path.split(/[/\\]/).includes("..")) return { check, ok: false, excerpt: "it is outside the folder" };
  try {
    const there = fs.readFileSync(join(folder, path), "utf8").includes(words);
    return { check, ok: there, excerpt: there ? "" : "the text does not stand in it" };
  } catch {
    return { check, ok: false, excerpt: "there is no such file" };
  }
}
async function checkMember(nest, caller, id) {
  const { state } = foldNest(nest);
  const member = requireMember(state, id);
  const may = mayCheck(state, actingAs(state, caller), member);
  if (may.code !== "ok") throw new UserError(`not checked: ${may.why}`, EXIT.notAllowed, "nest tree");
  const outcome = await tryChecks(nest, state, member);
  await fileChecks(nest, caller, member, outcome);
  return outcome;
}
async function fileChecks(nest, caller, member, outcome) {
  const id = freshId("checks");
  const { results, tests } = outcome;
  const report = foldNest(nest).state.members.get(member.id)?.report?.id ?? null;
  const event = record(
    "checks_ran",
    { report, results: [...results], tests: tests.map((file) => cut(file, 200)).slice(0, 12), as: caller.as },
    { actor: caller.actor, member: member.id, gen: member.gen, id }
  );
  const { ruling, folded } = ask(nest, event, id);
  if (!ruling.accepted) throw new UserError(`not filed: ${ruling.why}`, EXIT.refused, "nest tree");
  const reader = folded.state.members.get(member.id);
  const sent = folded.state.inboxes.get(member.id)?.items.some((item) => item.id === id) === true;
  if (!sent || reader === void 0) return;
  if (!goesOnByItself(reader) && mayWake(folded.state, reader, Date.now()))
    await wakeMember(nest, reader, id, member.supervisor);
}

export {
  commitOf,
  branchIn,
  isAncestor,
  mergeBase,
  uncommitted,
  changedFiles,
  mergesSince,
  checkoutOf,
  foretellConflicts,
  tryChecks,
  checkMember,
  fileChecks
};
