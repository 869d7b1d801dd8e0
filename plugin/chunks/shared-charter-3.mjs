import {
  ratePerToken
} from "./shared-prices.mjs";
import {
  _enum,
  array,
  boolean,
  int,
  number,
  record,
  strictObject,
  string,
  union
} from "./shared-checks.mjs";

// src/domain/schema/gate-rules.ts
var pattern = string().min(1).max(300);
var rules = array(string().min(1).max(300)).min(1).max(20);
var words = string().max(300);
var validity = {
  contains: words.optional().describe("A text that the result must hold."),
  lacks: words.optional().describe("A text that the result must not hold."),
  matches: pattern.optional().describe("A regular expression that the result must match.")
};
var GateRuleSchema = strictObject({
  id: string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  kind: _enum(["ask", "never", "after", "upto", "record", "normalise"]),
  on: rules,
  why: words.default(""),
  roles: array(_enum(["executive", "manager", "staff"])).min(1).optional(),
  by: _enum(["user", "supervisor"]).optional(),
  audit: boolean().optional(),
  after: strictObject({
    on: rules,
    ...validity,
    scope: _enum(["member", "task", "nest"]).default("member"),
    minutes: int().min(1).max(10080).default(60),
    times: int().min(1).max(10).default(1)
  }).optional(),
  upto: strictObject({
    max: number().min(0).max(1e12),
    of: string().min(1).max(100).default("calls"),
    pattern: pattern.optional(),
    scope: _enum(["member", "nest"]).default("nest")
  }).optional(),
  normalise: strictObject({ match: pattern, to: string().max(300) }).optional()
});
var GatesSchema = array(GateRuleSchema).max(50).default([]).describe(
  "Rules about calls of tools, judged in code at the call (`nest gate --help`): always ask, never, only after something was proven, only up to a sum, on record, results in one form."
).meta({
  words: "a list of rules: `id`, `kind`, `on`, `why`, and `after`, `upto` or `normalise` as the kind has it"
});
var RedactSchema = strictObject({
  on: boolean().describe("Whether secrets are taken out of results of tools and of what goes into the log."),
  patterns: array(pattern).max(50).describe("What else counts as a secret: regular expressions.")
}).default({ on: true, patterns: [] }).describe("Secrets in results and in the log.");

// src/domain/schema/charter.ts
var TOLD = { effect: "told" };
var count = (max) => int().min(1).max(max);
var MAX_PERMISSION_SECONDS = 3500;
var rules2 = array(string().min(1).max(500)).max(200);
var commandLine = array(string().max(500)).min(1).max(50);
var COMMANDS = { words: "a list of commands, each a list of a program and its arguments" };
var place = string().min(1).max(300).regex(/^[^/\\:]/).meta({ words: "a path below the top of the repository" });
var PermissionsSchema = strictObject({
  allow: rules2.describe("Rules of what it may do without a prompt."),
  ask: rules2.describe("Rules of what it has to ask for."),
  deny: rules2.describe("Rules of what it may not do.")
}).describe('Permission rules in the syntax of Claude Code, e.g. "Bash(npm test *)", "Edit(src/**)".');
var rate = union([number().min(0).max(999999), string().regex(/^\d{1,6}(\.\d{1,3})?$/)]).refine((value) => ratePerToken(value) !== null).meta({ words: "dollars for a million tokens, with at most three digits behind the point" });
var PriceSchema = strictObject({
  input: rate,
  output: rate,
  write5m: rate,
  write1h: rate,
  read: rate,
  above: int().min(0).max(1e8).optional(),
  times: int().min(1).max(1e3).optional()
});
var CharterSchema = strictObject({
  objective: string().min(1).max(2e4).describe("What the organisation is for, in the words of the user.").meta(TOLD),
  objectives: array(strictObject({ id: string().min(1).max(40), text: string().min(1).max(1e3) })).max(50).default([]).describe(
    "Parts of the objective that have to be covered, each with an id: `nest coverage` goes by them."
  ).meta({ words: "a list of objects with `id` and `text`" }),
  limits: strictObject({
    members: count(200).describe("Members that may exist at once, those not started included."),
    depth: count(10).describe("Levels of the chart: 1 is the Executive alone."),
    concurrency: count(100).describe("Members that may be at work at once."),
    turns: count(1e5).nullable().describe("Turns a member may take, or null."),
    wallClockMinutes: count(1e5).nullable().describe("Minutes a member may exist, or null."),
    refinements: count(20).optional().describe(
      "How often a supervisor may send out the gaps that `nest coverage` shows; 3 unless it is said."
    )
  }).describe("Bounds that a hire is ruled by, and that end the work of a member."),
  budget: strictObject({
    usd: number().positive().max(1e6).nullable().describe("Dollars for all of it, or null."),
    reservePercent: number().min(0).max(90).describe("What a parent keeps back for a retry, in percent."),
    prices: record(string().min(1).max(100), PriceSchema).default({}).describe(
      "Prices of your own by model, before those of the list (`nest prices`): dollars for a million tokens. A prompt of more than `above` tokens costs `times` as much. Null takes the price of a model away, `{}` all of them."
    ).meta({
      words: "by model: `input`, `output`, `write5m`, `write1h`, `read`, and if need be `above` and `times`"
    })
  }).describe("Money: what all of it may cost, what is kept back, prices of your own."),
  models: strictObject({
    default: string().min(1).max(100).describe("Model of a member hired without --model."),
    ladder: array(string().min(1).max(100)).min(1).max(20).describe("Tiers, the cheapest first: what `nest route` chooses from, and `nest reassign` goes up."),
    floor: string().max(100).nullable().describe("The lowest tier that may be hired, or null."),
    ceiling: string().max(100).nullable().describe("The highest tier that may be hired, or null."),
    roster: record(string().max(50), string().max(100)).describe(
      "Model by role, before the default; what a role runs on at the least where work is declared."
    )
  }).describe("Which models the members run on."),
  permissions: strictObject({ executive: PermissionsSchema, manager: PermissionsSchema, staff: PermissionsSchema }).describe("What the sessions of each role may do without a prompt, beside `nest` itself."),
  gates: GatesSchema,
  redact: RedactSchema,
  escalation: strictObject({
    alwaysAsk: array(string().max(500)).describe("Matters that always go to the user.").meta(TOLD),
    neverAsk: array(string().max(500)).describe("Matters that never go to the user.").meta(TOLD)
  }).describe("Matters that always go to the user, and matters that never do."),
  unattended: strictObject({
    allowed: boolean().describe(
      "Whether work goes on while the user is away. With false nobody is woken then, and nothing resumed."
    ),
    notes: string().max(5e3).describe("What may go on, in words for the members.").meta(TOLD)
  }).describe("What may happen while the user is away."),
  isolation: strictObject({
    mode: _enum(["shared", "worktree"]).describe(
      "With worktree, a Staff member that may edit is hired into a git worktree of its own, beside the repository."
    ),
    setup: array(string().max(500)).describe("What has to be done in a fresh worktree, in words.").meta(TOLD),
    commands: array(commandLine).max(20).default([]).describe(
      "What is run in a fresh worktree before anybody works there; when one fails, nobody is hired."
    ).meta(COMMANDS),
    copy: array(place).max(50).default([]).describe('Ignored files of the main checkout that a fresh worktree gets copies of, such as ".env".'),
    link: array(place).max(50).default([]).describe('What of the main checkout a fresh worktree gets links to, such as "node_modules".'),
    ports: strictObject({
      base: int().min(1024).max(65e3).describe("The first port that is given out."),
      count: int().min(1).max(1e3).describe("Ports for each worktree.")
    }).nullable().default(null).describe("Ports that each worktree has for itself (NEST_PORT, NEST_PORTS), or null.").meta({ words: '`{"base": 4100, "count": 10}` or null' })
  }).describe("Where members work."),
  doneChecks: array(string().max(500)).describe("What has to hold before work counts as done, in words.").meta(TOLD),
  checks: array(commandLine).max(20).default([]).describe("What is run to see whether work is done, and after each merge: it holds when all end with 0.").meta(COMMANDS),
  orchestration: strictObject({
    mode: _enum(["coordinator", "fork", "swarm"]).nullable().describe("How every team works, or null: as its supervisor settles at the first hire.")
  }).default({ mode: null }).describe("How teams work."),
  notify: strictObject({
    command: array(string().max(500)).nullable().describe("Program and arguments, or null.")
  }).describe("How the user is told."),
  thresholds: strictObject({
    handshakeSeconds: count(600).describe("Seconds a launched session has to bind itself."),
    quietMinutes: count(1e4).describe("Minutes without a sign before a working member is `quiet`."),
    stalledMinutes: count(1e4).describe("Minutes without a sign before it is `stalled`."),
    permissionSeconds: count(MAX_PERMISSION_SECONDS).default(MAX_PERMISSION_SECONDS).describe("Seconds that a request for permission waits for an answer; then a person has to attach.")
  }).describe("Clocks of the verdicts.")
});

export {
  CharterSchema
};
