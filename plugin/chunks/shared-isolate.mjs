import {
  ISOLATED_MARK,
  endProcessesOf,
  killProcessesOf
} from "./shared-isolate-end.mjs";
import {
  run
} from "./shared-run.mjs";

// src/harness/isolate.ts
import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
var FAKE_KEY = "sk-ant-test-0000";
var WINDOWS_VARIABLES = [
  "SystemRoot",
  "SystemDrive",
  "ComSpec",
  "PATHEXT",
  "windir",
  "NUMBER_OF_PROCESSORS"
];
function baseEnvironment() {
  if (process.platform !== "win32") return {};
  const own = WINDOWS_VARIABLES.flatMap((name) => process.env[name] ? [[name, process.env[name]]] : []);
  return Object.fromEntries(own);
}
function environment({ baseUrl, configDir, path = [] }, home) {
  const folders = [...path, dirname(process.execPath), process.env.PATH ?? process.env.Path ?? ""];
  return {
    ...baseEnvironment(),
    PATH: folders.join(delimiter),
    HOME: home,
    ...process.platform === "win32" ? { USERPROFILE: home } : {},
    TERM: "xterm-256color",
    LANG: "C.UTF-8",
    IS_SANDBOX: "1",
    ANTHROPIC_BASE_URL: baseUrl,
    ANTHROPIC_API_KEY: FAKE_KEY,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_AUTOUPDATER: "1",
    // Else sessions with a terminal clone the platform's own marketplace from the network.
    CLAUDE_CODE_DISABLE_OFFICIAL_MARKETPLACE_AUTOINSTALL: "1",
    // Else sessions leave their task files in the machine's temporary folder.
    CLAUDE_CODE_TMPDIR: join(home, "tmp"),
    ...configDir === void 0 ? {} : { CLAUDE_CONFIG_DIR: configDir }
  };
}
function readConfig(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {
      hasCompletedOnboarding: true,
      customApiKeyResponses: { approved: [FAKE_KEY.slice(-20)], rejected: [] }
    };
  }
}
function isolate(options) {
  mkdirSync(join(options.home, "tmp"), { recursive: true, mode: 448 });
  const home = realpathSync(options.home);
  writeFileSync(join(home, ISOLATED_MARK), "");
  const configDir = options.configDir ?? join(home, ".claude");
  mkdirSync(configDir, { recursive: true, mode: 448 });
  const configFile = join(options.configDir ?? home, ".claude.json");
  const env = environment(options, home);
  function trust(folder) {
    const config = readConfig(configFile);
    const entry = { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true };
    const known = config.projects ?? {};
    const projects = { ...known, [realpathSync(folder)]: { ...known[realpathSync(folder)], ...entry } };
    const partial = `${configFile}.${process.pid}`;
    writeFileSync(partial, JSON.stringify({ ...config, projects }), { mode: 384 });
    renameSync(partial, configFile);
  }
  for (const folder of options.trusted) trust(folder);
  const these = { home, configDir, claude: options.claude, env };
  const end = () => endProcessesOf(these);
  const kill = () => killProcessesOf(these);
  async function removeAfter(ending) {
    const ended = await ending;
    if (ended.left.length > 0) {
      throw new Error(`still running in ${home}: pid ${ended.left.map(({ pid }) => pid).join(", ")}`);
    }
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    return ended;
  }
  return {
    home,
    env,
    trust,
    end,
    kill,
    remove: () => removeAfter(end()),
    discard: () => removeAfter(kill())
  };
}
function disposeOnSignal(dispose) {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  const release = () => {
    for (const signal of signals) process.off(signal, onSignal);
  };
  function onSignal(signal) {
    dispose().catch((error) => process.stderr.write(`${String(error)}
`)).finally(() => {
      release();
      process.kill(process.pid, signal);
    });
  }
  for (const signal of signals) process.on(signal, onSignal);
  return release;
}

// src/harness/scratch-repository.ts
import fs from "node:fs";
import { join as join2 } from "node:path";
async function makeRepository(dir, readme) {
  fs.mkdirSync(dir, { recursive: true });
  fs.writeFileSync(join2(dir, "README.md"), readme);
  const who = ["-c", "user.name=nest", "-c", "user.email=nest@localhost", "-c", "commit.gpgsign=false"];
  for (const args of [
    ["init", "--quiet"],
    ["add", "."],
    [...who, "commit", "--quiet", "-m", "Version 1"]
  ]) {
    const result = await run("git", args, { cwd: dir, timeoutMs: 2e4 });
    if (!result.ok)
      throw new Error(
        result.missing ? "git is needed and was not found" : `git ${args[0]}: ${result.stderr.trim()}`
      );
  }
}

// src/sim/conversation.ts
var isObject = (value) => typeof value === "object" && value !== null;
function blocksOf(content) {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return Array.isArray(content) ? content.filter(isObject) : [];
}
function wordsOf(content) {
  const words = blocksOf(content).flatMap(({ text: text2 }) => typeof text2 === "string" ? [text2] : []);
  return words.join("\n");
}
function toTurn(message) {
  const results = blocksOf(message.content).filter(({ type }) => type === "tool_result");
  return {
    role: String(message.role),
    text: wordsOf(message.content),
    results: results.map(({ content }) => wordsOf(content))
  };
}
function toConversation(body) {
  const { model, system, messages } = isObject(body) ? body : {};
  return {
    model: typeof model === "string" ? model : "",
    system: wordsOf(system),
    turns: Array.isArray(messages) ? messages.filter(isObject).map(toTurn) : []
  };
}
function before(conversation, index) {
  return { ...conversation, turns: conversation.turns.slice(0, index) };
}
var everything = (turns) => turns.filter(({ role }) => role !== "assistant").flatMap(({ text: text2, results }) => [text2, ...results]).join("\n");
function contextText(conversation) {
  return `${conversation.system}
${everything(conversation.turns)}`;
}
function newsText({ turns }) {
  return everything(turns.slice(turns.findLastIndex(({ role }) => role === "assistant") + 1));
}
function promptText({ turns }) {
  return turns.find(({ role }) => role === "user")?.text ?? "";
}
function lastUserText({ turns }) {
  return turns.findLast(({ role, text: text2 }) => role === "user" && text2 !== "")?.text ?? "";
}
function toolResultText({ turns }) {
  const fresh = turns.slice(turns.findLastIndex(({ role }) => role === "assistant") + 1);
  return fresh.flatMap(({ results }) => results).join("\n");
}

// src/sim/server.ts
import { createServer } from "node:http";
import { setTimeout as sleep2 } from "node:timers/promises";

// src/sim/member.ts
var SELF = /\byou are (?:now )?(?:the )?(?:nest )?member:?\s+["'`“*]*([a-z][a-z0-9-]*)/i;
function memberOf(conversation) {
  return SELF.exec(conversation.system)?.[1] ?? SELF.exec(contextText(conversation))?.[1] ?? null;
}

// src/sim/matcher.ts
var places = {
  systemIncludes: ({ system }) => system,
  promptIncludes: promptText,
  lastUserIncludes: lastUserText,
  newsIncludes: newsText,
  toolResultIncludes: toolResultText,
  contextIncludes: contextText,
  modelIncludes: ({ model }) => model
};
function includesAll(text2, wanted) {
  if (wanted === void 0) return true;
  return [wanted].flat().every((part) => text2.includes(part));
}
function matches(matcher2, conversation) {
  if (matcher2.member !== void 0 && memberOf(conversation) !== matcher2.member) return false;
  const names = Object.keys(places);
  if (!names.every((name) => includesAll(places[name](conversation), matcher2[name]))) return false;
  if (matcher2.any && !matcher2.any.some((one) => matches(one, conversation))) return false;
  return !(matcher2.not && matches(matcher2.not, conversation));
}

// src/sim/placeholders.ts
function replaceIn(value, values) {
  if (typeof value === "string") {
    return value.replace(/\{\{(\w+)\}\}/g, (whole, name) => values.get(name) ?? whole);
  }
  if (Array.isArray(value)) return value.map((item) => replaceIn(item, values));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceIn(item, values)]));
}
function fill({ when: _, take, ...answer }, conversation) {
  const values = /* @__PURE__ */ new Map();
  for (const [name, { from, match }] of Object.entries(take ?? {})) {
    const found = new RegExp(match).exec(places[from](conversation));
    if (!found)
      throw new Error(`the scenario takes "${name}" from ${from}, where nothing matches /${match}/`);
    values.set(name, found[1] ?? found[0]);
  }
  return replaceIn(answer, values);
}

// src/sim/play.ts
var ready = (step2, conversation) => step2.when === void 0 || matches(step2.when, conversation);
var errorOf = (step2) => "answer" in step2 ? void 0 : step2.error;
var isFailure = (text2) => text2.startsWith("API Error");
function nextStep(actor, conversation) {
  let next = 0;
  conversation.turns.forEach(({ role, text: text2 }, index) => {
    if (role !== "assistant" || isFailure(text2)) return;
    const known = before(conversation, index);
    let at = next;
    let step2 = actor.turns[at];
    while (step2 && errorOf(step2) && ready(step2, known)) {
      at += 1;
      step2 = actor.turns[at];
    }
    if (step2 && ready(step2, known) && !errorOf(step2)) next = at + 1;
  });
  return next;
}
function answerOf(step2, conversation) {
  return "answer" in step2 ? step2.answer(conversation) : fill(step2, conversation);
}
function play(actor, start, conversation, errors) {
  let next = start;
  let step2 = actor.turns[next];
  while (step2 && ready(step2, conversation)) {
    const error = errorOf(step2);
    if (!error || errors(next, error, conversation) === "fail") {
      return { step: next, answer: answerOf(step2, conversation) };
    }
    next += 1;
    step2 = actor.turns[next];
  }
  if (actor.otherwise) return { step: null, answer: answerOf(actor.otherwise, conversation) };
  const why = step2 ? `step ${next} waits for ${JSON.stringify(step2.when)}` : `its ${next} steps are played`;
  return { unscripted: `actor ${JSON.stringify(actor.name)} has nothing to say: ${why}` };
}
function errorMemory() {
  const failed = /* @__PURE__ */ new Map();
  return (step2, error, conversation) => {
    const prompts = conversation.turns.filter(({ role }) => role === "user").length;
    const turn = `${prompts} ${lastUserText(conversation)}`;
    const seen = failed.get(step2) ?? { turn, count: 0 };
    const over = error.times === void 0 ? seen.turn !== turn : seen.count >= error.times;
    failed.set(step2, { turn: seen.turn, count: seen.count + 1 });
    return over ? "over" : "fail";
  };
}

// src/sim/parse.ts
function refuse(where, wanted, value) {
  throw new Error(`scenario: ${where} must be ${wanted}, not ${JSON.stringify(value)?.slice(0, 200)}`);
}
function objectAt(value, where) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) refuse(where, "an object", value);
  return value;
}
var text = (value, where) => {
  if (typeof value !== "string") refuse(where, "a text", value);
};
var amount = (value, where) => {
  if (typeof value !== "number" || !(value >= 0)) refuse(where, "a number from 0", value);
};
var flag = (value, where) => {
  if (typeof value !== "boolean") refuse(where, "true or false", value);
};
var anyObject = (value, where) => void objectAt(value, where);
var list = (check) => (value, where) => {
  if (!Array.isArray(value)) refuse(where, "a list", value);
  value.forEach((item, index) => {
    check(item, `${where}[${index}]`);
  });
};
var map = (check) => (value, where) => {
  for (const [key, item] of Object.entries(objectAt(value, where))) check(item, `${where}.${key}`);
};
var fields = (known, needed = []) => (value, where) => {
  const object = objectAt(value, where);
  for (const name of needed) if (!(name in object)) refuse(where, `an object with "${name}"`, value);
  for (const [name, item] of Object.entries(object)) {
    const check = Object.hasOwn(known, name) ? known[name] : void 0;
    if (!check) throw new Error(`scenario: ${where} has an unknown field "${name}"`);
    check(item, `${where}.${name}`);
  }
};
var texts = (value, where) => Array.isArray(value) ? list(text)(value, where) : text(value, where);
var matcher = (value, where) => {
  const placed = Object.fromEntries(Object.keys(places).map((name) => [name, texts]));
  fields({ ...placed, member: text, any: list(matcher), not: matcher })(value, where);
};
var place = (value, where) => {
  if (!Object.keys(places).includes(String(value)))
    refuse(where, `one of ${Object.keys(places).join(", ")}`, value);
};
var tokens = {
  input: amount,
  output: amount,
  cacheWrite5m: amount,
  cacheWrite1h: amount,
  cacheRead: amount
};
var failure = { status: amount, type: text, message: text, retryAfter: amount, times: amount };
var step = fields({
  text,
  tool: text,
  input: anyObject,
  tools: list(fields({ name: text, input: anyObject }, ["name"])),
  stopReason: text,
  usage: fields(tokens),
  delay: amount,
  pace: amount,
  error: fields(failure, ["status", "type"]),
  hang: flag,
  when: matcher,
  take: map(fields({ from: place, match: text }, ["from", "match"]))
});
function parseActorScript(name, script, match = {}) {
  const { turns, otherwise } = Array.isArray(script) ? { turns: script } : objectAt(script, name);
  list(step)(turns, `${name}.turns`);
  if (otherwise !== void 0) step(otherwise, `${name}.otherwise`);
  const steps = turns;
  return { name, match, turns: steps, ...otherwise ? { otherwise } : {} };
}

// src/sim/prompt-script.ts
var OPEN = "<<SCRIPT ";
var CLOSE = " SCRIPT>>";
function lastScriptIn(text2) {
  let found;
  let start = text2.indexOf(OPEN);
  while (start >= 0) {
    let next = start + OPEN.length;
    for (let end = text2.indexOf(CLOSE, next); end >= 0; end = text2.indexOf(CLOSE, end + 1)) {
      try {
        found = JSON.parse(text2.slice(start + OPEN.length, end));
        next = end + CLOSE.length;
        break;
      } catch {
      }
    }
    start = text2.indexOf(OPEN, next);
  }
  return found;
}
function promptScript(conversation) {
  for (let index = conversation.turns.length - 1; index >= 0; index -= 1) {
    const turn = conversation.turns[index];
    if (turn?.role !== "user") continue;
    const script = lastScriptIn(turn.text);
    if (script === void 0) continue;
    const since = { ...conversation, turns: conversation.turns.slice(index) };
    return { actor: parseActorScript("prompt", script), since };
  }
  return null;
}

// src/sim/director.ts
function plays({ match }, conversation) {
  return typeof match === "function" ? match(conversation) : matches(match, conversation);
}
var COMPACTED = "This session is being continued from a previous conversation";
function director(progress) {
  let actors = [];
  const counts = /* @__PURE__ */ new Map();
  const memories = /* @__PURE__ */ new Map();
  function perform(actor, conversation, sessionId) {
    const key = `${actor.name}
${sessionId}`;
    const errors = memories.get(key) ?? errorMemory();
    memories.set(key, errors);
    const counting = progress === "counted" || promptText(conversation).includes(COMPACTED);
    const next = counting ? counts.get(key) ?? 0 : nextStep(actor, conversation);
    const played = play(actor, next, conversation, errors);
    if ("answer" in played && played.step !== null && !played.answer.error) counts.set(key, played.step + 1);
    return { actor: actor.name, ...played };
  }
  function cast(conversation, sessionId) {
    const actor = actors.find((one) => plays(one, conversation));
    if (actor) return perform(actor, conversation, sessionId);
    const script = promptScript(conversation);
    if (script) return perform(script.actor, script.since, sessionId);
    return { actor: null, unscripted: "no actor of the scenario matches this request" };
  }
  return {
    /** Replaces the scenario. */
    stage(scenario) {
      actors = scenario.actors;
    },
    /** Casts one request; a scenario that breaks while it plays is an unscripted request, with the reason. */
    cast(conversation, sessionId) {
      try {
        return cast(conversation, sessionId);
      } catch (error) {
        return { actor: null, unscripted: error instanceof Error ? error.message : String(error) };
      }
    }
  };
}

// src/sim/message.ts
import { randomUUID } from "node:crypto";
var newId = (prefix) => `${prefix}_sim${randomUUID().replaceAll("-", "").slice(0, 21)}`;
function usageOf({ input = 1e3, output = 100, cacheWrite5m = 0, cacheWrite1h = 0, cacheRead = 0 }) {
  return {
    input_tokens: input,
    output_tokens: output,
    cache_creation_input_tokens: cacheWrite5m + cacheWrite1h,
    cache_read_input_tokens: cacheRead,
    cache_creation: { ephemeral_5m_input_tokens: cacheWrite5m, ephemeral_1h_input_tokens: cacheWrite1h }
  };
}
function callsOf({ tool, input, tools = [] }) {
  return tool === void 0 ? tools : [{ name: tool, ...input ? { input } : {} }, ...tools];
}
function toMessage(answer, model) {
  const calls = callsOf(answer);
  const words = answer.text === void 0 ? [] : [{ type: "text", text: answer.text }];
  const uses = calls.map(
    ({ name, input = {} }) => ({ type: "tool_use", id: newId("toolu"), name, input })
  );
  return {
    id: newId("msg"),
    type: "message",
    role: "assistant",
    model,
    content: [...words, ...uses],
    stop_reason: answer.stopReason ?? (calls.length > 0 ? "tool_use" : "end_turn"),
    stop_sequence: null,
    usage: usageOf(answer.usage ?? {})
  };
}

// src/sim/record.ts
import { appendFileSync } from "node:fs";
function recording(file) {
  const all = [];
  const requestsOf = (actor) => all.filter(
    ({ kind, actor: by, member }) => (kind === "scripted" || kind === "unscripted") && (by === actor || member === actor)
  );
  return {
    all: () => all,
    requestsOf,
    wasSent: (actor, text2) => requestsOf(actor).some(({ conversation }) => contextText(conversation).includes(text2)),
    unscripted: () => all.filter(({ kind }) => kind === "unscripted"),
    add(request) {
      all.push(request);
      if (file === void 0) return;
      const { conversation: _, ...line } = request;
      appendFileSync(file, `${JSON.stringify(line)}
`);
    }
  };
}

// src/sim/respond.ts
import { setTimeout as sleep } from "node:timers/promises";
function sendError(response, error, requestId) {
  const { status, type, message = type, retryAfter } = error;
  response.writeHead(status, {
    "content-type": "application/json",
    "request-id": requestId,
    ...retryAfter === void 0 ? {} : { "retry-after": String(retryAfter) }
  });
  response.end(JSON.stringify({ type: "error", error: { type, message }, request_id: requestId }));
}
function sendJson(response, body, requestId) {
  response.writeHead(200, { "content-type": "application/json", "request-id": requestId });
  response.end(JSON.stringify(body));
}
async function sendStream(response, message, requestId, pace = 0) {
  response.writeHead(200, { "content-type": "text/event-stream", "request-id": requestId });
  const emit = (type, data) => response.write(`event: ${type}
data: ${JSON.stringify({ type, ...data })}

`);
  const { content, stop_reason, stop_sequence, usage } = message;
  const opening = { content: [], stop_reason: null, usage: { ...usage, output_tokens: 1 } };
  emit("message_start", { message: { ...message, ...opening } });
  for (const [index, block] of content.entries()) {
    if (index > 0 && pace > 0) await sleep(pace, void 0, { ref: false });
    const words = block.type === "text";
    const start = words ? { ...block, text: "" } : { ...block, input: {} };
    const delta = words ? { type: "text_delta", text: block.text } : { type: "input_json_delta", partial_json: JSON.stringify(block.input) };
    emit("content_block_start", { index, content_block: start });
    emit("content_block_delta", { index, delta });
    emit("content_block_stop", { index });
  }
  emit("message_delta", { delta: { stop_reason, stop_sequence }, usage });
  emit("message_stop", {});
  response.end();
}

// src/sim/side-requests.ts
var only = (word) => (request) => request.turns.length === 1 && promptText(request) === word;
var sideRequests = [
  {
    // After every turn of a background session whose last words have no closing line: done, working or blocked?
    name: "classifier",
    is: ({ system }) => system.includes("kicked off a Claude Code agent to do a coding task and walked away"),
    answer: '{"state":"done","detail":"the turn has ended","tempo":"idle","output":{}}'
  },
  {
    name: "label",
    is: (request) => promptText(request).includes("2-4 word lowercase label for this job"),
    answer: "scripted session"
  },
  {
    name: "name",
    is: ({ system, turns }) => `${system} ${turns[0]?.text ?? ""}`.includes("kebab-case name (2-4 words) that captures"),
    answer: '{"name":"scripted-session"}'
  },
  {
    name: "title",
    is: ({ system }) => system.includes("You are naming a coding session"),
    answer: '{"title":"Scripted session"}'
  },
  {
    name: "compaction",
    is: (request) => lastUserText(request).includes("Your task is to create a detailed summary of"),
    answer: "<analysis>scripted</analysis>\n<summary>The conversation so far was summarised.</summary>"
  },
  { name: "quota probe", is: only("quota"), answer: "ok" },
  { name: "key probe", is: only("test"), answer: "ok" }
];
function sideRequest(request) {
  return sideRequests.find(({ is }) => is(request)) ?? null;
}

// src/sim/server.ts
var SECRET = /* @__PURE__ */ new Set(["authorization", "x-api-key", "cookie", "proxy-authorization"]);
async function readBody(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return null;
  }
}
async function sendAnswer(response, answer, model, stream, id) {
  await answer.after;
  if (answer.delay) await sleep2(answer.delay, void 0, { ref: false });
  if (answer.hang || response.destroyed) return;
  if (answer.error) return sendError(response, answer.error, id);
  const message = toMessage(answer, model);
  return stream ? sendStream(response, message, id, answer.pace) : sendJson(response, message, id);
}
async function startSim(options = {}) {
  const { file, port = 0, progress = "conversation", scenario = { actors: [] } } = options;
  const record = recording(file);
  const stage = director(progress);
  stage.stage(scenario);
  let failures = scenario.sideFailures ?? [];
  function refuse2(actor, reason) {
    const error = { status: 400, type: "invalid_request_error", message: `nothing is scripted: ${reason}` };
    const outcome = { kind: "unscripted", actor, step: null, note: reason, status: 400 };
    return { outcome, send: (response, id) => sendError(response, error, id) };
  }
  function handleMessage(body, sessionId) {
    const conversation = toConversation(body);
    const stream = body?.stream === true;
    const reply = (answer2) => (response, id) => sendAnswer(response, answer2, conversation.model, stream, id);
    const side = sideRequest(conversation);
    if (side) {
      const member = memberOf(conversation);
      const error = failures.find((one) => one.side === side.name && one.member === member)?.error;
      const status2 = error?.status ?? 200;
      const outcome = { kind: "side", actor: null, step: null, note: side.name, status: status2 };
      return { outcome, send: reply(error === void 0 ? { text: side.answer } : { error }) };
    }
    const casting = stage.cast(conversation, sessionId);
    const { actor } = casting;
    if ("unscripted" in casting) return refuse2(actor, casting.unscripted);
    const { step: step2, answer } = casting;
    const status = answer.error?.status ?? 200;
    return { outcome: { kind: "scripted", actor, step: step2, note: null, status }, send: reply(answer) };
  }
  function handle(method, path, body, sessionId) {
    if (method === "POST" && path === "/v1/messages") return handleMessage(body, sessionId);
    const nobody = { actor: null, step: null, note: null };
    if (method === "POST" && path === "/v1/messages/count_tokens") {
      const input_tokens = Math.ceil(contextText(toConversation(body)).length / 4);
      const outcome2 = { kind: "count_tokens", ...nobody, status: 200 };
      return { outcome: outcome2, send: (response, id) => sendJson(response, { input_tokens }, id) };
    }
    const error = { status: 404, type: "not_found_error", message: `${method} ${path} is not simulated` };
    const outcome = { kind: "other", ...nobody, status: 404 };
    return { outcome, send: (response, id) => sendError(response, error, id) };
  }
  async function serve(request, response) {
    const body = await readBody(request);
    const { method = "", headers } = request;
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const session = headers["x-claude-code-session-id"];
    const sessionId = typeof session === "string" ? session : null;
    const { outcome, send } = handle(method, path, body, sessionId);
    const id = `req_sim${record.all().length + 1}`;
    const conversation = toConversation(body);
    record.add({
      id,
      at: (/* @__PURE__ */ new Date()).toISOString(),
      method,
      path,
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !SECRET.has(name))),
      sessionId,
      ...outcome,
      member: memberOf(conversation),
      conversation,
      body
    });
    await send(response, id);
  }
  const server = createServer((request, response) => {
    serve(request, response).catch((error) => response.destroy(error));
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const bound = server.address().port;
  const { add: _, ...queries } = record;
  return {
    ...queries,
    url: `http://127.0.0.1:${bound}`,
    port: bound,
    stage(next) {
      failures = next.sideFailures ?? [];
      stage.stage(next);
    },
    close: () => new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    })
  };
}

export {
  isolate,
  disposeOnSignal,
  makeRepository,
  contextText,
  newsText,
  toolResultText,
  startSim
};
