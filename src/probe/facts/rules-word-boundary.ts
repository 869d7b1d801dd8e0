import { type Cases, outcomeOfCalls } from '../calls.ts';
import { fact } from '../fact.ts';

const CASES: Cases = {
  runs: {
    'the bare command': 'nest',
    'with an argument': 'nest status',
    'both parts of a compound': 'nest status && nest inbox',
  },
  prompts: {
    'a name that only begins so': 'nestx status',
    'a name with a dash': 'nest-x status',
    'a compound with another program': 'nest status && touch made.txt',
  },
};

export const rulesWordBoundary = fact({
  id: 'rules.word-boundary',
  group: 'rules',
  claim:
    '`Bash(nest *)` lets `nest` and `nest …` run, never `nestx …`; of a compound command every part has to match',
  why: 'One allow rule lets a session use one command-line tool with any arguments, and no other program along with it.',
  reliedOnBy: ['src/harness/allow-rules.ts', 'src/harness/call-rules.ts', 'src/harness/rule-matcher.ts'],
  expected: 'runs: 3 of 3; prompts: 3 of 3',
  advice:
    'Where a rule covers more than its command, allow exact command lines only, or answer the prompts from a PermissionRequest hook.',
  async probe(lab) {
    const how = { allow: ['Bash(nest *)'], programs: ['nest', 'nestx', 'nest-x'] };
    return outcomeOfCalls(lab, CASES, how);
  },
});
