import { expect, test } from 'vitest';
import { makeScene, sessionOf } from './scene.ts';

const LEAD = { session: sessionOf(1) };
const STAFF = { session: sessionOf(3) };
const ALL = [
  '--asked',
  'Ship it',
  '--tried',
  'a dry run',
  '--diagnosis',
  'no key',
  '--recommend',
  'get a key',
];

test('what goes to the user stands alone: what is missing is named, and nothing is sent', () => {
  const scene = makeScene();
  scene.organisation();
  const refused = scene.nest(['escalate', '--reason', 'input', 'Which key?'], LEAD);
  expect(refused).toMatchObject({ code: 2 });
  for (const word of ['asked', 'tried', 'diagnosis', 'recommend'])
    expect(refused.err).toContain(`--${word} "…"`);
  expect(scene.nest(['inbox']).out).toBe('nothing unread for user\n');

  expect(scene.nest(['escalate', '--reason', 'input', 'Which key?', ...ALL], LEAD).code).toBe(0);
  const { out } = scene.nest(['inbox']);
  expect(out).toContain('Which key?\nWho: lead (executive), at work for you on: ');
  expect(out).toMatch(
    /Tried: a dry run\nDiagnosis: no key\nCost so far: \$0\.00, 0 turns\nRecommended: get a key/,
  );
});

test('the same as a JSON object on stdin; a field that is none is named', () => {
  const scene = makeScene();
  scene.organisation();
  const given = { question: 'Which key?', asked: 'a', tried: 'b', diagnosis: 'c', recommend: 'd' };
  const send = (value: object) =>
    scene.nest(['escalate', '--reason', 'system', '-'], { ...LEAD, stdin: JSON.stringify(value) });
  expect(send({ ...given, mood: 'bad' }).err).toContain('"mood" is no field of an escalation');
  expect(send(given).code).toBe(0);
  expect(scene.nest(['inbox']).out).toContain('Why it is asked: no progress can be made');
});

test('between members a plain question will do; whoever says more says all of it', () => {
  const scene = makeScene();
  scene.organisation();
  expect(scene.nest(['escalate', '--reason', 'decision_needed', 'Red or blue?'], STAFF).code).toBe(0);
  const half = scene.nest(['escalate', '--reason', 'decision_needed', 'Red?\nTried: blue'], STAFF);
  expect(half).toMatchObject({
    code: 2,
    err: expect.stringContaining('manager-1 has seen nothing of your work'),
  });
});

test.each([
  ['transient', 'tried again'],
  ['business_rule', 'is a no'],
  ['other', 'three reasons'],
])('%s is no reason to ask, and says what to do', (reason, words) => {
  const scene = makeScene();
  scene.organisation();
  const { code, err } = scene.nest(['escalate', '--reason', reason, 'x'], STAFF);
  expect(code).toBe(2);
  expect(err).toContain(words);
});
