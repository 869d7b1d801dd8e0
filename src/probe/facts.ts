import type { Fact } from './fact.ts';
import { launchShortId } from './facts/launch-short-id.ts';
import { pluginBinLastOnPath } from './facts/plugin-bin-last-on-path.ts';
import { pluginDisabledByLaunch } from './facts/plugin-disabled-by-launch.ts';
import { pluginHooksFireInBackground } from './facts/plugin-hooks-fire-in-background.ts';
import { pluginKeptByVersion } from './facts/plugin-kept-by-version.ts';
import { pluginManifestNoPermissions } from './facts/plugin-manifest-no-permissions.ts';
import { pluginNoLockNoNpm } from './facts/plugin-no-lock-no-npm.ts';
import { sessionsAgentsJson } from './facts/sessions-agents-json.ts';
import { sessionsAttachJournal } from './facts/sessions-attach-journal.ts';
import { sessionsBatchSessionId } from './facts/sessions-batch-session-id.ts';
import { sessionsClearNewId } from './facts/sessions-clear-new-id.ts';
import { sessionsDaemonAdopts } from './facts/sessions-daemon-adopts.ts';
import { sessionsDaemonDeath } from './facts/sessions-daemon-death.ts';
import { sessionsFiles } from './facts/sessions-files.ts';
import { sessionsFork } from './facts/sessions-fork.ts';
import { sessionsRespawn } from './facts/sessions-respawn.ts';
import { sessionsResumeCopies } from './facts/sessions-resume-copies.ts';
import { sessionsResumeListed } from './facts/sessions-resume-listed.ts';
import { sessionsResumeSameId } from './facts/sessions-resume-same-id.ts';
import { sessionsRoster } from './facts/sessions-roster.ts';
import { sessionsStopClearsRoster } from './facts/sessions-stop-clears-roster.ts';
import { sessionsStopOutlives } from './facts/sessions-stop-outlives.ts';
import { transcriptsAgents } from './facts/transcripts-agents.ts';
import { transcriptsClassifier } from './facts/transcripts-classifier.ts';
import { transcriptsCompaction } from './facts/transcripts-compaction.ts';
import { transcriptsCopies } from './facts/transcripts-copies.ts';
import { transcriptsLongPromptPrice } from './facts/transcripts-long-prompt-price.ts';
import { transcriptsLookups } from './facts/transcripts-lookups.ts';
import { transcriptsMovesWithWorktree } from './facts/transcripts-moves-with-worktree.ts';
import { transcriptsPlace } from './facts/transcripts-place.ts';
import { transcriptsPrices } from './facts/transcripts-prices.ts';
import { transcriptsReplyAtStop } from './facts/transcripts-reply-at-stop.ts';
import { transcriptsRows } from './facts/transcripts-rows.ts';
import { transcriptsToolCalls } from './facts/transcripts-tool-calls.ts';
import { wakeBackgroundTaskEnds } from './facts/wake-background-task-ends.ts';
import { wakeResume } from './facts/wake-resume.ts';
import { wakeSocket } from './facts/wake-socket.ts';
import { wakeSocketLosesQueue } from './facts/wake-socket-loses-queue.ts';

/** Everything that the product relies on of the platform, group by group. */
export const FACTS: readonly Fact[] = [
  launchShortId,
  wakeBackgroundTaskEnds,
  wakeResume,
  wakeSocket,
  wakeSocketLosesQueue,
  sessionsAgentsJson,
  sessionsAttachJournal,
  sessionsBatchSessionId,
  sessionsClearNewId,
  sessionsDaemonAdopts,
  sessionsDaemonDeath,
  sessionsFiles,
  sessionsFork,
  sessionsRespawn,
  sessionsResumeCopies,
  sessionsResumeListed,
  sessionsResumeSameId,
  sessionsRoster,
  sessionsStopClearsRoster,
  sessionsStopOutlives,
  pluginBinLastOnPath,
  pluginDisabledByLaunch,
  pluginHooksFireInBackground,
  pluginKeptByVersion,
  pluginManifestNoPermissions,
  pluginNoLockNoNpm,
  transcriptsAgents,
  transcriptsClassifier,
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
];
