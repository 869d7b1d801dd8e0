import { directReports } from '../domain/org.ts';
import type { Member } from '../domain/state.ts';
import { type Verdict, verdictOf } from '../domain/verdict.ts';
import { type BriefFiles, briefFiles } from './brief-files.ts';
import { requireMember } from './caller.ts';
import { readItemText } from './digest.ts';
import { foldNest } from './fold-log.ts';
import type { Nest } from './nest.ts';
import { observe } from './observe.ts';

export type MemberView = Readonly<{
  member: Member;
  verdict: Verdict;
  task: string;
  /** Its latest report in full, as data. */
  report: Readonly<{ at: string; status: string; reason: string | null; by: string; text: string }> | null;
  reports: readonly string[];
  unread: number;
  files: BriefFiles;
}>;

/** Everything about one member. @throws UserError when there is none of this name */
export function showMember(nest: Nest, id: string, now: number): MemberView {
  const { state } = foldNest(nest);
  const member = requireMember(state, id);
  const { report } = member;
  return {
    member,
    verdict: verdictOf(state, member, observe(member, now), now),
    task: readItemText(nest.log, member.task),
    report:
      report === null
        ? null
        : {
            at: report.at,
            status: report.status,
            reason: report.reason,
            by: report.by,
            text: readItemText(nest.log, report.text),
          },
    reports: directReports(state, id).map((m) => m.id),
    unread: state.inboxes.get(id)?.items.length ?? 0,
    files: briefFiles(nest.dir, member),
  };
}
