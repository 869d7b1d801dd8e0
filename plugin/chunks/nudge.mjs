import {
  changesOf
} from "./shared-changes.mjs";
import {
  takeStep
} from "./shared-chase.mjs";
import {
  reach
} from "./shared-reach.mjs";
import "./shared-live-pid.mjs";
import "./shared-daemon.mjs";
import "./shared-launch.mjs";
import "./shared-watcher.mjs";
import "./shared-cli.mjs";
import "./shared-occurrence-id.mjs";
import {
  textInput
} from "./shared-colour.mjs";
import "./shared-out.mjs";
import {
  heldUntil
} from "./shared-hold.mjs";
import "./shared-spawn-env.mjs";
import "./shared-run.mjs";
import {
  requireMember
} from "./shared-caller.mjs";
import {
  oneLine
} from "./shared-words.mjs";
import {
  waiterFile
} from "./shared-beside.mjs";
import "./shared-hook-input.mjs";
import {
  holderOf,
  observe,
  splitProcess
} from "./shared-observe.mjs";
import "./shared-children.mjs";
import "./shared-job-state.mjs";
import "./shared-closest.mjs";
import {
  requireSight
} from "./shared-heeded.mjs";
import {
  record
} from "./shared-record.mjs";
import {
  catchUp,
  foldNest,
  formatAge
} from "./shared-fold-log.mjs";
import "./shared-version.mjs";
import "./shared-charter-2.mjs";
import "./shared-config-dir.mjs";
import "./shared-private-files.mjs";
import "./shared-hash.mjs";
import "./shared-member-id.mjs";
import "./shared-money.mjs";
import "./shared-sanitize.mjs";
import {
  EXIT,
  UserError
} from "./shared-user-error.mjs";
import "./shared-runtime-2.mjs";

// src/app/nudge.ts
var MAX_TEXT = 480;
var PROOF_MS = 1e4;
var LOOK_MS = 500;
var DEFAULT_TEXT = "You have been silent for a while. Say how it stands: nest report --status progress, or nest escalate when something is in your way. Then go on.";
async function nudgeMember(nest, caller, id, text) {
  const { state } = foldNest(nest);
  requireSight(state);
  const member = requireMember(state, id);
  const words = (text ?? DEFAULT_TEXT).trim();
  if (words === "")
    throw new UserError("there is nothing to say: the text is empty", EXIT.usage, `nest nudge ${id}`);
  if (words.length > MAX_TEXT)
    throw new UserError(
      `a nudge is short, at most ${MAX_TEXT} characters`,
      EXIT.usage,
      `nest msg ${id} - < FILE`
    );
  const until = heldUntil(state, member);
  if (until > Date.now()) throw held(id, until);
  const { id: item, from, folded } = takeStep(nest, caller, state, member, "nudge", words);
  const proven = () => isProven(folded, member);
  if (proven()) return { member: id, arrived: true, channel: "socket", why: "" };
  const { channel, ok, why } = await wake(nest, folded, folded.state.members.get(id) ?? member, item, from);
  const arrived = ok ? await proof(nest, folded, proven) : false;
  return {
    member: id,
    arrived,
    channel,
    why: arrived ? "" : busyWith(folded, member) ?? (why === "" ? NO_TURN : why)
  };
}
function held(id, until) {
  const when = Number.isFinite(until) ? `until ${new Date(until).toISOString()}` : "until somebody has mended it";
  return new UserError(
    `not nudged: a limit that all share holds ${id} ${when}`,
    EXIT.refused,
    `nest show ${id}`
  );
}
async function wake(nest, folded, member, item, from) {
  const [pid] = member.process === null ? [null] : splitProcess(member.process);
  if (pid !== null && holderOf(waiterFile(nest.dir, pid)) !== null)
    return { channel: "waiter", ok: true, why: "" };
  const text = `nest: a nudge for ${member.id}, from ${from}. The text follows in your context; nest inbox shows it again.`;
  const heard = () => {
    catchUp(nest, folded);
    return isProven(folded, member);
  };
  const { attempts } = await reach(nest, member, { id: item, text, heard });
  for (const { channel: channel2, ok: ok2, why: why2 } of attempts) {
    const tried = { reader: member.id, items: [item], channel: channel2, ok: ok2, why: why2.slice(0, 480) };
    nest.log.append([record("wake_tried", tried, { actor: "system" })]);
  }
  const { channel, ok, why } = attempts.at(-1) ?? { channel: "socket", ok: false, why: "" };
  return { channel: channel === "resume" ? "resume" : "socket", ok, why };
}
function isProven({ state }, { id, gen }) {
  const now = state.members.get(id);
  return now?.gen === gen && now.ladder.vain === 0;
}
async function proof(nest, folded, proven) {
  const deadline = Date.now() + PROOF_MS;
  const changes = changesOf(nest.log, folded.position, LOOK_MS);
  try {
    for (; ; ) {
      catchUp(nest, folded);
      if (proven()) return true;
      if (Date.now() >= deadline) return false;
      await changes.next();
    }
  } finally {
    changes.close();
  }
}
var NO_TURN = `no turn has begun within ${PROOF_MS / 1e3}s`;
function busyWith({ state }, { id }) {
  const member = state.members.get(id);
  const now = Date.now();
  const seen = member === void 0 ? null : observe(member, now);
  if (seen?.toolSince == null) return null;
  return `it is busy in ${seen.tool ?? "a tool"} for ${formatAge(Math.max(0, now - seen.toolSince))}, and reads it after that`;
}

// src/cli/commands/nudge.ts
async function run(here, [member, words]) {
  const nest = here.nest();
  const caller = here.caller();
  const text = words === void 0 ? null : textInput(here, "text", words, null, `nest nudge ${member} "…"`);
  const nudged = await nudgeMember(nest, caller, member, text);
  if (here.json) here.printJson(nudged);
  else if (nudged.arrived) here.print(`nudged ${nudged.member}: a new turn has taken it up
`);
  else
    here.print(
      `${nudged.member} was woken in vain: ${oneLine(nudged.why, 200)}; the nudge stays unread and counts once a turn takes it up
next: nest inspect ${nudged.member}
`
    );
  return 0;
}
export {
  run
};
