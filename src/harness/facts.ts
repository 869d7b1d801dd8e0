/**
 * The platform behaviour that this folder relies on. Code names the fact it depends on in a docstring
 * (`fact: <id>`), so that a fact which stops holding leads straight to the code that has to change.
 * Every claim was measured on Claude Code 2.1.332; `since` names an older floor where one is known.
 */
export type HarnessFact = Readonly<{ id: string; claim: string; since?: string }>;

export const HARNESS_FACTS: readonly HarnessFact[] = [
  {
    id: 'launch.short-id',
    claim: '`--bg` prints `backgrounded · <8 hex>`; the full session id starts with those digits',
  },
  {
    id: 'launch.ignores-session-id',
    claim: '`--bg` ignores `--session-id`, so the parent cannot choose the id',
  },
  {
    id: 'launch.swallowed-prompt',
    claim: 'a prompt taken by a variadic option shows as `(idle — send a prompt to start)` and exit 0',
  },
  {
    id: 'launch.untrusted-refused',
    claim:
      '`--bg` in an untrusted directory exits 1 with `Workspace not trusted` (2.1.224 starts all the same)',
  },
  {
    id: 'launch.default-mode-auto',
    claim: 'without `--permission-mode` a background session runs in `auto`, so the mode is always given',
  },
  {
    id: 'identity.settings-env',
    claim: '`env` in the launch settings reaches hooks and Bash and survives resume and respawn',
    since: '2.1.224',
  },
  {
    id: 'identity.session-env',
    claim: 'hooks and Bash carry CLAUDE_CODE_SESSION_ID, CLAUDE_PID and (background) CLAUDE_JOB_DIR',
  },
  {
    id: 'identity.env-leaks',
    claim: 'a nested `claude -p` inherits NEST_* and CLAUDE_JOB_DIR; only its session id differs',
  },
  {
    id: 'settings.hooks-travel',
    claim: 'hooks in the one `--settings` JSON fire without any plugin and survive resume and respawn',
  },
  {
    id: 'settings.last-wins',
    claim: 'of two `--settings` only the last counts, so there is exactly one merged JSON',
  },
  { id: 'settings.size', claim: 'a launch JSON of up to 122 kB launches, resumes and respawns' },
  {
    id: 'settings.plugin-off',
    claim: '`enabledPlugins: {name: false}` in the launch JSON removes that plugin’s hooks there',
  },
  {
    id: 'statusline.input',
    claim:
      'the command of `statusLine` is fed one JSON object with `session_id`, `cwd` and `workspace.current_dir`, has the ' +
      'session’s environment with TERM and COLUMNS, and what it prints is shown below the prompt, SGR colours included; on a subscription, after a first reply, it is fed ' +
      '`rate_limits` with `five_hour` and `seven_day`, each with `used_percentage` and `resets_at` in seconds since 1970 (read in the program, not measured)',
  },
  {
    id: 'hook.stdin-may-stay-open',
    claim: 'the payload is one JSON object and a newline; the pipe behind it is not always closed',
  },
  {
    id: 'hook.stop-background',
    claim: 'Stop carries background_tasks with a status; work that goes on is not the end of a turn',
  },
  {
    id: 'hook.prompt-kinds',
    claim:
      'task ends and wakes arrive as prompts that begin with `<task-notification>`; other sessions’ messages with `<cross-session-message `',
  },
  {
    id: 'hook.async-rewake',
    claim: 'an asyncRewake hook that exits 2 wakes an idle session with its stderr; timeout up to 86400 s',
  },
  {
    id: 'hook.context-limit',
    claim: 'additionalContext above 10,000 UTF-16 units per hook reaches the model as a 2 kB preview only',
  },
  {
    id: 'hook.permission-allow',
    claim:
      'a PermissionRequest hook that answers allow or deny answers the prompt, in a background session, in `-p` and for a subagent; a denial’s message reaches the model and its turn goes on',
    since: '2.1.224',
  },
  {
    id: 'hook.permission-wait',
    claim:
      'that hook may wait for its timeout (an hour and more); without an answer the prompt stays for a person',
  },
  {
    id: 'hook.permission-beside-prompt',
    claim:
      'the hook runs beside the prompt: a person who answers there ends nothing, Esc and `claude stop` send it SIGTERM, kill -9 of the session leaves it running',
  },
  {
    id: 'hook.permission-again',
    claim: 'a session killed at a prompt comes back and asks again for the same call, without a prompt id',
  },
  {
    id: 'hook.pre-tool-deny',
    claim:
      'a PreToolUse hook that denies keeps the tool from running, without a prompt; its reason reaches the model',
  },
  {
    id: 'hook.post-batch',
    claim:
      'PostToolBatch fires once per reply that called tools, after all of them, in the session and (with agent_id) in its subagents; its additionalContext reaches the model, and `continue: false` ends the turn at once, without a Stop, or that subagent alone',
  },
  {
    id: 'hook.pre-tool-end',
    claim:
      '`continue: false` of a PreToolUse hook ends the turn after the calls of that reply, without PostToolBatch and Stop; the reply that made the call may not be in the transcript yet',
  },
  {
    id: 'hook.prompt-block',
    claim:
      'a UserPromptSubmit hook that blocks keeps the prompt from the model, also one that came by the socket; no Stop follows, the session stays idle and takes the next prompt',
  },
  {
    id: 'session.files',
    claim: '`sessions/<pid>.json` and `jobs/<short>/state.json` name session, pid, start time and state',
  },
  {
    id: 'session.attach-journal',
    claim:
      '`daemon/attach-journal/` holds a file with the pid of every terminal that has a background session open; the session’s own file does not change (kind stays bg)',
  },
  {
    id: 'session.resume-same-id',
    claim:
      'a stopped session resumes under its own id when the full id is given alone (2.1.224 makes a copy)',
  },
  {
    id: 'session.respawn',
    claim:
      'a session killed in the middle of a turn is started again by the daemon after some ten seconds; with the daemon gone, by nobody; one that a new daemon finds so waits for its settings for 15 s, and fails where a gateway is set by the environment alone',
  },
  {
    id: 'session.resume-copies',
    claim:
      'resuming a live session, also in the moment after `claude stop`, or with any other flag starts a copy under a new id, without rules and hooks',
  },
  {
    id: 'session.roster',
    claim:
      '`daemon/roster.json` lists the process of every background session, a new one before its session file; an entry stays for 3 s after its session was killed, and while no daemon runs',
  },
  {
    id: 'session.resume-listed',
    claim:
      'as long as the roster lists a session, whether its process lives or not, `--bg --resume` answers with a copy under another id',
  },
  {
    id: 'session.stop-outlives',
    claim: 'a worker outlives `claude stop` by 0.2–1.6 s, and its background children survive it',
  },
  {
    id: 'daemon.death',
    claim:
      'sessions outlive a killed daemon by some 57 s, then all end by SessionEnd (other); a daemon that is started meanwhile adopts them; `agents`, `stop`, `logs` and `daemon status` start none, `--bg` and `daemon run --origin transient` do',
  },
  {
    id: 'rules.word-boundary',
    claim: '`Bash(nest *)` matches `nest` and `nest …`, never `nestx`; each part of a compound must match',
    since: '2.1.72',
  },
  { id: 'launch.cost', claim: 'a background session takes about 250 MB, and `--bg` returns in 0.2–0.9 s' },
  {
    id: 'launch.equals-form',
    claim:
      'every option takes the `--name=value` form, which no variadic option can swallow, and resume keeps it',
  },
  {
    id: 'brief.kept',
    claim: 'the appended system prompt is kept at launch; a brief file that is deleted makes resume fail',
  },
  {
    id: 'endings.closing-line',
    claim: 'a last message with a line `result: …` or `blocked: …` spares the classifying request',
  },
  {
    id: 'endings.stop-failure',
    claim:
      'a turn that an API error ends fires StopFailure and no Stop, with a word for the error: 401 and 403 authentication_failed, 429 rate_limit, 5xx server_error, no credit billing_error, cut off max_output_tokens, 402 and most 400s unknown',
  },
  {
    id: 'endings.refusal',
    claim: 'a refusal ends as invalid_request, with a link to the usage policy in its text',
  },
  {
    id: 'transcript.tool-calls',
    claim:
      'a call of a tool is in the transcript when it begins, its result (a `user` row) when it ends; what is queued for a busy session is a `queue-operation` row',
  },
  {
    id: 'endings.retired',
    claim:
      'the platform ends background workers that have been settled for an hour, or for a minute where less than 1 GB of memory is free; no hook is told',
  },
  {
    id: 'endings.batch-budget',
    claim:
      'a `-p` run that reaches `--max-budget-usd` fires SessionEnd only, after it has printed `error_max_budget_usd`',
  },
  {
    id: 'transcript.agents',
    claim: 'a subagent writes `<session id>/subagents/agent-<agent id>.jsonl` beside the transcript',
  },
  {
    id: 'transcript.rows',
    claim: 'a reply takes one row per content block, and each repeats its `message.id` and its usage',
  },
  {
    id: 'transcript.lags',
    claim:
      'a reply may come into the transcript a moment after the hooks that run for its calls, PostToolBatch too',
  },
  {
    id: 'transcript.reply-at-stop',
    claim: 'the reply that ends a turn is in the transcript when the Stop hook runs',
  },
  {
    id: 'wake.socket',
    claim: 'a JSON line on the messaging socket starts a turn; what is queued there dies with the session',
  },
  {
    id: 'rules.length',
    claim: 'a command line above 10,000 characters, heredocs included, prompts whatever is allowed',
  },
  {
    id: 'rules.opaque-text',
    claim:
      'a brace with a quote behind it in a heredoc (JSON, code), a backslash before a blank or a blank outside ASCII anywhere make a command prompt under any rule',
  },
  {
    id: 'rules.reading-passes',
    claim:
      'in acceptEdits some fifty commands that only look (git log, grep, find, ls …) run without a rule; git add and commit, tests, builds and whatever leaves the folder prompt',
  },
  {
    id: 'trust.nested-repository',
    claim:
      'a repository inside a trusted plain folder is not trusted by that; a subfolder and a linked worktree are',
  },
  {
    id: 'tools.deny-removes',
    claim: 'a tool denied by name in the launch settings is not offered to the model at all',
  },
  {
    id: 'settings.path-wins',
    claim: '`env.PATH` in the launch settings stands before what the user’s shell start-up files add',
  },
  {
    id: 'prices.table',
    claim:
      'tokens by message id times the price table give the CLI’s own total to the last digit it prints (2026-11); a prompt of haiku above 100,000 tokens, all of them counted, costs five times as much',
  },
  {
    id: 'transcript.copies',
    claim:
      'rows that a fork or a copy repeats carry `requestSessionId`, the session that asked; the total of a fork in the CLI begins with that of its parent',
  },
  {
    id: 'transcript.moves',
    claim:
      'EnterWorktree renames the transcript, and the folder of its subagents, into another project folder',
  },
  {
    id: 'cost.classifier',
    claim:
      'after a turn of a background session (`sessionKind: "bg"`) without a closing line one more request of 21,000 characters is billed on its model, in no transcript and no total',
  },
  {
    id: 'cost.compaction',
    claim:
      'a compaction is billed and in the CLI’s total, and leaves only a `compact_boundary` row with `preTokens` in the transcript',
  },
  {
    id: 'cost.lookups',
    claim:
      'a WebSearch is answered by a request of its own on the session’s model, in the CLI’s total and in no transcript; WebFetch was not measured',
  },
];
