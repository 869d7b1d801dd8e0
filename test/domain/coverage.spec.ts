import { expect, test } from 'vitest';
import { disciplineOf } from '../../src/domain/assignment.ts';
import { lintTeam, teamOf } from '../../src/domain/brief/team.ts';
import { defaultCharter } from '../../src/domain/charter.ts';
import { contradictions } from '../../src/domain/conflicts.ts';
import { coverageOf, type Filed } from '../../src/domain/coverage.ts';
import { gapTeam } from '../../src/domain/gap-team.ts';
import { completed, type Result } from '../../src/domain/result.ts';
import { ResultSchema } from '../../src/domain/schema/result.ts';
import { TeamSchema } from '../../src/domain/schema/team.ts';
import type { State } from '../../src/domain/state.ts';
import { fact, founded, reported, seated } from '../support/facts.ts';
import { fold } from '../support/given.ts';

const OBJECTIVES = [
  { id: 'solar', text: 'prices of solar power since 2020' },
  { id: 'wind', text: 'prices of wind power since 2020' },
  { id: 'heat', text: 'geothermal heat in cities' },
];
const charter = { ...defaultCharter('One page on energy for the board'), objectives: OBJECTIVES };

const ruled = (state: State, request: string) => state.rulings.find((one) => one.request === request)?.code;

const result = (finder: string, fields: object, objectives: string[] = []): Result =>
  completed(ResultSchema.parse({ status: 'complete', summary: 'Looked.', ...fields }), {
    finder,
    at: '2026-12-01T10:00:00.000Z',
    objectives,
  });
const finding = (claim: string, more: object = {}) => ({
  claim,
  source: 'https://example.org',
  confidence: 'high',
  ...more,
});

const TEAM = [
  founded(),
  fact('charter_amended', { charter, changed: ['objectives'] }, { actor: 'user' }),
  ...seated('boss', 'user'),
  ...seated('sun', 'boss', { discipline: disciplineOf({ objectives: ['solar'] }) }),
  ...seated('air', 'boss', { discipline: disciplineOf({ objectives: ['wind'] }) }),
];

test('an objective is covered by findings, partial with a gap, under way while somebody has it, open when nobody does', () => {
  const sun = result('sun', { findings: [finding('A panel costs 90 euro.')] }, ['solar']);
  const before = coverageOf(fold(TEAM), [{ member: 'sun', result: sun }]);
  expect(before.objectives.map(({ how }) => how)).toEqual(['assigned', 'assigned', 'open']);
  const done = fold([...TEAM, reported('S-sun'), reported('S-air')]);
  const air = result(
    'air',
    { status: 'partial', findings: [finding('A turbine costs 3 million.')], gaps: ['offshore'] },
    ['wind'],
  );
  const filed: Filed[] = [
    { member: 'sun', result: sun },
    { member: 'air', result: air },
  ];
  const after = coverageOf(done, filed);
  expect(after.objectives.map(({ how }) => how)).toEqual(['covered', 'partial', 'open']);
  expect(after.objectives[1]?.why).toEqual(['air: offshore']);
  expect(after.gaps).toEqual([{ member: 'air', objectives: ['wind'], text: 'offshore' }]);
  // The latest result of a member says what is missing; what it found before stays found.
  const again = coverageOf(done, [
    ...filed,
    { member: 'air', result: result('air', { searched: ['offshore registers'] }, ['wind']) },
  ]);
  expect(again.objectives[1]?.how).toBe('covered');
});

test('a report in words alone covers nothing that can be counted', () => {
  const { objectives } = coverageOf(fold([...TEAM, reported('S-sun')]), []);
  expect(objectives[0]).toMatchObject({ how: 'partial', why: ['sun: done, reported in words alone'] });
});

const pair = (a: object, b: object) =>
  contradictions(
    [...result('sun', { findings: [a] }).findings, ...result('air', { findings: [b] }).findings],
    [],
  );

test('the same subject with another value is a contradiction, unless it is of another time', () => {
  const of = (value: string | number, date?: string) =>
    finding(`It is ${value}.`, {
      subject: 'Growth of solar',
      value,
      ...(date === undefined ? {} : { date }),
    });
  expect(pair(of('25 %'), of('40 %'))).toHaveLength(1);
  expect(pair(of('25 %'), of('25 %'))).toEqual([]);
  expect(pair(of('25 %', '2022'), of('40 %', '2024'))).toEqual([]);
  expect(pair(of('25 %', '2024'), of('40 %', '2024-05'))).toHaveLength(1);
});

test('similar claims with other figures are a contradiction, others are not', () => {
  const first = finding('The market of solar panels grew by 25 % in 2024.', { objective: 'solar' });
  expect(
    pair(first, finding('In 2024 the market of solar panels grew by 40 %.', { objective: 'solar' })),
  ).toHaveLength(1);
  expect(
    pair(first, finding('In 2024 the solar panels market grew by 25 %.', { objective: 'solar' })),
  ).toEqual([]);
  expect(pair(first, finding('12 suppliers closed their doors.', { objective: 'solar' }))).toEqual([]);
});

test('a contradiction that was settled is shown as settled, and an open one keeps its objective from being covered', () => {
  const a = result('sun', { findings: [finding('25 %', { subject: 'growth', value: 25 })] }, ['solar']);
  const b = result('air', {
    findings: [finding('40 %', { subject: 'growth', value: 40, objective: 'solar' })],
  });
  const filed = [
    { member: 'sun', result: a },
    { member: 'air', result: b },
  ];
  const log = [...TEAM, reported('S-sun'), reported('S-air')];
  const open = coverageOf(fold(log), filed);
  const [conflict] = open.conflicts;
  expect(open.objectives[0]?.how).toBe('partial');
  expect(conflict?.settled).toBeNull();
  const settle = (actor: string, request: string) =>
    fact(
      'finding_reconciled',
      {
        request,
        conflict: conflict?.id ?? '',
        findings: ['x', 'y'],
        members: ['sun', 'air'],
        keep: null,
        by: 'evidence',
        why: 'one is of roofs, one of fields',
        as: null,
      },
      { actor, id: request },
    );
  const state = fold([...log, settle('session:S-sun', 'r1'), settle('session:S-boss', 'r2')]);
  expect(ruled(state, 'r1')).toBe('not_authorised');
  expect(ruled(state, 'r2')).toBe('ok');
  const after = coverageOf(state, filed);
  expect(after.conflicts[0]?.settled).toMatchObject({ who: 'boss', keep: null });
  expect(after.objectives[0]?.how).toBe('covered');
});

test('assignments for the gaps are for the gaps alone, with what is known, and stand alone themselves', () => {
  const sun = result('sun', { findings: [finding('A panel costs 90 euro.')] }, ['solar']);
  const air = result(
    'air',
    { status: 'partial', findings: [finding('A turbine costs 3 million.')], gaps: ['offshore prices'] },
    ['wind'],
  );
  const state = fold([...TEAM, reported('S-sun'), reported('S-air')]);
  const coverage = coverageOf(state, [
    { member: 'sun', result: sun },
    { member: 'air', result: air },
  ]);
  const team = teamOf(TeamSchema.parse(gapTeam(charter.objective, coverage)));
  expect(team.members.map(({ name }) => name)).toEqual(['gap-wind', 'gap-heat']);
  expect(team.members[0]).toMatchObject({
    context: [{ fact: 'A turbine costs 3 million.', source: 'https://example.org' }],
    scope: { out: ['prices of solar power since 2020'] },
    objectives: ['wind'],
  });
  const found = lintTeam(team);
  expect([...found.members.flat(), ...found.team].filter(({ level }) => level === 'error')).toEqual([]);
});

test('the gaps are sent out as often as the charter says, counted for each supervisor', () => {
  const round = (actor: string, n: number) =>
    fact('refinement_asked', { request: `${actor} ${n}`, gaps: 1, as: null }, { actor, id: `${actor} ${n}` });
  const boss = 'session:S-boss';
  const state = fold([
    ...TEAM,
    ...[1, 2, 3, 4].map((n) => round(boss, n)),
    round('user', 1),
    round('session:S-none', 1),
  ]);
  expect([1, 2, 3, 4].map((n) => ruled(state, `${boss} ${n}`))).toEqual(['ok', 'ok', 'ok', 'refinements']);
  expect(ruled(state, 'user 1')).toBe('ok');
  expect(ruled(state, 'session:S-none 1')).toBe('unknown_actor');
});
