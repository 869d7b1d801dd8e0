import type { Fact } from './fact.ts';
import { briefFileReachesSystemPrompt } from './facts/brief-file-reaches-system-prompt.ts';
import { briefKept } from './facts/brief-kept.ts';
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
import { launchNestedRepository } from './facts/launch-nested-repository.ts';
import { launchNotLoggedIn } from './facts/launch-not-logged-in.ts';
import { launchSandboxedTrusted } from './facts/launch-sandboxed-trusted.ts';
import { launchShortId } from './facts/launch-short-id.ts';
import { launchSlashCommandStartsNoTurn } from './facts/launch-slash-command-starts-no-turn.ts';
import { launchSwallowedPrompt } from './facts/launch-swallowed-prompt.ts';
import { launchUntrustedRefused } from './facts/launch-untrusted-refused.ts';
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
import { settingsDisableAllHooks } from './facts/settings-disable-all-hooks.ts';
import { settingsHooksTravel } from './facts/settings-hooks-travel.ts';
import { settingsKeptInJob } from './facts/settings-kept-in-job.ts';
import { settingsLastWins } from './facts/settings-last-wins.ts';
import { settingsPathWins } from './facts/settings-path-wins.ts';
import { settingsPluginOff } from './facts/settings-plugin-off.ts';
import { settingsSize } from './facts/settings-size.ts';
import { settingsWorktreeGuard } from './facts/settings-worktree-guard.ts';

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
  settingsPluginOff,
  settingsSize,
  settingsWorktreeGuard,
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
];
