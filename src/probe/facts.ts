import type { Fact } from './fact.ts';
import { briefFileReachesSystemPrompt } from './facts/brief-file-reaches-system-prompt.ts';
import { briefKept } from './facts/brief-kept.ts';
import { identityEnvLeaks } from './facts/identity-env-leaks.ts';
import { identityEnvNotForwarded } from './facts/identity-env-not-forwarded.ts';
import { identitySessionEnv } from './facts/identity-session-env.ts';
import { identitySettingsEnv } from './facts/identity-settings-env.ts';
import { launchBadFlagExits0 } from './facts/launch-bad-flag-exits-0.ts';
import { launchDashDashVerbatim } from './facts/launch-dash-dash-verbatim.ts';
import { launchDefaultModeAuto } from './facts/launch-default-mode-auto.ts';
import { launchEqualsForm } from './facts/launch-equals-form.ts';
import { launchIgnoresSessionId } from './facts/launch-ignores-session-id.ts';
import { launchShortId } from './facts/launch-short-id.ts';
import { launchSlashCommandStartsNoTurn } from './facts/launch-slash-command-starts-no-turn.ts';
import { launchSwallowedPrompt } from './facts/launch-swallowed-prompt.ts';
import { launchUntrustedRefused } from './facts/launch-untrusted-refused.ts';
import { rulesAbsolutePathOnly } from './facts/rules-absolute-path-only.ts';
import { rulesDenyRemoves } from './facts/rules-deny-removes.ts';
import { rulesLength } from './facts/rules-length.ts';
import { rulesOpaqueText } from './facts/rules-opaque-text.ts';
import { rulesReadingPasses } from './facts/rules-reading-passes.ts';
import { rulesTable } from './facts/rules-table.ts';
import { rulesWordBoundary } from './facts/rules-word-boundary.ts';
import { settingsDisableAllHooks } from './facts/settings-disable-all-hooks.ts';
import { settingsHooksTravel } from './facts/settings-hooks-travel.ts';
import { settingsLastWins } from './facts/settings-last-wins.ts';
import { settingsPathWins } from './facts/settings-path-wins.ts';
import { settingsSize } from './facts/settings-size.ts';
import { settingsWorktreeGuard } from './facts/settings-worktree-guard.ts';

/** Everything that the product relies on of the platform, group by group. */
export const FACTS: readonly Fact[] = [
  launchBadFlagExits0,
  launchDashDashVerbatim,
  launchDefaultModeAuto,
  launchEqualsForm,
  launchIgnoresSessionId,
  launchShortId,
  launchSlashCommandStartsNoTurn,
  launchSwallowedPrompt,
  launchUntrustedRefused,
  identityEnvLeaks,
  identityEnvNotForwarded,
  identitySessionEnv,
  identitySettingsEnv,
  settingsDisableAllHooks,
  settingsHooksTravel,
  settingsLastWins,
  settingsPathWins,
  settingsSize,
  settingsWorktreeGuard,
  rulesAbsolutePathOnly,
  rulesDenyRemoves,
  rulesLength,
  rulesOpaqueText,
  rulesReadingPasses,
  rulesTable,
  rulesWordBoundary,
  briefFileReachesSystemPrompt,
  briefKept,
];
