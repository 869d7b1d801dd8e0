import type { Fact } from './fact.ts';
import { briefFileReachesSystemPrompt } from './facts/brief-file-reaches-system-prompt.ts';
import { briefKept } from './facts/brief-kept.ts';
import { endingsBatchBudget } from './facts/endings-batch-budget.ts';
import { endingsBlockedPromptSilent } from './facts/endings-blocked-prompt-silent.ts';
import { endingsClosingLine } from './facts/endings-closing-line.ts';
import { endingsHelperFailure } from './facts/endings-helper-failure.ts';
import { endingsKillIdleSilent } from './facts/endings-kill-idle-silent.ts';
import { endingsMaxBudgetIgnoredInBackground } from './facts/endings-max-budget-ignored-in-background.ts';
import { endingsRefusal } from './facts/endings-refusal.ts';
import { endingsRetired } from './facts/endings-retired.ts';
import { endingsSessionEndShort } from './facts/endings-session-end-short.ts';
import { endingsStatusInText } from './facts/endings-status-in-text.ts';
import { endingsStopCommand } from './facts/endings-stop-command.ts';
import { endingsStopFailure } from './facts/endings-stop-failure.ts';
import { endingsTurnEndStop } from './facts/endings-turn-end-stop.ts';
import { hooksAdditionalContext } from './facts/hooks-additional-context.ts';
import { hooksAsyncRewake } from './facts/hooks-async-rewake.ts';
import { hooksBadEntryDropped } from './facts/hooks-bad-entry-dropped.ts';
import { hooksContextLimit } from './facts/hooks-context-limit.ts';
import { hooksEnvFile } from './facts/hooks-env-file.ts';
import { hooksExecForm } from './facts/hooks-exec-form.ts';
import { hooksIfRule } from './facts/hooks-if-rule.ts';
import { hooksPayloadShapes } from './facts/hooks-payload-shapes.ts';
import { hooksPostToolBatch } from './facts/hooks-post-tool-batch.ts';
import { hooksPostToolFailure } from './facts/hooks-post-tool-failure.ts';
import { hooksPostToolOutput } from './facts/hooks-post-tool-output.ts';
import { hooksPreCompact } from './facts/hooks-pre-compact.ts';
import { hooksPreToolAsk } from './facts/hooks-pre-tool-ask.ts';
import { hooksPreToolDeny } from './facts/hooks-pre-tool-deny.ts';
import { hooksPreToolEnd } from './facts/hooks-pre-tool-end.ts';
import { hooksPromptBlock } from './facts/hooks-prompt-block.ts';
import { hooksPromptId } from './facts/hooks-prompt-id.ts';
import { hooksPromptKinds } from './facts/hooks-prompt-kinds.ts';
import { hooksSamePayload } from './facts/hooks-same-payload.ts';
import { hooksStartMatcher } from './facts/hooks-start-matcher.ts';
import { hooksStdinOneObject } from './facts/hooks-stdin-one-object.ts';
import { hooksStopBackground } from './facts/hooks-stop-background.ts';
import { hooksStopBlock } from './facts/hooks-stop-block.ts';
import { hooksToolMatcher } from './facts/hooks-tool-matcher.ts';
import { hooksWaiterHoldsBatch } from './facts/hooks-waiter-holds-batch.ts';
import { identityConfigDir } from './facts/identity-config-dir.ts';
import { identityEnvLeaks } from './facts/identity-env-leaks.ts';
import { identityEnvNotForwarded } from './facts/identity-env-not-forwarded.ts';
import { identityHeadlessMark } from './facts/identity-headless-mark.ts';
import { identitySessionEnv } from './facts/identity-session-env.ts';
import { identitySettingsEnv } from './facts/identity-settings-env.ts';
import { launchBadFlagExits0 } from './facts/launch-bad-flag-exits-0.ts';
import { launchBatchSessionId } from './facts/launch-batch-session-id.ts';
import { launchBypassRefused } from './facts/launch-bypass-refused.ts';
import { launchCost } from './facts/launch-cost.ts';
import { launchDashDashVerbatim } from './facts/launch-dash-dash-verbatim.ts';
import { launchDefaultModeAuto } from './facts/launch-default-mode-auto.ts';
import { launchEqualsForm } from './facts/launch-equals-form.ts';
import { launchIgnoresSessionId } from './facts/launch-ignores-session-id.ts';
import { launchLoginBySettings } from './facts/launch-login-by-settings.ts';
import { launchNestedRepository } from './facts/launch-nested-repository.ts';
import { launchNotLoggedIn } from './facts/launch-not-logged-in.ts';
import { launchSandboxedTrusted } from './facts/launch-sandboxed-trusted.ts';
import { launchShortId } from './facts/launch-short-id.ts';
import { launchSlashCommandStartsNoTurn } from './facts/launch-slash-command-starts-no-turn.ts';
import { launchSwallowedPrompt } from './facts/launch-swallowed-prompt.ts';
import { launchTrustInConfigDir } from './facts/launch-trust-in-config-dir.ts';
import { launchUnnamedAsks } from './facts/launch-unnamed-asks.ts';
import { launchUntrustedRefused } from './facts/launch-untrusted-refused.ts';
import { launchVersionLine } from './facts/launch-version-line.ts';
import { permissionAgain } from './facts/permission-again.ts';
import { permissionAllow } from './facts/permission-allow.ts';
import { permissionAllowBatch } from './facts/permission-allow-batch.ts';
import { permissionAllowSubagent } from './facts/permission-allow-subagent.ts';
import { permissionBesidePrompt } from './facts/permission-beside-prompt.ts';
import { permissionDeny } from './facts/permission-deny.ts';
import { permissionDenyInterruptSilent } from './facts/permission-deny-interrupt-silent.ts';
import { permissionDontAskSilent } from './facts/permission-dont-ask-silent.ts';
import { permissionNoAnswer } from './facts/permission-no-answer.ts';
import { permissionQuestion } from './facts/permission-question.ts';
import { permissionWait } from './facts/permission-wait.ts';
import { pluginBinLastOnPath } from './facts/plugin-bin-last-on-path.ts';
import { pluginDisabledByLaunch } from './facts/plugin-disabled-by-launch.ts';
import { pluginEnabled } from './facts/plugin-enabled.ts';
import { pluginHooksFireInBackground } from './facts/plugin-hooks-fire-in-background.ts';
import { pluginInstalledList } from './facts/plugin-installed-list.ts';
import { pluginKeptByVersion } from './facts/plugin-kept-by-version.ts';
import { pluginManifestNoPermissions } from './facts/plugin-manifest-no-permissions.ts';
import { pluginNoLockNoNpm } from './facts/plugin-no-lock-no-npm.ts';
import { pluginRootInHooks } from './facts/plugin-root-in-hooks.ts';
import { pluginSkillExpands } from './facts/plugin-skill-expands.ts';
import { rulesAbsolutePathOnly } from './facts/rules-absolute-path-only.ts';
import { rulesAdditionalDirectories } from './facts/rules-additional-directories.ts';
import { rulesDenyRemoves } from './facts/rules-deny-removes.ts';
import { rulesEditsPass } from './facts/rules-edits-pass.ts';
import { rulesFlawedRule } from './facts/rules-flawed-rule.ts';
import { rulesLength } from './facts/rules-length.ts';
import { rulesMonitorToo } from './facts/rules-monitor-too.ts';
import { rulesOpaqueText } from './facts/rules-opaque-text.ts';
import { rulesPrecedence } from './facts/rules-precedence.ts';
import { rulesReadOutside } from './facts/rules-read-outside.ts';
import { rulesReadingPasses } from './facts/rules-reading-passes.ts';
import { rulesTable } from './facts/rules-table.ts';
import { rulesWordBoundary } from './facts/rules-word-boundary.ts';
import { sessionsAgentsJson } from './facts/sessions-agents-json.ts';
import { sessionsAttachJournal } from './facts/sessions-attach-journal.ts';
import { sessionsChildrenBelow } from './facts/sessions-children-below.ts';
import { sessionsClearNewId } from './facts/sessions-clear-new-id.ts';
import { sessionsDaemonAdopts } from './facts/sessions-daemon-adopts.ts';
import { sessionsDaemonDeath } from './facts/sessions-daemon-death.ts';
import { sessionsDaemonLock } from './facts/sessions-daemon-lock.ts';
import { sessionsDaemonStop } from './facts/sessions-daemon-stop.ts';
import { sessionsFiles } from './facts/sessions-files.ts';
import { sessionsFork } from './facts/sessions-fork.ts';
import { sessionsForkPrefix } from './facts/sessions-fork-prefix.ts';
import { sessionsRespawn } from './facts/sessions-respawn.ts';
import { sessionsResumeCopies } from './facts/sessions-resume-copies.ts';
import { sessionsResumeListed } from './facts/sessions-resume-listed.ts';
import { sessionsResumeSameId } from './facts/sessions-resume-same-id.ts';
import { sessionsRoster } from './facts/sessions-roster.ts';
import { sessionsStopClearsRoster } from './facts/sessions-stop-clears-roster.ts';
import { sessionsStopOutlives } from './facts/sessions-stop-outlives.ts';
import { settingsDisableAllHooks } from './facts/settings-disable-all-hooks.ts';
import { settingsHooksTravel } from './facts/settings-hooks-travel.ts';
import { settingsKeptInJob } from './facts/settings-kept-in-job.ts';
import { settingsLastWins } from './facts/settings-last-wins.ts';
import { settingsPathWins } from './facts/settings-path-wins.ts';
import { settingsRetention } from './facts/settings-retention.ts';
import { settingsSize } from './facts/settings-size.ts';
import { settingsStatusLine } from './facts/settings-status-line.ts';
import { transcriptsAgents } from './facts/transcripts-agents.ts';
import { transcriptsCompaction } from './facts/transcripts-compaction.ts';
import { transcriptsCopies } from './facts/transcripts-copies.ts';
import { transcriptsFailureRow } from './facts/transcripts-failure-row.ts';
import { transcriptsLags } from './facts/transcripts-lags.ts';
import { transcriptsLongPromptPrice } from './facts/transcripts-long-prompt-price.ts';
import { transcriptsLookups } from './facts/transcripts-lookups.ts';
import { transcriptsMovesWithWorktree } from './facts/transcripts-moves-with-worktree.ts';
import { transcriptsPlace } from './facts/transcripts-place.ts';
import { transcriptsPrices } from './facts/transcripts-prices.ts';
import { transcriptsReplyAtStop } from './facts/transcripts-reply-at-stop.ts';
import { transcriptsReplyMarks } from './facts/transcripts-reply-marks.ts';
import { transcriptsRows } from './facts/transcripts-rows.ts';
import { transcriptsToolCalls } from './facts/transcripts-tool-calls.ts';
import { wakeBackgroundTaskEnds } from './facts/wake-background-task-ends.ts';
import { wakeMidTurn } from './facts/wake-mid-turn.ts';
import { wakeResume } from './facts/wake-resume.ts';
import { wakeSocket } from './facts/wake-socket.ts';
import { wakeSocketLosesQueue } from './facts/wake-socket-loses-queue.ts';
import { wakeWithContext } from './facts/wake-with-context.ts';
import { worktreesLinkedTrusted } from './facts/worktrees-linked-trusted.ts';
import { worktreesSharedGuard } from './facts/worktrees-shared-guard.ts';

/** Everything that the product relies on of the platform, group by group. */
export const FACTS: readonly Fact[] = [
  launchBadFlagExits0,
  launchBatchSessionId,
  launchBypassRefused,
  launchCost,
  launchDashDashVerbatim,
  launchDefaultModeAuto,
  launchEqualsForm,
  launchIgnoresSessionId,
  launchNestedRepository,
  launchNotLoggedIn,
  launchSandboxedTrusted,
  launchShortId,
  launchSlashCommandStartsNoTurn,
  launchSwallowedPrompt,
  launchUntrustedRefused,
  launchLoginBySettings,
  launchVersionLine,
  launchTrustInConfigDir,
  launchUnnamedAsks,
  identityConfigDir,
  identityEnvLeaks,
  identityEnvNotForwarded,
  identityHeadlessMark,
  identitySessionEnv,
  identitySettingsEnv,
  settingsDisableAllHooks,
  settingsHooksTravel,
  settingsKeptInJob,
  settingsLastWins,
  settingsPathWins,
  settingsSize,
  settingsRetention,
  settingsStatusLine,
  rulesAbsolutePathOnly,
  rulesAdditionalDirectories,
  rulesDenyRemoves,
  rulesEditsPass,
  rulesFlawedRule,
  rulesLength,
  rulesMonitorToo,
  rulesOpaqueText,
  rulesPrecedence,
  rulesReadOutside,
  rulesReadingPasses,
  rulesTable,
  rulesWordBoundary,
  briefFileReachesSystemPrompt,
  briefKept,
  endingsBatchBudget,
  endingsBlockedPromptSilent,
  endingsClosingLine,
  endingsHelperFailure,
  endingsKillIdleSilent,
  endingsMaxBudgetIgnoredInBackground,
  endingsRefusal,
  endingsRetired,
  endingsSessionEndShort,
  endingsStopCommand,
  endingsStopFailure,
  endingsTurnEndStop,
  endingsStatusInText,
  hooksAdditionalContext,
  hooksAsyncRewake,
  hooksBadEntryDropped,
  hooksContextLimit,
  hooksEnvFile,
  hooksExecForm,
  hooksIfRule,
  hooksPayloadShapes,
  hooksPostToolBatch,
  hooksPostToolFailure,
  hooksPostToolOutput,
  hooksPreCompact,
  hooksPreToolAsk,
  hooksPreToolDeny,
  hooksPromptKinds,
  hooksSamePayload,
  hooksStartMatcher,
  hooksStdinOneObject,
  hooksStopBackground,
  hooksStopBlock,
  hooksToolMatcher,
  hooksPreToolEnd,
  hooksPromptBlock,
  hooksPromptId,
  hooksWaiterHoldsBatch,
  permissionAgain,
  permissionAllow,
  permissionAllowBatch,
  permissionAllowSubagent,
  permissionBesidePrompt,
  permissionDeny,
  permissionDenyInterruptSilent,
  permissionDontAskSilent,
  permissionNoAnswer,
  permissionQuestion,
  permissionWait,
  worktreesLinkedTrusted,
  worktreesSharedGuard,
  wakeBackgroundTaskEnds,
  wakeResume,
  wakeSocket,
  wakeSocketLosesQueue,
  wakeWithContext,
  wakeMidTurn,
  sessionsAgentsJson,
  sessionsAttachJournal,
  sessionsClearNewId,
  sessionsDaemonAdopts,
  sessionsDaemonDeath,
  sessionsFiles,
  sessionsFork,
  sessionsForkPrefix,
  sessionsRespawn,
  sessionsResumeCopies,
  sessionsResumeListed,
  sessionsResumeSameId,
  sessionsRoster,
  sessionsStopClearsRoster,
  sessionsStopOutlives,
  sessionsDaemonLock,
  sessionsDaemonStop,
  sessionsChildrenBelow,
  pluginBinLastOnPath,
  pluginDisabledByLaunch,
  pluginHooksFireInBackground,
  pluginKeptByVersion,
  pluginManifestNoPermissions,
  pluginNoLockNoNpm,
  pluginEnabled,
  pluginInstalledList,
  pluginRootInHooks,
  pluginSkillExpands,
  transcriptsAgents,
  transcriptsCompaction,
  transcriptsCopies,
  transcriptsLongPromptPrice,
  transcriptsLookups,
  transcriptsMovesWithWorktree,
  transcriptsPlace,
  transcriptsPrices,
  transcriptsReplyAtStop,
  transcriptsRows,
  transcriptsToolCalls,
  transcriptsLags,
  transcriptsFailureRow,
  transcriptsReplyMarks,
];
