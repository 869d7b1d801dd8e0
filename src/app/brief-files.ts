import { join } from 'node:path';

/** Files that a member is launched with. They are kept for as long as it can be resumed (fact: brief.kept). */
export type BriefFiles = Readonly<{ brief: string; assignment: string }>;

export function briefFiles(nestDir: string, member: Readonly<{ id: string; gen: number }>): BriefFiles {
  const stem = join(nestDir, 'briefs', `${member.id}-${member.gen}`);
  return { brief: `${stem}.md`, assignment: `${stem}.assignment.md` };
}
