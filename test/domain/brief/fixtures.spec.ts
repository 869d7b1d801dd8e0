import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Finding } from '../../../src/domain/brief/finding.ts';
import { lintBrief } from '../../../src/domain/brief/lint.ts';
import { readFields, readText } from '../../../src/domain/brief/read.ts';
import { lintTeam, teamOf } from '../../../src/domain/brief/team.ts';
import { AssignmentSchema } from '../../../src/domain/schema/assignment.ts';
import { TeamSchema } from '../../../src/domain/schema/team.ts';

const folder = join(import.meta.dirname, '..', '..', 'fixtures', 'briefs');
const good = readdirSync(join(folder, 'good'));
/** The first part of a name is the fault that has to be found. */
const bad = readdirSync(join(folder, 'bad'));

function findingsIn(file: string): readonly Finding[] {
  const text = readFileSync(join(folder, file), 'utf8');
  if (!file.endsWith('.json')) return lintBrief(readText(text));
  const value = JSON.parse(text);
  if (!file.endsWith('.team.json')) return lintBrief(readFields(AssignmentSchema.parse(value)));
  const { members, team } = lintTeam(teamOf(TeamSchema.parse(value)));
  return [...members.flat(), ...team];
}

test('there are as many good briefs as bad ones', () => {
  expect([good.length, bad.length]).toEqual([68, 68]);
});

test.each(good)('nothing is wrong with %s', (name) => {
  expect(findingsIn(join('good', name))).toEqual([]);
});

test.each(bad)('%s is refused for that, and for nothing else', (name) => {
  const errors = findingsIn(join('bad', name)).filter(({ level }) => level === 'error');
  const expected = name.split('.')[0];
  const codes = [...new Set(errors.map(({ code }) => code))];
  expect(codes).toEqual([expected]);
  for (const { mend, place, why } of errors) expect([mend, place, why]).not.toContain('');
});
