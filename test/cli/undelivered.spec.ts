import { expect, test } from 'vitest';
import { json, makeScene, type Scene, sessionOf } from './scene.ts';

/** manager-1 was woken for a message in vain, and lead has been told of it. */
function scene(): Scene {
  const s = makeScene();
  s.organisation();
  s.message('manager-1', 'use sqlite', 'msg:m1');
  const tried = { reader: 'manager-1', items: ['msg:m1'], channel: 'socket', ok: false, why: 'no answer' };
  for (let i = 0; i < 5; i += 1) s.append({ type: 'wake_tried', actor: 'system', data: tried });
  s.append({
    type: 'raised',
    actor: 'system',
    data: { reader: 'manager-1', items: ['msg:m1'], to: 'lead', why: 'woken 5 times in vain' },
  });
  return s;
}

const undelivered = (s: Scene) => json(s.nest(['inbox', '--undelivered', '--json'])).undelivered;

test('dead letters of all readers are listed, with how they were tried', () => {
  const s = scene();
  s.message('lead', 'this is on its way');
  expect(undelivered(s)).toMatchObject([
    { reader: 'manager-1', id: 'msg:m1', from: 'user', wakes: 5, raisedTo: 'lead', head: 'use sqlite' },
  ]);
  const { out } = s.nest(['inbox', '--undelivered']);
  expect(out).toContain('manager-1  from user  message');
  expect(out).toContain('woken 5 times, raised to lead');
  expect(out).toContain('1 item: nest inbox retry <id>, or --all');
});

test.each([
  ['its reader', sessionOf(2)],
  ['whoever is above it', sessionOf(1)],
  ['the user', undefined],
])('%s has it delivered again from the start', (_, session) => {
  const s = scene();
  const as = session === undefined ? {} : { session };
  expect(s.nest(['inbox', 'retry', 'msg:m1'], as)).toMatchObject({
    code: 0,
    out: 'manager-1  msg:m1\n1 item to be delivered again\n',
  });
  expect(undelivered(s)).toEqual([]);
  expect(s.nest(['inbox', '--undelivered']).out).toBe('everything is delivered, or on its way\n');
  expect(json(s.nest(['inbox', '--peek', '--json'], { session: sessionOf(2) })).items).toMatchObject([
    { id: 'msg:m1', wakes: 0, raisedTo: null },
  ]);
});

test('nobody else does, nor one that is not there, nor one that is not named', () => {
  const s = scene();
  const staff = { session: sessionOf(3) };
  const before = s.events().length;
  expect(s.nest(['inbox', 'retry', 'msg:m1'], staff)).toMatchObject({ code: 8, out: '' });
  expect(s.nest(['inbox', 'retry', 'msg:other'])).toMatchObject({ code: 5, out: '' });
  expect(s.nest(['inbox', 'retry'])).toMatchObject({ code: 2, out: '' });
  expect(s.nest(['inbox', 'retry', '--all'], staff).out).toBe('0 items to be delivered again\n');
  expect(s.events()).toHaveLength(before);
});
