import type { Fact } from './fact.ts';
import { endingsBatchBudget } from './facts/endings-batch-budget.ts';
import { endingsBlockedPromptSilent } from './facts/endings-blocked-prompt-silent.ts';
import { endingsClosingLine } from './facts/endings-closing-line.ts';
import { endingsHelperFailure } from './facts/endings-helper-failure.ts';
import { endingsKillIdleSilent } from './facts/endings-kill-idle-silent.ts';
import { endingsMaxBudgetIgnoredInBackground } from './facts/endings-max-budget-ignored-in-background.ts';
import { endingsRefusal } from './facts/endings-refusal.ts';
import { endingsRetired } from './facts/endings-retired.ts';
import { endingsSessionEndShort } from './facts/endings-session-end-short.ts';
import { endingsStopCommand } from './facts/endings-stop-command.ts';
import { endingsStopFailure } from './facts/endings-stop-failure.ts';
import { endingsTurnEndStop } from './facts/endings-turn-end-stop.ts';
import { hooksAdditionalContext } from './facts/hooks-additional-context.ts';
import { hooksAsyncRewake } from './facts/hooks-async-rewake.ts';
import { hooksBadEntryDropped } from './facts/hooks-bad-entry-dropped.ts';
import { hooksContextLimit } from './facts/hooks-context-limit.ts';
import { hooksDisabledByUser } from './facts/hooks-disabled-by-user.ts';
import { hooksExecForm } from './facts/hooks-exec-form.ts';
import { hooksIfRule } from './facts/hooks-if-rule.ts';
import { hooksPayloadShapes } from './facts/hooks-payload-shapes.ts';
import { hooksPostToolBatch } from './facts/hooks-post-tool-batch.ts';
import { hooksPreToolDeny } from './facts/hooks-pre-tool-deny.ts';
import { hooksPromptKinds } from './facts/hooks-prompt-kinds.ts';
import { hooksSamePayload } from './facts/hooks-same-payload.ts';
import { hooksSessionEnv } from './facts/hooks-session-env.ts';
import { hooksStartMatcher } from './facts/hooks-start-matcher.ts';
import { hooksStdinOneObject } from './facts/hooks-stdin-one-object.ts';
import { hooksStopBackground } from './facts/hooks-stop-background.ts';
import { hooksStopBlock } from './facts/hooks-stop-block.ts';
import { launchShortId } from './facts/launch-short-id.ts';
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
import { worktreesLinkedTrusted } from './facts/worktrees-linked-trusted.ts';
import { worktreesNestedRepository } from './facts/worktrees-nested-repository.ts';
import { worktreesSharedGuard } from './facts/worktrees-shared-guard.ts';

/** Everything that the product relies on of the platform, group by group. */
export const FACTS: readonly Fact[] = [
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
  hooksAdditionalContext,
  hooksAsyncRewake,
  hooksBadEntryDropped,
  hooksContextLimit,
  hooksDisabledByUser,
  hooksExecForm,
  hooksIfRule,
  hooksPayloadShapes,
  hooksPostToolBatch,
  hooksPreToolDeny,
  hooksPromptKinds,
  hooksSamePayload,
  hooksSessionEnv,
  hooksStartMatcher,
  hooksStdinOneObject,
  hooksStopBackground,
  hooksStopBlock,
  launchShortId,
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
  worktreesNestedRepository,
  worktreesSharedGuard,
];
