import { type Cases, outcomeOfCalls } from '../calls.ts';
import { fact } from '../fact.ts';

const CASES: Cases = {
  runs: { allowed: 'nest status' },
  prompts: {
    'allowed and to be asked for': 'nest push',
    'allowed and denied': 'nest drop',
    'to be asked for, as a part of a compound': 'nest status && nest push',
    'denied, as a part of a compound': 'nest status; nest drop',
  },
};

export const rulesPrecedence = fact({
  id: 'rules.precedence',
  group: 'rules',
  claim:
    'a rule of `permissions.ask` or `permissions.deny` in the launch settings stands above one of `permissions.allow`, also for one part of a compound command',
  why: 'What the user wants to be asked about stays so, whatever a role allows.',
  reliedOnBy: ['src/harness/settings.ts'],
  expected: 'runs: 1 of 1; prompts: 4 of 4',
  advice: 'Take the allow rule away where anything of it is to be asked for.',
  async probe(lab) {
    const permissions = { ask: ['Bash(nest push *)'], deny: ['Bash(nest drop *)'] };
    return outcomeOfCalls(lab, CASES, { allow: ['Bash(nest *)'], permissions, programs: ['nest'] });
  },
});
