/**
 * The platform behaviour that this folder relies on. Code names the fact it depends on in a docstring
 * (`fact: <id>`), so that a fact which stops holding leads straight to the code that has to change.
 * Every claim was measured on Claude Code 2.1.332; `since` names an older floor where one is known.
 */
export type HarnessFact = Readonly<{ id: string; claim: string; since?: string }>;

export const HARNESS_FACTS: readonly HarnessFact[] = [
  {
    id: 'statusline.input',
    claim:
      'the command of `statusLine` is fed one JSON object with `session_id`, `cwd` and `workspace.current_dir`, has the ' +
      'session’s environment with TERM and COLUMNS, and what it prints is shown below the prompt, SGR colours included',
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
