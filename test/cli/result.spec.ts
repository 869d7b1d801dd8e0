import { expect, test } from 'vitest';
import type { Envelope } from '../../src/domain/envelope.ts';
import { json, makeScene, sessionOf } from './scene.ts';

const STAFF = { session: sessionOf(3) };
const RESULT = {
  status: 'partial',
  summary: 'Prices since 2020 are known.',
  findings: [
    { claim: 'It grew by 25 % in 2024.', source: 'https://example.org/a', date: '2024', confidence: 'high' },
  ],
  gaps: ['prices before 2020: the archive answers 503'],
  searched: ['https://example.org'],
};

function organised() {
  const scene = makeScene();
  scene.organisation();
  return scene;
}

test('a typed result is filed with who found it, and its supervisor reads what is missing first', () => {
  const scene = organised();
  const ran = scene.nest(['report', '--result', '-'], { ...STAFF, stdin: JSON.stringify(RESULT) });
  expect(ran).toMatchObject({ code: 0, err: '' });
  const event = scene.events().at(-1);
  expect(event).toMatchObject({
    type: 'report_filed',
    data: { status: 'done', result: { status: 'partial', findings: 1, gaps: 1 } },
  });
  const inbox = scene.nest(['inbox'], { session: sessionOf(2) }).out;
  expect(inbox).toContain('Status: partial');
  expect(inbox.indexOf('prices before 2020')).toBeLessThan(inbox.indexOf('It grew by'));
  const { detail } = (event as Envelope).data as { detail: { text: string } };
  expect(JSON.parse(detail.text).findings[0]).toMatchObject({ finder: 'staff-1', date: '2024' });
});

test('a failure says its kind', () => {
  const scene = organised();
  const failure = { kind: 'transient', retryable: true, attempted: ['GET https://example.org'], partial: '' };
  const stdin = JSON.stringify({ status: 'failed', summary: 'The archive is down.', failure });
  expect(scene.nest(['report', '--result', '-'], { ...STAFF, stdin }).code).toBe(0);
  expect(scene.events().at(-1)).toMatchObject({
    data: { status: 'failed', reason: 'transient', result: { retryable: true } },
  });
});

test('an empty success is refused, typed or in words, and leaves no event', () => {
  const scene = organised();
  const before = scene.events().length;
  const stdin = JSON.stringify({ status: 'complete', summary: 'No results found.' });
  const typed = scene.nest(['report', '--result', '-'], { ...STAFF, stdin });
  expect(typed.code).toBe(4);
  expect(typed.err).toContain('does not say where it looked');
  expect(scene.nest(['report', '--status', 'done', 'Nothing found.'], STAFF).code).toBe(4);
  expect(scene.events()).toHaveLength(before);
});

test('what is no result is refused with the fields; status and result are not given both', () => {
  const scene = organised();
  const of = (value: object, ...more: string[]) =>
    scene.nest(['report', '--result', '-', ...more], { ...STAFF, stdin: JSON.stringify(value) });
  expect(of({ ...RESULT, findings: [{ claim: 'x' }] }).err).toContain('findings.0.source');
  expect(of(RESULT, '--status', 'done').code).toBe(2);
  expect(scene.nest(['report', 'It is done.'], STAFF)).toMatchObject({ code: 2 });
  expect(scene.nest(['report', 'all done'], STAFF)).toMatchObject({ code: 2 });
});

test('a result of any size is one line of the log and one report of a readable size', () => {
  const scene = organised();
  const findings = Array.from({ length: 300 }, (_, i) => ({
    ...RESULT.findings[0],
    claim: `claim ${i} "quoted"\n`,
  }));
  const gaps = Array.from({ length: 60 }, (_, i) => `gap ${i} ${'y'.repeat(60)}`);
  const ran = scene.nest(['report', '--result', '-'], {
    ...STAFF,
    stdin: JSON.stringify({ ...RESULT, findings, gaps, summary: 'z"'.repeat(5000) }),
  });
  expect(ran).toMatchObject({ code: 0, err: '' });
  expect(
    json(scene.nest(['report', '--result', '-', '--json'], { ...STAFF, stdin: JSON.stringify(RESULT) })),
  ).toMatchObject({ status: 'done' });
});
