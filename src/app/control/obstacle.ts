import fs from 'node:fs';
import type { Member, State } from '../../domain/state.ts';
import { readJob } from '../../harness/job-state.ts';
import { savedLaunch } from '../../harness/saved-launch.ts';
import { findTranscript } from '../../harness/transcript.ts';
import { briefFiles } from '../brief-files.ts';
import { configOf } from '../wake.ts';

/** Why the session of a member cannot be resumed, from what is on disk; null when nothing stands in the way. */
export function obstacleOf(nestDir: string, state: State, member: Member): string | null {
  const { session, short, mode } = member;
  if (mode === 'batch') return 'a batch run cannot be resumed';
  if (session === null || short === null) return 'its session is not known';
  const config = configOf(member);
  if (savedLaunch(short, config) === null) return 'the platform has forgotten its session';
  if (!fs.existsSync(briefFiles(nestDir, member).brief)) return 'its brief is gone';
  if (folderOf(state, member) === null) return 'its folder is gone';
  if (findTranscript(session, member.transcript, config) === null) return 'its conversation is gone';
  return null;
}

/** The folder that a member works in, which can be a worktree of its own; null when it is not there any more. */
export function folderOf(state: State, member: Member): string | null {
  const session = member.session === null ? undefined : state.sessions.get(member.session);
  const job = member.short === null ? null : readJob(member.short, configOf(member));
  for (const dir of [job?.cwd, session?.cwd, member.cwd]) {
    if (dir) return isFolder(dir) ? dir : null;
  }
  return null;
}

export function isFolder(dir: string): boolean {
  return fs.statSync(dir, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
