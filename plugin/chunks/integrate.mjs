import {
  isVerifier
} from "./shared-verification.mjs";
import {
  say
} from "./shared-out.mjs";
import {
  branchIn,
  changedFiles,
  checkMember,
  checkoutOf,
  commitOf,
  foretellConflicts,
  isAncestor,
  mergeBase,
  mergesSince,
  uncommitted
} from "./shared-check.mjs";
import {
  folderOf
} from "./shared-brief-files.mjs";
import {
  goesOnByItself,
  mayWake
} from "./shared-hold.mjs";
import {
  setUpWorktree,
  worktreesFolder
} from "./shared-worktree-setup.mjs";
import {
  addWorktree,
  ask as ask2,
  portVariables,
  portsOf,
  removeWorktree
} from "./shared-worktree-ports.mjs";
import {
  spawnEnv
} from "./shared-spawn-env.mjs";
import {
  commandWords,
  runChecks
} from "./shared-run-checks.mjs";
import "./shared-saved-launch.mjs";
import {
  findRepository
} from "./shared-repository.mjs";
import "./shared-run.mjs";
import {
  table
} from "./shared-table.mjs";
import {
  isSet,
  listOf,
  textOf,
  textsOf
} from "./shared-options.mjs";
import {
  actingAs,
  requireMember
} from "./shared-caller.mjs";
import {
  fence,
  oneLine,
  plural
} from "./shared-words.mjs";
import {
  wakeMember
} from "./shared-beside.mjs";
import "./shared-hook-input.mjs";
import {
  takeLock
} from "./shared-observe.mjs";
import "./shared-children.mjs";
import "./shared-job-state.mjs";
import "./shared-closest.mjs";
import {
  ask,
  requireSight,
  write
} from "./shared-heeded.mjs";
import {
  freshId,
  record
} from "./shared-record.mjs";
import {
  USER,
  chainAbove,
  depthOf,
  directReports,
  foldNest,
  hasOccurred,
  isAtWork,
  isInForce,
  overlap
} from "./shared-fold-log.mjs";
import "./shared-version.mjs";
import {
  checksOf,
  isolationOf
} from "./shared-charter-2.mjs";
import "./shared-config-dir.mjs";
import {
  readIfThere
} from "./shared-private-files.mjs";
import "./shared-hash.mjs";
import "./shared-member-id.mjs";
import "./shared-money.mjs";
import {
  sanitize,
  sanitizeLine
} from "./shared-sanitize.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";
import "./shared-runtime-2.mjs";

// src/app/integrate/integrate.ts
import { join as join3 } from "node:path";

// src/app/integrate/candidates.ts
import { join } from "node:path";
function queueBranch(queue) {
  return `nest/integration/${queue}`;
}
function queueFolder(main, queue) {
  return join(worktreesFolder(main), `_integration-${queue}`);
}
async function candidatesOf(state, queue, repository, options) {
  const found = [];
  for (const member of reportsTo(state, queue)) {
    if (isVerifier(member)) continue;
    const own = await ownBranch(state, member, repository, options);
    const team = queueBranch(member.id);
    const tip = await commitOf(repository.root, `refs/heads/${team}`, options);
    const about = { member: member.id, gen: member.gen, title: member.title, ...readiness(member) };
    if (own !== null) found.push({ ...about, ...own });
    if (tip !== null) found.push({ ...about, branch: team, head: tip, path: null, loose: [] });
  }
  return found;
}
function reportsTo(state, queue) {
  const gone = [...state.members.values()].filter(
    (one) => one.supervisor === queue && one.tombstone !== null && one.report?.status === "done"
  );
  return [...directReports(state, queue), ...gone];
}
function readiness(member) {
  const { phase, tombstone, report, phaseAt } = member;
  const done = phase === "done" || tombstone !== null && report?.status === "done";
  if (!done) return { doneAt: null, waits: `${member.id} is ${phase}, not done` };
  return { doneAt: report?.status === "done" ? report.at : phaseAt, waits: null };
}
async function ownBranch(state, member, repository, options) {
  const folder = folderOf(state, member);
  const place = folder === null ? null : findRepository(folder);
  if (place?.linked === true && place.commonDir === repository.commonDir) {
    const head2 = await commitOf(place.root, "HEAD", options);
    if (head2 === null) return null;
    const branch2 = await branchIn(place.root, options) ?? head2.slice(0, 12);
    return { branch: branch2, head: head2, path: place.root, loose: await uncommitted(place.root, options) ?? [] };
  }
  const branch = `nest/${member.id}-${member.gen}`;
  const head = await commitOf(repository.root, `refs/heads/${branch}`, options);
  return head === null ? null : { branch, head, path: null, loose: [] };
}
function inOrder(candidates, needs) {
  const left = [...candidates].sort((a, b) => (a.doneAt ?? "~").localeCompare(b.doneAt ?? "~"));
  const order = [];
  while (left.length > 0) {
    const waiting = new Set(left.map(({ member }) => member));
    const free = left.findIndex(
      ({ member }) => needs(member).every((need) => need === member || !waiting.has(need))
    );
    order.push(...left.splice(Math.max(0, free), 1));
  }
  return order;
}

// src/app/integrate/line.ts
import fs from "node:fs";
import { join as join2 } from "node:path";

// src/harness/git-merge.ts
var PLAIN = [
  "-c",
  "core.hooksPath=/dev/null",
  "-c",
  "commit.gpgSign=false",
  "-c",
  "rerere.enabled=false",
  "-c",
  "merge.directoryRenames=false"
];
async function mergeCommit(path, commit, message, options) {
  const before = await commitOf(path, "HEAD", options);
  if (before === null) return { how: "failed", words: "git does not say what the checkout stands on" };
  const args = ["merge", "--no-ff", "--no-edit", "--no-verify", "--strategy=ort", "-m", message, commit];
  const result = await ask2(path, [...PLAIN, ...await identity(path, options), ...args], options);
  if (!result.ok) {
    const files = await conflictedFiles(path, options);
    await backTo(path, before, options);
    const words2 = `${result.stdout}
${result.stderr}`.trim();
    return files.length > 0 ? { how: "conflict", files, words: words2 } : { how: "failed", words: words2 };
  }
  const tip = await commitOf(path, "HEAD", options) ?? before;
  const lost = await lostBy(path, before, commit, tip, options);
  if (lost.length === 0) return { how: "merged", tip };
  await backTo(path, before, options);
  return { how: "lost", files: lost };
}
async function identity(path, options) {
  const known = await ask2(path, ["config", "user.email"], options);
  return known.ok ? [] : ["-c", "user.name=nest", "-c", "user.email=nest@localhost"];
}
async function conflictedFiles(path, options) {
  const result = await ask2(path, ["diff", "--name-only", "-z", "--diff-filter=U"], options);
  return result.stdout.split("\0").filter((file) => file !== "");
}
async function lostBy(path, before, commit, tip, options) {
  for (const side of [before, commit])
    if (!await isAncestor(path, side, tip, options)) return [`every file of ${side.slice(0, 12)}`];
  const base = await mergeBase(path, before, commit, options);
  if (base === null) return [];
  const pairs = [
    [base, before],
    [base, commit],
    [base, tip],
    [before, tip],
    [commit, tip]
  ];
  const [mine, theirs, result, fromMine, fromTheirs] = await Promise.all(
    pairs.map(async ([from, to]) => new Set(await changedFiles(path, from, to, options)))
  );
  const one = [.../* @__PURE__ */ new Set([...mine, ...theirs])].filter((file) => mine.has(file) !== theirs.has(file));
  const both = [...mine].filter((file) => theirs.has(file) && fromMine.has(file) !== fromTheirs.has(file));
  return [...one.filter((file) => !result.has(file)), ...await withDriver(path, both, options)];
}
async function withDriver(path, files, options) {
  if (files.length === 0) return [];
  const result = await ask2(path, ["check-attr", "-z", "merge", "--", ...files], options);
  const words2 = result.stdout.split("\0");
  const own = ["unspecified", "set", "unset", "text", "binary", "union"];
  return files.filter((_file, i) => !own.includes(words2[i * 3 + 2] ?? ""));
}
async function backTo(path, commit, options) {
  await ask2(path, ["merge", "--abort"], options);
  await ask2(path, [...PLAIN, "reset", "--hard", "--quiet", commit], options);
  await ask2(path, ["clean", "-fdq"], options);
}
async function standOn(path, where, options) {
  const what = "branch" in where ? [where.branch] : ["--detach", where.commit];
  return (await ask2(path, [...PLAIN, "checkout", "--force", "--quiet", ...what, "--"], options)).ok;
}
async function forward(path, commit, options) {
  const result = await ask2(path, [...PLAIN, "merge", "--ff-only", "--quiet", commit], options);
  return result.ok ? null : `${result.stdout}
${result.stderr}`.trim();
}
async function forwardRef(root, branch, commit, from, options) {
  if (!await isAncestor(root, from, commit, options)) return `${branch} would not go forward`;
  const result = await ask2(root, ["update-ref", `refs/heads/${branch}`, commit, from], options);
  return result.ok ? null : result.stderr.trim();
}

// src/app/integrate/line.ts
async function openLine(nest, charter, repository, queue, onto, checks, options) {
  const main = repository.mainRoot ?? repository.root;
  const [path, branch] = [queueFolder(main, queue), queueBranch(queue)];
  const start = await commitOf(main, `refs/heads/${onto}`, options);
  if (start === null)
    throw new UserError(`there is no branch ${JSON.stringify(onto)}`, EXIT.notFound, "git branch");
  if (!fs.existsSync(path)) await makeLine(nest, charter, main, path, branch, start, options);
  await recover(path, branch, options);
  const tip = await commitOf(path, "HEAD", options);
  if (tip !== null && tip !== start && await isAncestor(main, tip, start, options))
    await forward(path, start, options);
  const env = { ...options.env, ...portVariables(portsOf(nest.dir, path)) };
  return { queue, path, branch, onto, start, options, checks, env, good: /* @__PURE__ */ new Set() };
}
async function makeLine(nest, charter, main, path, branch, start, options) {
  const there = await commitOf(main, `refs/heads/${branch}`, options);
  const problem = there === null ? (await addWorktree(main, path, branch, options, start)).problem : await existing(main, path, branch, options);
  if (problem !== null) throw new UserError(`no integration: ${problem}`, EXIT.refused, "git worktree list");
  try {
    await setUpWorktree(nest.dir, main, path, isolationOf(charter));
  } catch (error) {
    await removeWorktree(main, path, { ...options, force: true });
    throw new UserError(error.message, EXIT.refused, "nest charter show");
  }
}
async function existing(main, path, branch, options) {
  const result = await ask2(main, ["worktree", "add", "--quiet", "--force", "--", path, branch], options);
  return result.ok ? null : result.stderr.trim().slice(0, 500);
}
var MARK = "nest-step";
function markOf(path) {
  return join2(findRepository(path)?.gitDir ?? path, MARK);
}
function beginStep(line, before) {
  fs.writeFileSync(markOf(line.path), before);
}
function endStep(line) {
  fs.rmSync(markOf(line.path), { force: true });
}
async function recover(path, branch, options) {
  const before = readIfThere(markOf(path));
  if (before !== null && /^[0-9a-f]{40,64}$/.test(before)) {
    await backTo(path, "HEAD", options);
    await standOn(path, { branch }, options);
    await backTo(path, before, options);
    fs.rmSync(markOf(path), { force: true });
  }
  const changes = await uncommitted(path, options);
  const at = await branchIn(path, options);
  if (changes?.length === 0 && at === branch) return;
  const why = at === branch ? `it has changes that are not committed (${changes?.[0] ?? ""})` : `${at ?? "no branch"} is checked out there`;
  throw new UserError(`${path} is for integration alone: ${why}`, EXIT.refused, `git -C ${path} status`);
}
async function tipOf(line) {
  const tip = await commitOf(line.path, "HEAD", line.options);
  if (tip === null)
    throw new UserError(`git does not say what ${line.path} stands on`, EXIT.refused, "git status");
  return tip;
}
async function check(line) {
  const tip = await tipOf(line);
  if (line.good.has(tip)) return null;
  const failed = (await runChecks(line.checks, line.path, line.env)).find(({ ok }) => !ok) ?? null;
  await backTo(line.path, tip, line.options);
  if (failed === null) line.good.add(tip);
  return failed;
}
async function mergedSoFar(line, tip) {
  const all = await mergesSince(line.path, line.start, tip, line.options);
  return all.flatMap(({ commit, message }) => {
    const member = /^Nest-Member: (\S+)$/m.exec(message)?.[1];
    return member === void 0 ? [] : [{ commit, member }];
  });
}

// src/app/integrate/needs.ts
function needsOf(state, member) {
  const own = state.members.get(member)?.discipline?.task ?? null;
  const plan = [...state.plans.values()].find(({ tasks }) => tasks.some(({ id }) => id === own));
  if (own === null || plan === void 0) return [];
  const byId = new Map(plan.tasks.map((task) => [task.id, task]));
  const seen = /* @__PURE__ */ new Set();
  const left = [own];
  for (let id = left.pop(); id !== void 0; id = left.pop())
    for (const need of byId.get(id)?.needs ?? [])
      if (!seen.has(need)) {
        seen.add(need);
        left.push(need);
      }
  const whose = [...seen].map((id) => byId.get(id)?.by ?? null);
  return [...new Set(whose)].filter((id) => id !== null && id !== member);
}

// src/app/integrate/note.ts
function noteMerged(nest, caller, line, one, tip) {
  const { queue, branch, checks } = line;
  const { member, gen, head } = one;
  const id = `merged:${branch}:${head}`;
  if (hasOccurred(foldNest(nest).state.seen, caller.actor, id)) return;
  const data = { queue, branch: one.branch, head, tip, checks: checks.length, as: caller.as };
  write(nest, record("integration_merged", data, { actor: caller.actor, member, gen, id }));
}
async function noteReturned(nest, caller, line, back) {
  const { queue, branch: into } = line;
  const { member, gen, branch, head } = back.candidate;
  const tip = await tipOf(line);
  const id = `returned:${into}:${head}:${tip}:${back.kind}`;
  if (!hasOccurred(foldNest(nest).state.seen, caller.actor, id)) {
    const text = nest.log.putText(words(into, back));
    const others = back.with.slice(0, MAX_OTHERS);
    const data = { queue, branch, head, tip, kind: back.kind, with: others, text, as: caller.as };
    write(nest, record("integration_returned", data, { actor: caller.actor, member, gen, id }));
  }
  const { state } = foldNest(nest);
  const reader = state.members.get(member);
  if (reader === void 0 || reader.tombstone !== null) return;
  if (!goesOnByItself(reader) && mayWake(state, reader, Date.now()))
    await wakeMember(nest, reader, id, queue);
}
var MAX_OTHERS = 50;
function words(into, { candidate, kind, why, output }) {
  const { branch, head } = candidate;
  const todo = kind === "uncommitted" ? "Commit what belongs to your work, and take away the rest." : kind === "conflict" ? `Merge ${into} into your branch (git merge ${into}), resolve it without dropping anybody's content, and commit.` : `Merge ${into} into your branch (git merge ${into}), find out why, mend it and commit.`;
  const shown = sanitize(output).replace(/<(\/?)nest-/gi, "<$1nest ").trim();
  const data = shown === "" ? "" : `

<nest-output>
${shown}
</nest-output>`;
  return `Your branch ${branch} (${head.slice(0, 12)}) was not integrated into ${into}: ${why}. ${todo} Then report done again.${data}`;
}

// src/app/integrate/culprit.ts
async function blame(line, candidate, before, failed) {
  try {
    const already = await failsAt(line, before, null);
    if (already !== null && already !== "conflict") return { kind: "base", with: [], failed: already };
    const others = await mergedSoFar(line, before);
    const start = await mergeBase(line.path, line.start, before, line.options);
    if (others.length === 0 || start === null) return { kind: "checks", with: [], failed };
    const alone = await failsAt(line, start, candidate);
    if (alone === "conflict") return { kind: "checks", with: [], failed };
    if (alone !== null) return { kind: "checks", with: [], failed: alone };
    let [low, high] = [-1, others.length - 1];
    while (high - low > 1) {
      const middle = low + high >> 1;
      const commit = others[middle]?.commit ?? before;
      if (await failsAt(line, commit, candidate) === null) low = middle;
      else high = middle;
    }
    const other = others[high]?.member;
    return { kind: "together", with: other === void 0 ? [] : [other], failed };
  } finally {
    await standOn(line.path, { branch: line.branch }, line.options);
  }
}
async function failsAt(line, commit, candidate) {
  await standOn(line.path, { commit }, line.options);
  if (candidate !== null) {
    const merge = await mergeCommit(line.path, candidate.head, "a trial", line.options);
    if (merge.how !== "merged") return "conflict";
  }
  return check(line);
}

// src/app/integrate/steps.ts
async function mergeGroup(line, group) {
  const before = await tipOf(line);
  beginStep(line, before);
  const tips = [];
  const back = [];
  for (const candidate of group) {
    const merge = await mergeCommit(line.path, candidate.head, messageOf(candidate), line.options);
    if (merge.how === "merged") tips.push({ candidate, tip: merge.tip });
    else back.push(await refusedMerge(line, candidate, merge));
  }
  const failed = tips.length === 0 ? null : await check(line);
  if (failed === null) {
    endStep(line);
    return { merged: tips, back, again: [], stopped: null };
  }
  const first = await firstFailing(line, before, tips);
  const culprit = tips[first.at];
  const under = tips[first.at - 1]?.tip ?? before;
  const found = await blame(line, culprit.candidate, under, first.failed ?? failed);
  await backTo(line.path, under, line.options);
  endStep(line);
  const again = tips.slice(first.at + 1).map(({ candidate }) => candidate);
  const merged = tips.slice(0, first.at);
  if (found.kind === "base") return { merged, back, again: [], stopped: found.failed };
  return { merged, back: [...back, blamed(culprit.candidate, found)], again, stopped: null };
}
async function firstFailing(line, before, tips) {
  let [low, high] = [-1, tips.length - 1];
  let failed = null;
  while (high - low > 1) {
    const middle = low + high >> 1;
    await backTo(line.path, tips[middle]?.tip ?? before, line.options);
    const here = await check(line);
    if (here === null) low = middle;
    else {
      failed = here;
      high = middle;
    }
  }
  return { at: high, failed };
}
function messageOf({ member, gen, title, branch }) {
  const what = sanitizeLine(title).slice(0, 60);
  return `Merge the work of ${member}: ${what}

From ${branch}.

Nest-Member: ${member}
Nest-Generation: ${gen}
`;
}
async function refusedMerge(line, candidate, merge) {
  const back = { candidate, kind: "conflict", output: "" };
  if (merge.how === "conflict") {
    const others = await changedBy(line, merge.files);
    const whose = others.length === 0 ? "" : ` with the work of ${others.join(", ")}`;
    return { ...back, with: others, files: merge.files, why: `it conflicts${whose} in ${some(merge.files)}` };
  }
  if (merge.how === "lost") {
    const why = `the merge would have dropped changes in ${some(merge.files)}`;
    return { ...back, with: [], files: merge.files, why };
  }
  return { ...back, with: [], files: [], why: "git could not merge it", output: merge.words };
}
async function changedBy(line, files) {
  const found = /* @__PURE__ */ new Set();
  for (const { commit, member } of await mergedSoFar(line, await tipOf(line))) {
    const changed = await changedFiles(line.path, `${commit}^1`, commit, line.options);
    if (changed.some((file) => files.includes(file))) found.add(member);
  }
  return [...found];
}
function blamed(candidate, { kind, with: others, failed }) {
  const what = `${failed.check}: ${failed.why}`;
  const why = kind === "together" ? `the checks hold with it alone and fail together with the work of ${others.join(", ")} (${what})` : `the checks fail with it (${what})`;
  return {
    candidate,
    kind: kind === "together" ? "together" : "checks",
    with: others,
    files: [],
    why,
    output: failed.output
  };
}
function some(files) {
  const shown = files.slice(0, 5).map((file) => sanitizeLine(file));
  return files.length > shown.length ? `${shown.join(", ")} and ${files.length - shown.length} more` : shown.join(", ");
}

// src/app/integrate/integrate.ts
async function integrateQueue(nest, caller, repository, queue, onto, wish, options) {
  const { state } = foldNest(nest);
  const charter = state.charter;
  const all = await candidatesOf(state, queue, repository, options);
  const wanted = inOrder(
    all.filter(({ member }) => wish.members.length === 0 || wish.members.includes(member)),
    (member) => needsOf(state, member)
  );
  askLog(nest, caller, queue, onto, wanted);
  const lock = takeLock(join3(nest.dir, "integrate", queue));
  if (lock === null)
    throw new UserError(
      `somebody else is integrating for ${queue}`,
      EXIT.refused,
      "the same command again, later"
    );
  try {
    const checks = [...checksOf(charter), ...wish.checks];
    const line = await openLine(nest, charter, repository, queue, onto, checks, options);
    const { rows, stopped } = await work(nest, caller, line, state, wanted, wish);
    const tip = await tipOf(line);
    return { queue, branch: line.branch, onto, path: line.path, tip, checks, rows, stopped };
  } finally {
    lock.release();
  }
}
function askLog(nest, caller, queue, onto, wanted) {
  const id = freshId("integrate");
  const members = [...new Set(wanted.map(({ member }) => member))].slice(0, 200);
  const data = { queue, members, branch: queueBranch(queue), onto, as: caller.as };
  const { ruling } = ask(nest, record("integration_asked", data, { actor: caller.actor, id }), id);
  if (ruling.accepted) return;
  const code = ruling.code === "not_authorised" || ruling.code === "unknown_actor" ? EXIT.notAllowed : EXIT.refused;
  throw new UserError(`not integrated: ${ruling.why}`, code, "nest tree");
}
async function work(nest, caller, line, state, wanted, wish) {
  const rows = [];
  const out = /* @__PURE__ */ new Set();
  const row = (one, outcome, why = "", others = []) => {
    const { member, gen, branch, head } = one;
    rows.push({ member, gen, branch, head, outcome, why, with: others });
    if (outcome === "merged") wish.onProgress(`merged ${member}`);
    if (outcome === "returned") wish.onProgress(`returned ${member}: ${why}`);
  };
  const giveBack = async (back) => {
    out.add(back.candidate.member);
    await noteReturned(nest, caller, line, back);
    row(back.candidate, "returned", back.why, back.with);
  };
  let left = [];
  for (const one of wanted) {
    if (await failsItsChecks(nest, caller, one)) {
      out.add(one.member);
      row(one, "returned", "its checks fail in its own folder");
      continue;
    }
    const before = await standing(nest, caller, line, state, one);
    if (before === null) left.push(one);
    else if ("kind" in before) await giveBack(before);
    else {
      row(one, before.outcome, before.why);
      if (before.outcome === "waits") out.add(one.member);
    }
  }
  while (left.length > 0) {
    const [next, rest] = wish.atOnce ? [left, []] : [left.slice(0, 1), left.slice(1)];
    left = [];
    const ready = [];
    for (const one of next) {
      const missing = needsOf(state, one.member).filter((need) => out.has(need));
      if (missing.length === 0) ready.push(one);
      else {
        out.add(one.member);
        row(one, "waits", `it needs the work of ${missing.join(", ")}`);
      }
    }
    const group = await mergeGroup(line, ready);
    for (const { candidate, tip } of group.merged) {
      noteMerged(nest, caller, line, candidate, tip);
      row(candidate, "merged");
    }
    for (const back of group.back) await giveBack(back);
    if (group.stopped !== null) return { rows, stopped: group.stopped };
    left = [...group.again, ...rest];
  }
  return { rows, stopped: null };
}
async function failsItsChecks(nest, caller, { member }) {
  const due = foldNest(nest).state.members.get(member)?.proof.due === true;
  return due && !(await checkMember(nest, caller, member)).ok;
}
async function standing(nest, caller, line, state, one) {
  const handed = state.members.get(one.member)?.handed ?? null;
  if (await isAncestor(line.path, one.head, line.start, line.options)) {
    if (one.loose.length > 0 && one.waits === null) return uncommittedIn(one);
    const landed = handed?.outcome === "merged" && handed.head === one.head;
    return { outcome: landed ? "was merged" : "nothing", why: `all of it is in ${line.onto}` };
  }
  const tip = await tipOf(line);
  if (await isAncestor(line.path, one.head, tip, line.options)) {
    if (handed?.head !== one.head || handed.outcome !== "merged") noteMerged(nest, caller, line, one, tip);
    return { outcome: "was merged", why: "" };
  }
  if (one.waits !== null) return { outcome: "waits", why: one.waits };
  if (one.loose.length > 0) return uncommittedIn(one);
  const returned = handed !== null && handed.outcome !== "merged" && handed.head === one.head;
  if (returned && handed.tip === tip)
    return { outcome: "waits", why: `it was returned (${handed.outcome}), and nothing has changed since` };
  return null;
}
function uncommittedIn(candidate) {
  const { loose, member } = candidate;
  const why = `${loose.length} ${loose.length === 1 ? "file" : "files"} with changes that are not committed in the checkout of ${member}`;
  return { candidate, kind: "uncommitted", with: [], files: loose, why, output: "" };
}

// src/app/integrate/land.ts
import { join as join4 } from "node:path";
async function landIntegration(nest, caller, repository, wanted, extra, options) {
  if (caller.actor !== USER || caller.as !== null)
    throw new UserError(
      "only the user lands work on a branch of the user",
      EXIT.notAllowed,
      'nest report --status done "…"'
    );
  const { state } = foldNest(nest);
  requireSight(state);
  const { queue, onto } = chosen(state, wanted);
  const lock = takeLock(join4(nest.dir, "integrate", queue));
  if (lock === null)
    throw new UserError(
      `somebody is integrating for ${queue}`,
      EXIT.refused,
      "the same command again, later"
    );
  try {
    const checks = [...checksOf(state.charter), ...extra];
    const line = await openLine(nest, state.charter, repository, queue, onto, checks, options);
    if (!await isAncestor(line.path, line.start, await tipOf(line), options)) await catchUp(line);
    const tip = await tipOf(line);
    if (tip === line.start)
      throw new UserError(`${onto} has all of ${line.branch} already`, EXIT.nothing, "nest integrate");
    const problem = await moveForward(repository, line, tip);
    if (problem !== null) throw new UserError(`not landed: ${problem}`, EXIT.refused, "git status");
    const id = freshId("land");
    const data = { queue, branch: line.branch, into: onto, tip, as: caller.as };
    ask(nest, record("integration_landed", data, { actor: caller.actor, id }), id);
    return { queue, branch: line.branch, into: onto, from: line.start, tip };
  } finally {
    lock.release();
  }
}
function chosen(state, wanted) {
  const all = [...state.integrations].sort((a, b) => depthOf(state, a.queue) - depthOf(state, b.queue));
  const made = all.filter(({ tip }) => tip !== null);
  const found = wanted === null ? made[0] : all.find(({ queue }) => queue === wanted);
  if (found !== void 0) return found;
  const what = wanted === null ? "nothing has been integrated yet" : `nothing has been integrated for ${wanted}`;
  throw new UserError(what, EXIT.nothing, "nest integrate");
}
async function catchUp(line) {
  const before = await tipOf(line);
  beginStep(line, before);
  const merge = await mergeCommit(line.path, line.start, `Merge ${line.onto}
`, line.options);
  const failed = merge.how === "merged" ? await check(line) : null;
  if (merge.how !== "merged" || failed !== null) await backTo(line.path, before, line.options);
  endStep(line);
  if (merge.how !== "merged") {
    const files = merge.how === "failed" ? "" : ` in ${some(merge.files)}`;
    throw new UserError(
      `not landed: ${line.onto} has moved on, and ${line.branch} conflicts with it${files}`,
      EXIT.refused,
      `git merge ${line.branch}`
    );
  }
  if (failed !== null)
    throw new UserError(
      `not landed: ${line.onto} has moved on, and together with ${line.branch} the checks fail (${failed.check}: ${failed.why})`,
      EXIT.refused,
      `git merge ${line.branch}`
    );
}
async function moveForward(repository, line, tip) {
  const { onto, options, start } = line;
  const root = repository.mainRoot ?? repository.root;
  const place = await checkoutOf(root, onto, options);
  if (place === null) return forwardRef(root, onto, tip, start, options);
  const changes = await uncommitted(place, options);
  if (changes === null) return `git does not say how ${place} stands`;
  if (changes.length > 0) return `${place} has changes that are not committed (${some(changes)})`;
  if (await commitOf(place, "HEAD", options) !== start) return `${onto} has just moved`;
  return forward(place, tip, options);
}

// src/app/integrate/plan.ts
async function planQueue(state, repository, queue, onto, members, options) {
  const branch = queueBranch(queue);
  const { root } = repository;
  const names = [`refs/heads/${branch}`, `refs/heads/${onto}`];
  const tip = await commitOf(root, names[0], options) ?? await commitOf(root, names[1], options);
  const all = await candidatesOf(state, queue, repository, options);
  const wanted = all.filter(({ member }) => members.length === 0 || members.includes(member));
  const rows = [];
  for (const one of inOrder(wanted, (member) => needsOf(state, member))) {
    const { member, head } = one;
    rows.push({ member, branch: one.branch, head, would: await wouldBe(root, one, tip, options) });
  }
  return { queue, branch, onto, checks: checksOf(state.charter ?? {}), rows };
}
async function wouldBe(root, one, tip, options) {
  if (tip !== null && await isAncestor(root, one.head, tip, options)) return "nothing to merge";
  if (one.waits !== null) return one.waits;
  if (one.loose.length > 0) return `returned: ${some(one.loose)} not committed`;
  const conflicts = tip === null ? null : await foretellConflicts(root, tip, one.head, options);
  return conflicts === null || conflicts.length === 0 ? "merged" : `returned: conflicts in ${some(conflicts)}`;
}

// src/domain/ground-overlaps.ts
function groundOverlaps(state, repo) {
  const all = [...state.members.values()].filter(
    (one) => isAtWork(one) && one.discipline?.phase !== "verification"
  );
  const grounds = all.map((member) => ({ id: member.id, ...groundOf(state, member, repo) }));
  return grounds.flatMap(
    (one, i) => grounds.slice(i + 1).flatMap((other) => {
      if (chainAbove(state, one.id).includes(other.id) || chainAbove(state, other.id).includes(one.id))
        return [];
      const globs = one.globs.filter(
        (glob) => other.globs.some((theirs) => overlap(glob, theirs, one.fold || other.fold))
      );
      return globs.length === 0 ? [] : [{ members: [one.id, other.id], globs }];
    })
  );
}
function groundOf(state, { id, discipline }, repo) {
  const claimed = state.claims.held.filter(
    (claim) => claim.holder === id && claim.ground.repo === repo && isInForce(state, claim)
  );
  const briefed = (discipline?.ground ?? []).flatMap(withBelow);
  const globs = [.../* @__PURE__ */ new Set([...briefed, ...claimed.flatMap(({ ground }) => ground.globs)])];
  return { globs, fold: claimed.some(({ ground }) => ground.fold) };
}
function withBelow(word) {
  const plain = word.replace(/^\.\//, "").replace(/\/+$/, "");
  return /[*?[{]/.test(plain) ? [plain] : [plain, `${plain}/**`];
}

// src/app/integrate/predict.ts
var MAX_FILES = 50;
async function predictCollisions(state, repository, onto, options) {
  const start = await commitOf(repository.root, `refs/heads/${onto}`, options);
  const bosses = new Set([...state.members.values()].map(({ supervisor }) => supervisor));
  const all = [];
  for (const queue of bosses) all.push(...await candidatesOf(state, queue, repository, options));
  const own = all.filter(({ branch }) => !branch.startsWith("nest/integration/"));
  const changed = /* @__PURE__ */ new Map();
  for (const one of own) changed.set(one.branch, await filesOf(repository.root, one, start, options));
  const found = [];
  for (const [i, one] of own.entries())
    for (const other of own.slice(i + 1)) {
      const members = [one.member, other.member];
      const conflicts = await foretellConflicts(repository.root, one.head, other.head, options) ?? [];
      if (conflicts.length > 0)
        found.push({ members, how: "conflict", files: conflicts.slice(0, MAX_FILES) });
      const theirs = new Set(changed.get(other.branch));
      const both = (changed.get(one.branch) ?? []).filter(
        (file) => theirs.has(file) && !conflicts.includes(file)
      );
      if (both.length > 0) found.push({ members, how: "files", files: both.slice(0, MAX_FILES) });
    }
  for (const { members, globs } of groundOverlaps(state, repository.commonDir))
    found.push({ members, how: "ground", files: globs.slice(0, MAX_FILES) });
  return found;
}
async function filesOf(root, { head, loose }, start, options) {
  const base = start === null ? null : await mergeBase(root, start, head, options);
  const committed = base === null ? [] : await changedFiles(root, base, head, options);
  return [.../* @__PURE__ */ new Set([...committed, ...loose])];
}

// src/app/integrate/queues.ts
var GIT_TIMEOUT_MS = 6e5;
function gitOptions() {
  return { env: spawnEnv(), timeoutMs: GIT_TIMEOUT_MS };
}
function repositoryAt(cwd) {
  const repository = findRepository(cwd);
  return repository?.mainRoot == null ? null : repository;
}
async function queuesFor(state, caller, members, repository, options) {
  const actor = actingAs(state, caller);
  if (members.length > 0) {
    const named = [...new Set(members.map((id) => requireMember(state, id).supervisor))];
    return lowestFirst(state, named);
  }
  if (actor !== USER) return [actor];
  const bosses = new Set([...state.members.values()].map(({ supervisor }) => supervisor));
  const found = [];
  for (const queue of bosses) if (await hasWork(state, queue, repository, options)) found.push(queue);
  return lowestFirst(state, found);
}
async function hasWork(state, queue, repository, options) {
  if ((await candidatesOf(state, queue, repository, options)).length > 0) return true;
  for (const member of state.members.values()) {
    const below = queue !== USER && chainAbove(state, member.id).slice(1).includes(queue);
    if (below && (await candidatesOf(state, member.supervisor, repository, options)).length > 0) return true;
  }
  return false;
}
function lowestFirst(state, queues) {
  return [...queues].sort((a, b) => depthOf(state, b) - depthOf(state, a) || a.localeCompare(b));
}
async function ontoOf(state, queue, wanted, repository, options) {
  const known = state.integrations.find((one) => one.queue === queue);
  const open = known !== void 0 && known.landed?.tip !== known.tip ? known : void 0;
  if (open !== void 0 && open.tip !== null) {
    if (wanted === null || wanted === open.onto) return open.onto;
    throw new UserError(
      `${open.branch} starts from ${open.onto}, not from ${wanted}; land it first`,
      EXIT.refused,
      "nest integrate --land"
    );
  }
  const onto = wanted ?? await branchIn(repository.mainRoot ?? repository.root, options);
  if (onto !== null && onto !== "") return onto;
  throw new UserError("no branch is checked out in the repository", EXIT.usage, "nest integrate --onto main");
}

// src/cli/commands/integrate.ts
async function run(here, [named], options) {
  const nest = here.nest();
  const caller = here.caller();
  const repository = repositoryAt(here.cwd);
  const git = gitOptions();
  const checks = textsOf(options, "check").map(commandOf);
  if (checks.length > 0 && here.env.session !== null)
    throw new UserError(
      "--check is for the user: in a session the checks of the charter are run",
      EXIT.notAllowed,
      "nest integrate"
    );
  if (repository === null) {
    if (isSet(options, "land"))
      throw new UserError("there is no git repository here", EXIT.refused, "nest -C …");
    if (here.json) here.printJson(isSet(options, "predict") ? { collisions: [] } : { queues: [] });
    else here.print(`there is no git repository here; ${NOTHING}`);
    return 0;
  }
  if (isSet(options, "land")) {
    const landed = await landIntegration(nest, caller, repository, textOf(options, "for"), checks, git);
    if (here.json) here.printJson(landed);
    else here.print(renderLanded(landed));
    return 0;
  }
  const { state } = foldNest(nest);
  const onto = textOf(options, "onto");
  if (isSet(options, "predict")) {
    const start = onto ?? await branchIn(repository.mainRoot ?? repository.root, git) ?? "HEAD";
    const found = await predictCollisions(state, repository, start, git);
    if (here.json) here.printJson({ collisions: found });
    else here.print(renderCollisions(here, found));
    return 0;
  }
  const members = listOf({ named }, "named");
  const queues = await queuesFor(state, caller, members, repository, git);
  if (isSet(options, "dry-run")) {
    const plans = [];
    for (const queue of queues)
      plans.push(
        await planQueue(
          state,
          repository,
          queue,
          await ontoOf(state, queue, onto, repository, git),
          members,
          git
        )
      );
    if (here.json) here.printJson({ queues: plans });
    else here.print(plans.map((plan) => renderPlan(here, plan)).join("\n") || NOTHING);
    return 0;
  }
  const results = [];
  const wish = { members, onto, checks, atOnce: isSet(options, "at-once"), onProgress: say };
  for (const queue of queues) {
    const from = await ontoOf(foldNest(nest).state, queue, onto, repository, git);
    results.push(await integrateQueue(nest, caller, repository, queue, from, wish, git));
  }
  if (here.json) here.printJson({ queues: results });
  else here.print(results.map((result) => renderResult(here, result)).join("\n") || NOTHING);
  const bad = results.some(
    ({ rows, stopped }) => stopped !== null || rows.some(({ outcome }) => outcome === "returned")
  );
  return bad ? EXIT.refused : 0;
}
var NOTHING = "no member has a branch of its own: nest hire --worktree, or nest charter set isolation.mode worktree\n";
function commandOf(text) {
  if (text.trim().startsWith("[")) {
    try {
      const words2 = JSON.parse(text);
      if (Array.isArray(words2) && words2.length > 0 && words2.every((word) => typeof word === "string"))
        return words2;
    } catch {
    }
  } else if (!/["'`$;&|<>(){}\\*?]/.test(text) && text.trim() !== "") return text.trim().split(/\s+/);
  throw new UserError(
    `--check: ${JSON.stringify(text.slice(0, 60))} is read by no shell; give a JSON list of a program and its arguments`,
    EXIT.usage,
    `nest integrate --check '["npm", "test"]'`
  );
}
function renderLanded({ branch, into, from, tip }) {
  return `${into} has come forward from ${from.slice(0, 12)} to ${tip.slice(0, 12)}: all of ${branch} is in it
`;
}
var COLLIDES = {
  conflict: "cannot be merged",
  files: "both change",
  ground: "both may change"
};
function renderCollisions(here, found) {
  if (found.length === 0) return "nobody is in anybody’s way, as far as their checkouts show\n";
  const rows = found.map(({ members, how, files }) => [
    members.join(" + "),
    COLLIDES[how],
    oneLine(files.join(", "), 300)
  ]);
  return table(["MEMBERS", "HOW", "FILES"], rows, here.paint);
}
function renderPlan(here, { queue, branch, onto, checks, rows }) {
  const head = `${branch}, for ${queue}, from ${onto}; ${checksLine(checks)}
`;
  const lines = rows.map(({ member, branch: own, head: at, would }) => [
    member,
    own,
    at.slice(0, 12),
    oneLine(would, 200)
  ]);
  return rows.length === 0 ? `${head}no branches
` : head + table(["MEMBER", "BRANCH", "COMMIT", "WOULD BE"], lines, here.paint);
}
function checksLine(checks) {
  return checks.length === 0 ? `no checks (nest charter set checks '[["npm", "test"]]')` : `${plural(checks.length, "check")}: ${oneLine(checks.map(commandWords).join("; "), 200)}`;
}
function renderResult(here, result) {
  const { queue, branch, onto, path, tip, checks, rows, stopped } = result;
  const lines = rows.map(({ member, branch: own, outcome, why }) => [
    member,
    own,
    outcome,
    oneLine(why, 300)
  ]);
  const all = rows.length === 0 ? "no branches\n" : table(["MEMBER", "BRANCH", "OUTCOME", "WHY"], lines, here.paint);
  const stop = stopped === null ? "" : `stopped: ${stopped.check} fails on ${branch} without any of these (${stopped.why})
${fence("output", stopped.output, 2e3)}`;
  const some2 = rows.some(({ outcome }) => outcome === "merged" || outcome === "was merged");
  return `${branch} at ${tip.slice(0, 12)}, for ${queue}, from ${onto}; ${checksLine(checks)}
${all}${stop}` + (some2 ? `look at it in ${oneLine(path, 200)}; nest integrate --land lets it into ${onto}
` : "");
}
export {
  run
};
