// src/cli/catalogue/demo.ts
var DEMO = [
  {
    path: ["demo"],
    group: "Other",
    about: "run a small organisation of real sessions against a scripted model, and check it",
    more: "In a HOME of its own; costs nothing, touches nothing of yours and leaves nothing running. With --live it runs on your own account and spends real dollars, up to the cap; our tests do not exercise that.",
    options: [
      { name: "keep", about: "keep the folder with log, transcripts and requests" },
      {
        name: "claude",
        value: "file",
        about: "a claude to use; default: a copy of our own from the registry (with --live: the one on PATH)"
      },
      { name: "live", about: "real models on your own account, stopped at the cap of --budget-usd" },
      {
        name: "budget-usd",
        value: "usd",
        about: "with --live: dollars at which everything is stopped; default 1"
      },
      { name: "in", value: "dir", about: "with --live: a folder to work in; default ./nest-demo" }
    ],
    examples: [],
    load: () => import("./demo.mjs")
  }
];

// src/cli/catalogue/looking.ts
var LOOKING = [
  {
    path: ["whoami"],
    group: "Looking",
    about: "say who you are to the nest: member, role, supervisor",
    examples: [{ run: "whoami", about: "in a session: the member it is bound to" }],
    load: () => import("./whoami.mjs")
  },
  {
    path: ["status"],
    group: "Looking",
    about: "show how everybody stands, and what needs you",
    examples: [
      { run: "status", about: "who is blocked, lost or at work, with what to run next" },
      { run: "status --json", about: "with the evidence of every verdict" }
    ],
    load: () => import("./status.mjs")
  },
  {
    path: ["tree"],
    group: "Looking",
    about: "show the org chart",
    examples: [{ run: "tree", about: "who reports to whom" }],
    load: () => import("./tree.mjs")
  },
  {
    path: ["show"],
    group: "Looking",
    about: "show everything about a member: verdict with evidence, task, latest report, files",
    args: [{ name: "member", about: "whom", required: true, kind: "member" }],
    options: [{ name: "full", about: "task and report uncut" }],
    examples: [
      { run: "show staff-1", about: "task and report cut where they are long" },
      { run: "show staff-1 --full", about: "whole texts" }
    ],
    load: () => import("./show.mjs")
  },
  {
    path: ["logs"],
    group: "Looking",
    about: "print the last messages of a member's session, from its transcript",
    args: [{ name: "member", about: "whose", required: true, kind: "member" }],
    options: [{ name: "count", short: "n", value: "n", about: "how many; default 10" }],
    examples: [{ run: "logs staff-1 -n 3", about: "what it said last" }],
    load: () => import("./logs.mjs")
  },
  {
    path: ["log"],
    group: "Looking",
    about: "print the event log",
    options: [
      { name: "member", value: "member", about: "only what concerns this member" },
      { name: "type", value: "type", repeat: true, about: "only events of this type; by comma, or again" },
      {
        name: "since",
        value: "when",
        about: "from a position on (a number), or from so long ago: 90s, 10m, 2h, 3d"
      },
      { name: "count", short: "n", value: "n", about: "only the last n of them" },
      { name: "follow", short: "f", about: "go on as events are appended, until interrupted" }
    ],
    examples: [
      { run: "log -n 20", about: "the latest events" },
      { run: "log --type report_filed,turn_ended --since 2h", about: "reports of the last two hours" },
      { run: "log --member staff-1 --json", about: "everything about one member, as JSON lines" }
    ],
    load: () => import("./log.mjs")
  }
];

// src/cli/catalogue/members.ts
var ROLES = ["executive", "manager", "staff"];
var NAME = {
  name: "name",
  value: "name",
  about: "what it is called: 1 to 32 of a-z, 0-9 and -; default: a free name by its role"
};
var UNDER = { name: "under", value: "member", about: "its supervisor; default: whoever hires" };
var MEMBERS = [
  {
    path: ["hire"],
    group: "Members",
    about: "start a session as a member and give it a task",
    more: "The task is an argument, a file, or - for stdin; put -- before one that begins with a dash.\nWaits until the session has bound itself, and says why when it does not.",
    args: [{ name: "task", about: "what it shall do" }],
    options: [
      { name: "role", value: "role", choices: ROLES, about: "default: by the place in the chart" },
      NAME,
      { name: "title", value: "text", about: "its task in a few words; default: the beginning of the task" },
      UNDER,
      {
        name: "mode",
        value: "mode",
        choices: ["bg", "batch"],
        about: "bg: a background session to attach to (default); batch: one run without an interface"
      },
      { name: "model", value: "model", about: "default: by the charter" },
      { name: "permission-mode", value: "mode", about: "default: acceptEdits" },
      {
        name: "tools",
        value: "rules",
        repeat: true,
        about: "more it may use without asking: permission rules, by comma, or the option again"
      },
      { name: "worktree", about: "give it a git worktree of its own" },
      { name: "cwd", value: "dir", about: "the folder it works in; default: this one" },
      { name: "file", value: "file", about: "read the task from a file, - for stdin" },
      { name: "no-wait", about: "return as soon as it is launched" },
      { name: "dry-run", about: "change nothing, start nothing; show what would be" }
    ],
    examples: [
      {
        run: 'hire --role executive --dry-run "Find out why the build is slow, and fix it"',
        about: "what would be started"
      },
      {
        run: 'hire --role executive --name lead --model haiku --tools "Read,Bash(npm test *)" --dry-run --file -',
        about: "a long task comes from stdin",
        stdin: "# Task\n\nPort src/parser to TypeScript. Done means: npm test is green.\n"
      },
      {
        run: 'hire --role executive --dry-run -- "-O2 breaks the build: find out why"',
        about: "a task that begins with a dash"
      }
    ],
    load: () => import("./hire.mjs")
  },
  {
    path: ["adopt"],
    group: "Members",
    about: "make a session that is open already a member",
    more: "Without --session: the session this is run in.",
    options: [
      { name: "role", value: "role", choices: ROLES, required: true, about: "its role" },
      NAME,
      { name: "title", value: "text", about: "what it is there for, in a few words" },
      { name: "session", value: "id", about: "the full id of the session" },
      UNDER
    ],
    examples: [
      {
        run: "adopt --role executive --session 11111111-2222-4333-8444-555555555555",
        about: "the session you talk to becomes the Executive"
      }
    ],
    load: () => import("./adopt.mjs")
  },
  {
    path: ["attach"],
    group: "Members",
    about: "open a member's session in this terminal",
    args: [{ name: "member", about: "whose", required: true, kind: "member" }],
    examples: [{ run: "attach staff-1", about: "leave it again with the key that it names" }],
    load: () => import("./attach.mjs")
  },
  {
    path: ["fire"],
    group: "Members",
    about: "stop a member for good: its session, and what the session has started",
    args: [{ name: "member", about: "whom", required: true, kind: "member" }],
    options: [
      { name: "why", value: "text", about: "for the record" },
      { name: "team", about: "also everybody below it, the lowest first" }
    ],
    examples: [
      { run: 'fire staff-1 --why "went in circles"', about: "its name is free again for a new generation" },
      { run: "fire manager-1 --team", about: "a workstream is over" }
    ],
    load: () => import("./fire.mjs")
  }
];

// src/cli/catalogue/set-up.ts
var SET_UP = [
  {
    path: ["init"],
    group: "Set up",
    about: "found a nest for this folder (in git: for the repository and all its worktrees)",
    more: "Asks nothing when --objective is given or stdin is no terminal.",
    options: [
      { name: "objective", value: "text", about: "what the organisation is for" },
      { name: "members", value: "n", about: "members that may exist at once" },
      { name: "depth", value: "n", about: "levels of the chart; 1 is the Executive alone" },
      { name: "concurrency", value: "n", about: "members that may be at work at once" },
      { name: "budget-usd", value: "dollars", about: "dollars for all of it" },
      { name: "model", value: "model", about: "model of a member that is hired without one" },
      { name: "charter", value: "file", about: "a JSON file laid over the default charter, - for stdin" },
      { name: "state-dir", value: "dir", about: "keep the nest there instead, and a pointer to it here" },
      { name: "force", about: "also where appends are not atomic, and inside another nest" }
    ],
    examples: [
      { run: 'init --objective "Port the parser to TypeScript"', about: "with the default limits" },
      {
        run: 'init --objective "Fix the flaky tests" --members 8 --concurrency 4 --budget-usd 20 --model haiku',
        about: "with limits of its own"
      },
      {
        run: 'init --objective "Write the manual" --charter -',
        about: "more of the charter from stdin",
        stdin: '{"doneChecks": ["npm test is green"]}'
      }
    ],
    load: () => import("./init.mjs")
  },
  {
    path: ["charter"],
    group: "Set up",
    about: "show the charter: objective, limits, money, models, permissions",
    examples: [{ run: "charter", about: "the same as nest charter show" }],
    load: () => import("./charter-show.mjs")
  },
  {
    path: ["charter", "show"],
    group: "Set up",
    about: "show the charter",
    examples: [{ run: "charter show --json", about: "as JSON, in the form that --charter and --file take" }],
    load: () => import("./charter-show.mjs")
  },
  {
    path: ["charter", "set"],
    group: "Set up",
    about: "amend the charter; every member is told",
    more: "A value is JSON where it is JSON, else text. With --file, a JSON object is laid over the charter: objects merge by key, lists replace.",
    args: [
      { name: "path", about: "dotted path of the field, e.g. limits.members" },
      { name: "value", about: "its new value" }
    ],
    options: [{ name: "file", value: "file", about: "a JSON file with several fields, - for stdin" }],
    examples: [
      { run: "charter set limits.members 12", about: "one field" },
      { run: `charter set doneChecks '["npm test is green", "no TODO left"]'`, about: "a list, as JSON" },
      {
        run: "charter set --file -",
        about: "several fields, from stdin",
        stdin: '{"limits": {"concurrency": 4}, "models": {"default": "haiku"}}'
      }
    ],
    load: () => import("./charter-set.mjs")
  },
  {
    path: ["verify"],
    group: "Set up",
    about: "read the whole log again and hold everything derived from it against it",
    more: "Changes nothing. Exits with 9 when something is wrong.",
    examples: [{ run: "verify", about: "counts, damage by position, and whether the snapshot is right" }],
    load: () => import("./verify.mjs")
  },
  {
    path: ["completion"],
    group: "Other",
    about: "print the completion script of a shell",
    args: [{ name: "shell", about: "which shell", required: true, choices: ["bash", "zsh", "fish"] }],
    examples: [
      { run: "completion bash", about: "in ~/.bashrc: source <(nest completion bash)" },
      { run: "completion zsh", about: "in ~/.zshrc, after compinit: source <(nest completion zsh)" },
      { run: "completion fish", about: "nest completion fish > ~/.config/fish/completions/nest.fish" }
    ],
    load: () => import("./completion.mjs")
  },
  {
    path: ["complete-members"],
    group: "Other",
    about: "print the names of the members, one a line (for completion)",
    hidden: true,
    examples: [],
    load: () => import("./complete-members.mjs")
  }
];

// src/cli/catalogue/words.ts
var STATUSES = ["done", "failed", "blocked", "progress"];
var REASONS = [
  "beyond_capability",
  "decision_needed",
  "permission",
  "input",
  "budget",
  "transient",
  "business_rule",
  "system",
  "other"
];
var file = (what) => ({
  name: "file",
  value: "file",
  about: `read the ${what} from a file, - for stdin`
});
var WORDS = [
  {
    path: ["report"],
    group: "Between members",
    about: "say how your work stands; it goes to your supervisor",
    args: [{ name: "summary", about: "what was done, where it is, what is missing; - for stdin" }],
    options: [
      { name: "status", value: "status", required: true, choices: STATUSES, about: "how it stands" },
      { name: "reason", value: "reason", choices: REASONS, about: "why, when it is failed or blocked" },
      file("summary")
    ],
    examples: [
      {
        run: 'report --status done "The parser is ported; src/parser, 41 tests green"',
        about: "in one line"
      },
      {
        run: "report --status failed --reason system -",
        about: "a long summary comes from stdin",
        stdin: "# What I tried\n\nThe registry answers 503 since noon.\n"
      },
      { run: 'report --status progress "3 of 7 files are done"', about: "does not end anything" }
    ],
    load: () => import("./report.mjs")
  },
  {
    path: ["heartbeat"],
    group: "Between members",
    about: "give a sign of life during long work",
    args: [{ name: "note", about: "what you are at" }],
    examples: [{ run: 'heartbeat "the test suite runs for an hour"', about: "with a note" }],
    load: () => import("./heartbeat.mjs")
  },
  {
    path: ["inbox"],
    group: "Between members",
    about: "print what you have not read yet, as data, and acknowledge it",
    more: "An item is acknowledged once stdout has taken all of the text. When the reader of the output goes away before,\nor nest is killed, it stays unread and comes again, marked as a repeat.",
    options: [{ name: "peek", about: "acknowledge nothing" }],
    examples: [
      { run: "inbox", about: "read" },
      { run: "inbox --peek --json", about: "look only, whole texts as JSON" }
    ],
    load: () => import("./inbox.mjs")
  },
  {
    path: ["inbox", "ack"],
    group: "Between members",
    about: "acknowledge one item without printing it",
    args: [{ name: "id", about: "its id, as the inbox shows it", required: true }],
    examples: [{ run: "inbox ack msg:m1", about: "after you have read it elsewhere" }],
    load: () => import("./inbox-ack.mjs")
  },
  {
    path: ["msg"],
    group: "Between members",
    about: "write to a member, or to the user",
    args: [
      { name: "to", about: "a member, or user", required: true, kind: "member" },
      { name: "text", about: "what; - for stdin" }
    ],
    options: [file("text")],
    examples: [
      { run: 'msg staff-1 "Use the sqlite backend"', about: "an answer" },
      {
        run: "msg staff-1 -",
        about: "from stdin",
        stdin: "Two things:\n1. keep the old API\n2. add a test\n"
      }
    ],
    load: () => import("./msg.mjs")
  },
  {
    path: ["escalate"],
    group: "Between members",
    about: "ask your supervisor when you cannot go on; then end your turn",
    args: [{ name: "text", about: "the question with all that is needed to answer it; - for stdin" }],
    options: [
      { name: "reason", value: "reason", required: true, choices: REASONS, about: "why you cannot go on" },
      file("text")
    ],
    examples: [
      {
        run: 'escalate --reason decision_needed "sqlite or postgres? sqlite is simpler; nothing else depends on it"',
        about: "you count as blocked until a turn answers it"
      }
    ],
    load: () => import("./escalate.mjs")
  }
];

// src/cli/catalogue.ts
var COMMANDS = [...SET_UP, ...MEMBERS, ...WORDS, ...LOOKING, ...DEMO];

export {
  COMMANDS
};
