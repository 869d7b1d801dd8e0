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
    id: 'transcript.tool-calls',
    claim:
      'a call of a tool is in the transcript when it begins, its result (a `user` row) when it ends; what is queued for a busy session is a `queue-operation` row',
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
    id: 'tools.deny-removes',
    claim: 'a tool denied by name in the launch settings is not offered to the model at all',
  },
  {
    id: 'settings.path-wins',
    claim: '`env.PATH` in the launch settings stands before what the user’s shell start-up files add',
  },
  {
    id: 'prices.table',
    claim: 'tokens by message id times the price table give the CLI’s own total to the cent (2026-11)',
  },
];
