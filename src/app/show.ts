import { directReports } from '../domain/org.ts';
import type { Member } from '../domain/state.ts';
import { type Verdict, verdictOf } from '../domain/verdict.ts';
import { type Payment, paymentOf } from '../harness/login.ts';
import { type BriefFiles, briefFiles } from './brief-files.ts';
import { requireMember } from './caller.ts';
import { readItemText } from './digest.ts';
import { look } from './look.ts';
import { type Money, moneyOrNull, type SpendView, spendView } from './money-view.ts';
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
  spend: SpendView;
  /** `plan`: the account is a subscription; dollars are list-price estimates, and nobody is billed for them. */
  payment: Payment;
  /** Its own account, in nano-dollars and dollars; null: it shares the one of `spend.boundBy`. */
  grant: Money | null;
  files: BriefFiles;
}>;

/** Everything about one member. @throws UserError when there is none of this name */
export function showMember(nest: Nest, id: string, now: number): MemberView {
  const { state } = look(nest);
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
    spend: spendView(state, id),
    payment: paymentOf(),
    grant: moneyOrNull(state.purses.get(id)?.granted ?? null),
    files: briefFiles(nest.dir, member),
  };
}
