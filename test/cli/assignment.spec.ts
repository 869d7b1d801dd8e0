import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { json } from './scene.ts';
import { withClaude } from './with-claude.ts';

const ASSIGNMENT = {
  title: 'Port the lexer',
  purpose: 'Release 2 ships without JavaScript.',
  criteria: ['`npm test` is green'],
  ground: ['src/lexer.*'],
  phase: 'implementation',
  name: 'lexer',
  model: 'haiku',
};

const dry = ['hire', '--dry-run', '--role', 'executive'];

test('an assignment in a file is the task, and fills in what the command leaves open', () => {
  const scene = withClaude();
  writeFileSync(join(scene.cwd, 'a.json'), JSON.stringify(ASSIGNMENT));
  const plan = json(scene.nest([...dry, '--json', '--brief', 'a.json', '--style', 'coordinator']));
  expect(plan).toMatchObject({
    draft: {
      id: 'lexer',
      model: 'haiku',
      title: 'Port the lexer',
      discipline: { mode: 'coordinator', phase: 'implementation', ground: ['src/lexer.*'], task: null },
    },
  });
  expect(plan.brief).toContain('Purpose: Release 2 ships without JavaScript.');
  expect(plan.brief).toContain('- `npm test` is green');
});

test('an option goes before the field of the file', () => {
  const scene = withClaude();
  const options = ['--name', 'other', '--phase', 'research'];
  const ran = scene.nest([...dry, '--json', '--brief', '-', ...options], {
    stdin: JSON.stringify(ASSIGNMENT),
  });
  expect(json(ran)).toMatchObject({ draft: { id: 'other', discipline: { phase: 'research' } } });
});

test('research for a coordinator is launched without the tools that edit; other research, and who builds, with them', () => {
  const scene = withClaude();
  const draftOf = (...options: string[]) =>
    json(scene.nest([...dry, '--json', '--brief', '-', ...options], { stdin: JSON.stringify(ASSIGNMENT) }));
  const EDITING = ['Edit', 'Write', 'NotebookEdit'];
  const reads = draftOf('--style', 'coordinator', '--phase', 'research');
  expect(reads.settings.permissions.deny).toEqual(expect.arrayContaining(EDITING));
  expect(reads.draft.permissionMode).toBe('default');
  expect(reads.brief).toContain('report as a finding');
  for (const options of [
    ['--phase', 'research'],
    ['--style', 'coordinator'],
  ]) {
    const other = draftOf(...options);
    expect(EDITING.filter((tool) => other.settings.permissions.deny.includes(tool))).toEqual([]);
    expect(other.draft.permissionMode).toBe('acceptEdits');
    expect(other.brief).not.toContain('report as a finding');
  }
});

test('what is no assignment is refused with the fields that are wrong', () => {
  const scene = withClaude();
  const ran = scene.nest([...dry, '--brief', '-'], {
    stdin: JSON.stringify({ ...ASSIGNMENT, phase: 'later', goal: 'x' }),
  });
  expect(ran.code).toBe(2);
  expect(ran.err).toContain('phase:');
  expect(ran.err).toContain('goal');
  expect(scene.nest([...dry, '--brief', '-'], { stdin: '{' }).err).toContain('stdin is no JSON');
});

test('a task in words and an assignment are not given both', () => {
  const scene = withClaude();
  const ran = scene.nest([...dry, '--brief', '-', 'do it'], { stdin: JSON.stringify(ASSIGNMENT) });
  expect(ran.code).toBe(2);
  expect(ran.err).toContain('given twice');
});
