import {
  actingAs,
  requireMember
} from "./shared-caller.mjs";
import {
  ask,
  requireSight
} from "./shared-quiet.mjs";
import {
  findRepository
} from "./shared-git.mjs";
import {
  freshId,
  record
} from "./shared-record.mjs";
import {
  MAX_GLOBS,
  USER,
  foldNest,
  isInForce,
  literalGlob,
  parseGlob
} from "./shared-fold-log.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";

// src/app/ground.ts
import fs from "node:fs";
import { homedir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
var HERE = { platform: process.platform, exists: fs.existsSync };
var GLOBBING = /[*?[{\\]/;
var OUTSIDE = "/";
function groundOf(words, cwd, files = HERE) {
  const grounds = words.map((word) => oneGround(word, cwd, files));
  const [first] = grounds;
  if (first === void 0) throw new UserError("no files are named", EXIT.usage, "nest claim 'src/**'");
  if (grounds.some(({ repo }) => repo !== first.repo))
    throw new UserError("these lie in different repositories", EXIT.usage, "name those of one at a time");
  return { ...first, globs: [...new Set(grounds.flatMap(({ globs }) => globs))] };
}
function oneGround(word, cwd, files) {
  const bad = (why) => new UserError(`${JSON.stringify(word.slice(0, 80))}: ${why}`, EXIT.usage, "nest claim 'src/**'");
  if (word.startsWith("!")) throw bad("what is not claimed cannot be said: claim the parts");
  const text = slashed(word, files.platform).replace(/^~(?=\/|$)/, homedir());
  const asIs = resolve(cwd, text);
  const isFolder = text.endsWith("/") || isDirectory(asIs);
  if (files.exists(asIs) || !GLOBBING.test(text)) {
    const { repo: repo2, path: path2, fold: fold2 } = placeOf(asIs, files);
    const deep = isFolder || !files.exists(asIs) && !/\.[^/]+$/.test(text);
    return { repo: repo2, fold: fold2, globs: [deep ? below(literalGlob(path2)) : literalGlob(path2)] };
  }
  if (/(?:^|[/{,])\.\.(?=[/},]|$)/.test(text.slice(text.search(GLOBBING))))
    throw bad("`..` behind a pattern");
  const segments = text.split("/");
  const at = segments.findIndex((segment) => GLOBBING.test(segment));
  const prefix = segments.slice(0, at).join("/");
  const { repo, path, fold } = placeOf(resolve(cwd, at === 1 && prefix === "" ? "/" : prefix), files);
  const rest = segments.slice(at).filter((segment) => segment !== "" && segment !== ".");
  const glob = [...path === "" ? [] : [literalGlob(path)], ...rest].join("/");
  const { problem } = parseGlob(glob);
  if (problem !== null) throw bad(problem);
  return { repo, fold, globs: [text.endsWith("/") ? below(glob) : glob] };
}
function slashed(word, platform) {
  return platform === "win32" ? word.replace(/\\/g, "/") : word.replace(/\\(?![[\]{}*?\\])/g, "/");
}
function placeOf(absolute, files) {
  return placed(realOf(absolute), files);
}
function placed(real, files) {
  const repository = findRepository(isDirectory(real) ? real : existing(dirname(real)));
  if (repository === null) return outside(real, files);
  return {
    repo: repository.commonDir,
    path: inside(repository.root, real),
    // A folder that is found under another case is one on which case does not count.
    fold: files.exists(join(repository.root, ".GIT"))
  };
}
function outside(real, { platform }) {
  return { repo: OUTSIDE, path: inside("/", real), fold: platform === "darwin" || platform === "win32" };
}
function inside(root, path) {
  return relative(root, path).replace(/\\/g, "/");
}
function below(glob) {
  if (glob === "") return "**";
  return glob.endsWith("/**") || glob === "**" ? glob : `${glob}/**`;
}
function realOf(path) {
  const there = existing(path);
  try {
    return join(fs.realpathSync.native(there), relative(there, path));
  } catch {
    return path;
  }
}
function existing(path) {
  let at = path;
  while (!fs.existsSync(at) && dirname(at) !== at) at = dirname(at);
  return at;
}
function isDirectory(path) {
  return fs.statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

// src/app/claim.ts
var MAX_BYTES = 4e3;
function claimGround(nest, caller, words, cwd, why) {
  const { state } = foldNest(nest);
  requireSight(state);
  const member = mustHold(state, actingAs(state, caller));
  const ground = groundOf(words, cwd);
  checkSize(ground.globs);
  const request = shortId("claim");
  const { repo, globs, fold } = ground;
  const event = record(
    "claim_requested",
    { request, repo, globs: [...globs], fold, why: why.slice(0, 480), as: caller.as },
    { actor: caller.actor, member: member.id, gen: member.gen, id: request }
  );
  const { ruling, folded } = ask(nest, event, request);
  if (ruling.accepted) return { claim: request, member: member.id, globs };
  throw refused(ruling, folded.state, member.id);
}
function shortId(prefix) {
  return `${prefix}-${Math.floor(Math.random() * 36 ** 7).toString(36)}`;
}
function mustHold(state, id) {
  if (id !== USER) return requireMember(state, id);
  throw new UserError("you are the user; ground is held by members", EXIT.notAllowed, "add --as <member>");
}
function checkSize(globs) {
  if (globs.length > MAX_GLOBS || Buffer.byteLength(globs.join("")) > MAX_BYTES)
    throw new UserError(
      `at most ${MAX_GLOBS} patterns and ${MAX_BYTES} bytes at a time`,
      EXIT.usage,
      "nest claim 'src/**'"
    );
}
function refused({ code, why }, state, id) {
  if (code === "too_many") return new UserError(`not claimed: ${why}`, EXIT.refused, "nest claims");
  if (code !== "held") return new UserError(`not claimed: ${why}`, EXIT.refused, "nest whoami");
  const contest = state.claims.contests.findLast(({ wisher }) => wisher === id);
  const ruled = contest?.ruling?.by;
  const next = ruled === void 0 ? `nest msg ${contest?.holder} "…", then nest claims` : "nest claims";
  return new UserError(`not claimed: ${why}`, EXIT.refused, next);
}
function releaseGround(nest, caller, {
  words,
  all,
  of,
  cwd
}) {
  if (all === words.length > 0)
    throw new UserError("say which files, or --all", EXIT.usage, "nest release --all");
  const { state } = foldNest(nest);
  requireSight(state);
  const member = mustHold(state, of ?? actingAs(state, caller));
  const ground = all ? null : groundOf(words, cwd);
  const globs = [...ground?.globs ?? []];
  checkSize(globs);
  const id = freshId("release");
  const data = { repo: ground?.repo ?? null, globs, why: "", as: caller.as };
  const event = record("claim_released", data, {
    actor: caller.actor,
    member: member.id,
    gen: member.gen,
    id
  });
  const { ruling } = ask(nest, event, id);
  if (ruling.accepted) return { member: member.id, globs };
  const exit = ruling.code === "not_authorised" ? EXIT.notAllowed : EXIT.refused;
  throw new UserError(`not released: ${ruling.why}`, exit, "nest claims");
}
function listClaims(nest) {
  const { state } = foldNest(nest);
  const claims = state.claims.held.filter((claim) => isInForce(state, claim)).map((claim) => ({ ...claim, gated: state.members.get(claim.holder)?.mode !== "adopt" }));
  return { claims, contests: state.claims.contests };
}
function ruleOnClaim(nest, caller, what, { owner, order, split, why, cwd }) {
  const { state } = foldNest(nest);
  requireSight(state);
  actingAs(state, caller);
  const contest = contestOf(state, what);
  const kinds = [
    owner !== null && "owner",
    order.length > 0 && "order",
    split.length > 0 && "split"
  ];
  const said = kinds.filter((kind2) => kind2 !== false);
  const [kind] = said;
  if (kind === void 0 || said.length > 1)
    throw new UserError(
      "say one of --owner, --order and --split",
      EXIT.usage,
      `nest rule ${contest.id} --owner ${contest.holder}`
    );
  const data = {
    contest: contest.id,
    kind,
    owner,
    order: [...order].slice(0, 2),
    parts: partsOf(split, cwd, contest),
    why: why.slice(0, 480),
    as: caller.as
  };
  const id = freshId("claim-ruling");
  const { ruling } = ask(nest, record("claim_ruled", data, { actor: caller.actor, id }), id);
  if (ruling.accepted) return { contest: contest.id, kind };
  const exit = ruling.code === "not_authorised" ? EXIT.notAllowed : EXIT.refused;
  throw new UserError(`not ruled: ${ruling.why}`, exit, "nest claims");
}
function contestOf(state, what) {
  const { contests } = state.claims;
  const pair = what.split(",").map((name) => name.trim());
  const open = contests.filter(({ ruling }) => ruling === null);
  const found = contests.find(({ id }) => id === what || id === what.replace(/^claim-/, "clash-")) ?? open.find(({ wisher, holder }) => pair.length === 2 && pair.includes(wisher) && pair.includes(holder));
  if (found !== void 0) return found;
  throw new UserError(
    `there is no contest ${JSON.stringify(what.slice(0, 60))}`,
    EXIT.notFound,
    "nest claims"
  );
}
function partsOf(split, cwd, contest) {
  const parts = /* @__PURE__ */ new Map();
  for (const part of split) {
    const [, member, words] = /^([^=]+)=(.+)$/s.exec(part) ?? [];
    if (member === void 0 || words === void 0)
      throw new UserError(
        `--split: ${JSON.stringify(part.slice(0, 60))} is not member=glob`,
        EXIT.usage,
        `nest rule ${contest.id} --split '${contest.holder}=src/a/**' --split '${contest.wisher}=src/b/**'`
      );
    const { repo, globs } = groundOf(
      words.split(" ").filter((word) => word !== ""),
      cwd
    );
    if (repo !== contest.ground.repo)
      throw new UserError(`--split: ${words} lies in another repository`, EXIT.usage, "nest claims");
    parts.set(member, [...parts.get(member) ?? [], ...globs]);
  }
  const list = [...parts].map(([member, globs]) => ({ member, globs }));
  checkSize(list.flatMap(({ globs }) => globs));
  return list.slice(0, 2);
}

export {
  claimGround,
  releaseGround,
  listClaims,
  ruleOnClaim
};
