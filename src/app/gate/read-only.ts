import type { Member } from '../../domain/state.ts';
import { isReadOnly } from '../../domain/team/team.ts';
import { classOf } from '../../harness/tool-classes.ts';
import type { Judge } from './judge.ts';

/** Whoever is there to look changes nothing. Its permissions would not let it either; here it is told why. */
export const readOnly: Judge = {
  name: 'read-only',
  onFault: 'deny',
  judge: ({ folded, member }, { tool }) => {
    const now = folded.state.members.get(member.id) ?? member;
    return isReadOnly(now) && classOf(tool) === 'edit' ? { decision: 'deny', why: wordsFor(now) } : null;
  },
};

function wordsFor({ discipline }: Pick<Member, 'discipline'>): string {
  if (discipline?.phase !== 'verification')
    return 'you are hired for research, and research changes nothing: what is built comes after the synthesis, by somebody hired for it. Report what you would have written as a finding, with its source: nest report --result - (its schema: nest report --help), or in your last message with a line "result: …".';
  const whose = discipline.verifies === null ? 'the work' : `the work of ${discipline.verifies}`;
  return `you verify ${whose}, and a verifier changes nothing, or its verdict would be about its own work. Say what is wrong in your report, and end with: result: refuted: …`;
}
