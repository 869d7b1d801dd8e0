import { type Cases, outcomeOfCalls } from '../calls.ts';
import { fact } from '../fact.ts';

const monitor = (command: string) => ({
  name: 'Monitor',
  input: { command, description: 'a command', timeout_ms: 1000, persistent: false },
});

const CASES: Cases = {
  runs: { 'its own command': monitor('nest wait') },
  prompts: { 'another command': monitor('nestx wait') },
};

export const rulesMonitorToo = fact({
  id: 'rules.monitor-too',
  group: 'rules',
  claim: 'a rule for Bash covers the tool Monitor, which watches a command, as well',
  why: 'What a rule lets pass is told for both tools alike.',
  reliedOnBy: ['src/harness/call-rules.ts'],
  expected: 'runs: 1 of 1; prompts: 1 of 1',
  advice: 'Write the rule once more for Monitor.',
  async probe(lab) {
    return outcomeOfCalls(lab, CASES, { allow: ['Bash(nest *)'], programs: ['nest', 'nestx'] });
  },
});
