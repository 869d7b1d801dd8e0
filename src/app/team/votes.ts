import { directReports } from '../../domain/org.ts';
import { type Outcome, tally, type Vote, verdictIn } from '../../domain/team/votes.ts';
import { actingAs, type Caller, requireMember } from '../caller.ts';
import { readItemText } from '../digest.ts';
import { foldNest } from '../fold-log.ts';
import type { Nest } from '../nest.ts';

export type Votes = Outcome &
  Readonly<{
    votes: readonly Vote[];
    /** Who has not reported yet, and who has and said no verdict. */
    open: readonly string[];
    silent: readonly string[];
  }>;

/** What the reports of members say, counted. Without names: of all who report to whoever asks. @throws UserError for a name that is none */
export function votesOf(nest: Nest, caller: Caller, names: readonly string[]): Votes {
  const { state } = foldNest(nest);
  const members =
    names.length > 0
      ? [...new Set(names)].map((name) => requireMember(state, name))
      : directReports(state, actingAs(state, caller));
  const votes: Vote[] = [];
  const open: string[] = [];
  const silent: string[] = [];
  for (const { id, report } of members) {
    if (report === null || report.status === 'progress') {
      open.push(id);
      continue;
    }
    const said = verdictIn(readItemText(nest.log, report.text));
    if (said === null) silent.push(id);
    else votes.push({ voter: id, ...said });
  }
  return { ...tally(votes), votes, open, silent };
}
