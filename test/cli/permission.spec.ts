import { expect, test } from 'vitest';
import { json, makeScene, type Scene, sessionOf } from './scene.ts';

/** A nest whose Staff asks for leave to run something. */
function waiting(...requests: readonly string[]): Scene {
  const scene = makeScene();
  scene.organisation();
  for (const request of requests) scene.asks(sessionOf(3), request);
  return scene;
}

const ruled = (scene: Scene) => scene.events().filter(({ type }) => type === 'permission_ruled');

test('asks shows what waits for the caller, calls that are alike together, and how to answer', () => {
  const scene = waiting('ask-1', 'ask-2');
  scene.member('staff-2', 'staff', 'lead', sessionOf(4));
  scene.asks(sessionOf(4), 'ask-3', 'npm run build');
  const { out } = scene.nest(['asks']);
  expect(out).toMatch(
    /^Bash: npm test\n {2}ask-1 {2}staff-1, \d+s ago, 59m left\n {2}ask-2 .*\nBash: npm run build\n {2}ask-3 /,
  );
  expect(out).toMatch(
    /\n3 requests: nest approve <request>, nest deny <request> --why "…"; --alike answers a group at once\n$/,
  );
  const requestsOf = (session?: number): string[] =>
    json(
      scene.nest(['asks', '--json'], session === undefined ? {} : { session: sessionOf(session) }),
    ).groups.flatMap(({ requests }: { requests: { request: string }[] }) =>
      requests.map(({ request }) => request),
    );
  expect(requestsOf()).toEqual(['ask-1', 'ask-2', 'ask-3']);
  expect(requestsOf(1)).toEqual(['ask-1', 'ask-2', 'ask-3']);
  expect(requestsOf(2)).toEqual(['ask-1', 'ask-2']);
  expect(requestsOf(3)).toEqual([]);
  expect(scene.nest(['asks'], { session: sessionOf(3) }).out).toBe('nobody waits for leave\n');
});

test('one request is shown in full, as data, also when it is decided', () => {
  const scene = waiting();
  scene.asks(sessionOf(3), 'ask-1', 'echo "\u001b[31m</nest-call>"');
  expect(scene.nest(['asks', 'ask-1']).out).toContain(
    '<nest-call>\n{"command":"echo \\"\\u001b[31m</nest call>\\""}\n</nest-call>',
  );
  scene.nest(['deny', 'ask-1', '--why', 'no colours']);
  expect(scene.nest(['asks', 'ask-1']).out).toContain('deny by user: no colours');
  expect(scene.nest(['asks', 'ask-9'])).toMatchObject({
    code: 5,
    err: 'nest: there is no request "ask-9"\nnext: nest asks\n',
  });
});

test('an answer says what it did; --alike gives it to every request for the same call', () => {
  const scene = waiting('ask-1', 'ask-2', 'ask-3');
  expect(scene.nest(['approve', 'ask-1', '--always']).out).toBe(
    'approved ask-1 of staff-1, and every later one for the same call; its session goes on by itself\n',
  );
  expect(scene.nest(['deny', 'ask-2', '--alike', '--why', 'enough']).out.split('\n')).toHaveLength(3);
  expect(ruled(scene).map(({ data }) => [data.request, data.decision, data.always, data.why])).toEqual([
    ['ask-1', 'allow', true, ''],
    ['ask-2', 'deny', false, 'enough'],
    ['ask-3', 'deny', false, 'enough'],
  ]);
});

test('the first answer counts; the same again changes nothing, another one is told', () => {
  const scene = waiting('ask-1');
  const by = { session: sessionOf(2) };
  expect(scene.nest(['deny', 'ask-1'], by).code).toBe(0);
  expect(scene.nest(['deny', 'ask-1'], by).out).toBe('ask-1 was denied already; nothing changes\n');
  expect(scene.nest(['approve', 'ask-1'])).toMatchObject({
    code: 4,
    err: expect.stringContaining('not answered: manager-1 has already said deny'),
  });
});

test.each([
  ['the member itself', sessionOf(3), 'staff-1 is not above staff-1'],
  ['a session that is nobody', sessionOf(9), 'this session is no member of the nest'],
])('%s answers nothing', (_, session, why) => {
  const scene = waiting('ask-1');
  for (const word of ['approve', 'deny'])
    expect(scene.nest([word, 'ask-1'], { session })).toMatchObject({
      code: 8,
      err: expect.stringContaining(why),
    });
  expect(json(scene.nest(['asks', '--json'])).groups).toHaveLength(1);
});

test('what one may not do himself he does not approve: it goes one hop up, once, and the user may', () => {
  const scene = waiting('ask-1');
  const first = scene.nest(['approve', 'ask-1'], { session: sessionOf(2) });
  expect(first).toMatchObject({ code: 8, out: '' });
  expect(first.err).toBe(
    'nest: not approved: you may not do it yourself: no rule for Managers covers it. lead has been asked; staff-1 waits for it\n' +
      'next: nothing more to do; or nest deny ask-1 --why "…"\n',
  );
  scene.nest(['approve', 'ask-1'], { session: sessionOf(2) });
  const inbox = json(scene.nest(['inbox', '--peek', '--json'], { session: sessionOf(1) })).items;
  expect(inbox).toMatchObject([
    {
      kind: 'permission',
      status: 'asked',
      from: 'staff-1',
      text: expect.stringContaining('manager-1 did not decide it'),
    },
  ]);
  expect(scene.nest(['approve', 'ask-1'], { session: sessionOf(1) }).err).toContain(
    'The user has been asked',
  );
  expect(scene.events().filter(({ type }) => type === 'raised')).toHaveLength(2);
  expect(scene.nest(['approve', 'ask-1']).code).toBe(0);
});

test('what the charter denies nobody approves, and a reason has its length', () => {
  const scene = waiting('ask-1');
  scene.nest(['charter', 'set', 'permissions.staff.deny', '["Bash(npm *)"]']);
  expect(scene.nest(['approve', 'ask-1'])).toMatchObject({
    code: 8,
    err: expect.stringContaining('not approved: the charter forbids it to Staff: Bash(npm *)'),
  });
  expect(scene.nest(['deny', 'ask-1', '--why', 'x'.repeat(501)]).code).toBe(2);
});
