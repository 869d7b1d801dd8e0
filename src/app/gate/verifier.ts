import { classOf } from '../../harness/tool-classes.ts';
import type { Judge } from './judge.ts';

/** Whoever verifies changes nothing. Its permissions would not let it either; here it is told why. */
export const verifier: Judge = {
  name: 'verifier',
  onFault: 'deny',
  judge: ({ folded, member }, { tool }) => {
    const { discipline } = folded.state.members.get(member.id) ?? member;
    if (discipline?.phase !== 'verification' || classOf(tool) !== 'edit') return null;
    const whose = discipline.verifies === null ? 'the work' : `the work of ${discipline.verifies}`;
    return {
      decision: 'deny',
      why: `you verify ${whose}, and a verifier changes nothing, or its verdict would be about its own work. Say what is wrong in your report, and end with: result: refuted: …`,
    };
  },
};
