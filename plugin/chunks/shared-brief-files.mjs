import {
  savedLaunch
} from "./shared-saved-launch.mjs";
import {
  configOf
} from "./shared-beside.mjs";
import {
  findTranscript
} from "./shared-children.mjs";
import {
  readJob
} from "./shared-job-state.mjs";

// src/app/control/obstacle.ts
import fs from "node:fs";

// src/app/brief-files.ts
import { join } from "node:path";
function briefFiles(nestDir, member) {
  const stem = join(nestDir, "briefs", `${member.id}-${member.gen}`);
  return { brief: `${stem}.md`, assignment: `${stem}.assignment.md` };
}

// src/app/control/obstacle.ts
function obstacleOf(nestDir, state, member) {
  const { session, short, mode } = member;
  if (mode === "batch") return "a batch run cannot be resumed";
  if (session === null || short === null) return "its session is not known";
  const config = configOf(member);
  if (savedLaunch(short, config) === null) return "the platform has forgotten its session";
  if (!fs.existsSync(briefFiles(nestDir, member).brief)) return "its brief is gone";
  if (folderOf(state, member) === null) return "its folder is gone";
  if (findTranscript(session, member.transcript, config) === null) return "its conversation is gone";
  return null;
}
function folderOf(state, member) {
  const session = member.session === null ? void 0 : state.sessions.get(member.session);
  const job = member.short === null ? null : readJob(member.short, configOf(member));
  for (const dir of [job?.cwd, session?.cwd, member.cwd]) {
    if (dir) return isFolder(dir) ? dir : null;
  }
  return null;
}
function isFolder(dir) {
  return fs.statSync(dir, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

export {
  briefFiles,
  obstacleOf,
  folderOf,
  isFolder
};
