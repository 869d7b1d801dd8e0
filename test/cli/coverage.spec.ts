import { expect, test } from 'vitest';
import { json, makeScene, sessionOf } from './scene.ts';

const BOSS = { session: sessionOf(2) };
const OBJECTIVES =
  '[{"id": "solar", "text": "solar prices since 2020"}, {"id": "wind", "text": "wind prices since 2020"}]';
const report = (value: number, gaps: string[]) =>
  JSON.stringify({
    status: gaps.length === 0 ? 'complete' : 'partial',
    summary: 'Prices are known.',
    findings: [
      {
        claim: `It grew by ${value} %.`,
        source: 'https://example.org',
        confidence: 'high',
        subject: 'growth',
        value,
        objective: 'solar',
      },
    ],
    gaps,
  });

test('gaps and contradictions are seen, settled by evidence, and sent out as often as allowed', () => {
  const scene = makeScene();
  scene.organisation();
  scene.member('staff-2', 'staff', 'manager-1', sessionOf(4));
  expect(scene.nest(['charter', 'set', 'objectives', OBJECTIVES])).toMatchObject({ code: 0 });
  for (const [session, value, gaps] of [
    [3, 25, ['before 2021']],
    [4, 40, []],
  ] as const)
    expect(
      scene.nest(['report', '--result', '-'], {
        session: sessionOf(session),
        stdin: report(value, [...gaps]),
      }),
    ).toMatchObject({ code: 0, err: '' });
  const view = json(scene.nest(['coverage', '--json'], BOSS));
  expect(view.objectives.map(({ how }: { how: string }) => how)).toEqual(['partial', 'open']);
  const [conflict] = view.conflicts;
  const keep = conflict.findings[0].id;
  const shown = scene.nest(['coverage'], BOSS).out;
  expect(shown).toContain(`contradiction ${conflict.id} about growth: open`);
  expect(shown).toContain('gap, says staff-1: before 2021');

  const weigh = (why: string, who: object = BOSS) =>
    scene.nest(['reconcile', conflict.id, '--keep', keep, '--by', 'source', '--why', why], who);
  expect(weigh('its average confidence is higher').code).toBe(2);
  expect(weigh('the table of the ministry says 25 %', { session: sessionOf(3) }).code).toBe(8);
  expect(weigh('the table of the ministry says 25 %')).toMatchObject({ code: 0 });
  expect(json(scene.nest(['coverage', '--json'], BOSS)).conflicts[0].settled).toMatchObject({
    keep,
    who: 'manager-1',
  });

  for (const code of [0, 0, 0, 4]) {
    const ran = scene.nest(['coverage', '--gaps-brief'], BOSS);
    expect(ran.code).toBe(code);
    if (code === 0)
      expect(JSON.parse(ran.out).map(({ name }: { name: string }) => name)).toEqual([
        'gap-solar',
        'gap-wind',
      ]);
    else expect(ran.err).toContain('stop here');
  }
  expect(scene.nest(['coverage', '--member', 'staff-2'], BOSS).out).toContain('It grew by 40 %.');
});

test('without objectives it says how to name them, and nothing is missing', () => {
  const scene = makeScene();
  scene.organisation();
  expect(scene.nest(['coverage'], BOSS).out).toContain('nest charter set objectives');
  expect(scene.nest(['coverage', '--gaps-brief'], BOSS).code).toBe(10);
});
