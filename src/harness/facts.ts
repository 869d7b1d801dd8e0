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
      'session’s environment with TERM and COLUMNS, and what it prints is shown below the prompt, SGR colours included; on a subscription, after a first reply, it is fed ' +
      '`rate_limits` with `five_hour` and `seven_day`, each with `used_percentage` and `resets_at` in seconds since 1970 (read in the program, not measured)',
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
    id: 'transcript.lags',
    claim:
      'a reply may come into the transcript a moment after the hooks that run for its calls, PostToolBatch too',
  },
  {
    id: 'settings.retention',
    claim:
      'when a session starts, transcripts are deleted that nobody has written to for `cleanupPeriodDays` (30 unless a settings file says so, 1 at the least)',
  },
  {
    id: 'plugins.installed-list',
    claim:
      '`plugins/installed_plugins.json` lists for each `name@marketplace` its copies with scope, version and, but for the user’s scope, `projectPath`',
  },
  {
    id: 'plugins.enabled',
    claim:
      '`claude plugin install`, `enable` and `disable` write `enabledPlugins` into the settings file of their scope (user, project, local); the strongest file wins',
  },
];
