import { expect, test } from 'vitest';
import { type Assignment, disciplineOf } from '../../../src/domain/assignment.ts';
import { renderAssignment } from '../../../src/domain/brief/render.ts';
import { AssignmentSchema } from '../../../src/domain/schema/assignment.ts';

const assignment = (fields: object): Assignment => AssignmentSchema.parse(fields);

test('an assignment is read as a text with one heading for each part', () => {
  const text = renderAssignment(
    assignment({
      title: 'Port the lexer',
      purpose: 'Release 2 ships without JavaScript.',
      context: ['The lexer is src/lexer.js.', { fact: 'It has 212 tests.', source: 'npm test, today' }],
      scope: { in: ['src/lexer.js'], out: ['the parser'] },
      ground: ['src/lexer.*'],
      criteria: ['`npm test` is green', 'no `any`'],
      output: 'The commit and what was left out.',
      budget: { usd: 2, turns: 20 },
      verification: 'A verifier runs `npm test`.',
    }),
  );
  expect(text).toBe(
    `Port the lexer

Purpose: Release 2 ships without JavaScript.

Known:
- The lexer is src/lexer.js.
- It has 212 tests. (source: npm test, today)

Scope:
- src/lexer.js

Out of scope:
- the parser

Ground:
- \`src/lexer.*\`

Success:
- \`npm test\` is green
- no \`any\`

Output: The commit and what was left out.

Budget: $2, 20 turns

Verification: A verifier runs \`npm test\`.
`,
  );
});

test('what was not said leaves no heading', () => {
  expect(renderAssignment(assignment({ purpose: 'Know the cost.' }))).toBe('Purpose: Know the cost.\n');
});

test('nothing said of how it works is no discipline; one thing said is', () => {
  expect(disciplineOf({})).toBeNull();
  expect(disciplineOf({ ground: ['src/**'] })).toEqual({
    mode: null,
    phase: null,
    verifies: null,
    ground: ['src/**'],
    task: null,
    objectives: [],
  });
});
