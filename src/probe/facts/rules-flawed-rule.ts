import { type Cases, outcomeOfCalls } from '../calls.ts';
import { fact } from '../fact.ts';

const CASES: Cases = {
  runs: { 'a rule as it should be': 'whole status' },
  prompts: {
    'a bracket too few': 'few status',
    'a bracket too many': 'many status',
    'words behind it': 'more status',
  },
};

export const rulesFlawedRule = fact({
  id: 'rules.flawed-rule',
  group: 'rules',
  claim:
    'an allow rule whose brackets do not match, or that goes on behind them, allows nothing, says nothing, and leaves the other rules in force',
  why: 'Rules are looked through before a launch; a session would otherwise stop at a prompt for something that its rule seems to allow.',
  reliedOnBy: ['src/harness/allow-rules.ts'],
  expected: 'runs: 1 of 1; prompts: 3 of 3',
  advice: 'Check rules before a launch, and refuse the ones that cannot be read.',
  async probe(lab) {
    const allow = ['Bash(few *', 'Bash(many *))', 'Bash(more *) please', 'Bash(whole *)'];
    return outcomeOfCalls(lab, CASES, { allow, programs: ['few', 'many', 'more', 'whole'] });
  },
});
