import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { json, makeScene, type Scene, sessionOf } from './scene.ts';

function organised(): Scene {
  const scene = makeScene();
  scene.organisation();
  return scene;
}

test.each(['down', 'up', 'clean', 'pause', 'resume'])(
  '%s of everything is for the user and the Executive',
  (word) => {
    const scene = organised();
    const args = word === 'up' || word === 'clean' ? [word, '--dry-run'] : [word];
    expect(scene.nest(args, { session: sessionOf(2) })).toMatchObject({
      code: 8,
      out: '',
      err: expect.stringContaining('this is for the user and the Executive, not for manager-1'),
    });
    expect(scene.nest(args, { session: sessionOf(9) }).code).toBe(8);
    expect(scene.nest(args, { session: sessionOf(1) }).code).toBe(0);
    expect(scene.nest(args).code).toBe(0);
  },
);

test('while everything is down status says so, nobody is hired, and the plan of up goes by the log', () => {
  const scene = organised();
  const { code, out } = scene.nest(['down', '--why', 'for the night']);
  expect(code).toBe(0);
  expect(out).toMatch(/^manager-1 +manager +asleep +it had no process$/m);
  expect(out).toMatch(/\nstopped; nobody is woken until nest up\n$/);
  expect(scene.nest(['status']).out).toMatch(/\nstopped by user \d+s ago; nobody is woken until nest up\n/);
  expect(scene.nest(['hire', '--role', 'staff', '--under', 'lead', 'x']).code).not.toBe(0);
  const plan = scene.nest(['up', '--dry-run']);
  expect(plan.out).toMatch(/^MEMBER +ROLE +WAS +WOULD BE +WHY$/m);
  expect(plan.out).toMatch(/^staff-1 +staff +idle +rehired +the platform has forgotten its session$/m);
  expect(plan.out).toMatch(/\nnothing has been done; without --dry-run it is\n$/);
  expect(json(scene.nest(['up', '--dry-run', '--json'])).rows).toHaveLength(3);
  expect(scene.events().filter(({ type }) => type === 'up_requested')).toEqual([]);
});

test('a paused member is not woken; who is above it may pause it, and whoever is not may not', () => {
  const scene = organised();
  expect(scene.nest(['pause', 'staff-1'], { session: sessionOf(2) }).out).toBe(
    'paused staff-1; what is sent waits until nest resume staff-1\n',
  );
  expect(scene.nest(['pause', 'staff-1']).out).toBe('staff-1 was paused already; nothing changes\n');
  expect(json(scene.nest(['msg', 'staff-1', 'x', '--json']))).toMatchObject({ woken: 'none' });
  expect(scene.nest(['pause', 'manager-1'], { session: sessionOf(3) })).toMatchObject({
    code: 8,
    err: expect.stringContaining('only the user and whoever is above manager-1 may'),
  });
  expect(json(scene.nest(['pause', '--json']))).toEqual({
    member: null,
    paused: true,
    changed: true,
    waiting: 1,
  });
  expect(scene.nest(['status']).out).toContain('everybody is paused until nest resume');
  expect(scene.nest(['resume']).out).toBe('resumed everybody; 1 to be woken for what was held back\n');
});

test.each([
  [['pause', 'nobody'], 5, 'there is no member "nobody"'],
  [['resume', 'user'], 5, 'there is no member'],
  [['pause', ''], 5, 'there is no member ""'],
  [['clean', '--older-than', 'soon'], 2, '--older-than: "soon" is no age such as 12h or 30d'],
  [['clean', '--older-than', '-1d'], 2, 'nest clean'],
  [['up', 'staff-1'], 2, 'nest up --help'],
  [['down', '--why'], 2, 'nest down --help'],
])('nest %j is refused, with what to do', (args, code, said) => {
  const { err, ...ran } = organised().nest(args);
  expect({ ...ran, err }).toMatchObject({ code, out: '' });
  expect(err).toContain(said);
  expect(err).toContain('next: ');
});

test('a member that was fired is not paused', () => {
  const scene = organised();
  scene.append({ type: 'fire_requested', member: 'staff-1', gen: 1, data: { why: '', as: null } });
  expect(scene.nest(['pause', 'staff-1'])).toMatchObject({ code: 4 });
});

test('clean lists what nobody needs, removes it with --yes only, and never what may be needed', () => {
  const scene = organised();
  const old = new Date(Date.now() - 40 * 86_400_000);
  const file = (...path: string[]): string => {
    const name = join(scene.dir, ...path);
    mkdirSync(join(name, '..'), { recursive: true });
    writeFileSync(name, 'x');
    utimesSync(name, old, old);
    return name;
  };
  scene.append({ type: 'fire_requested', member: 'staff-1', gen: 1, data: { why: '', as: null } });
  const long = 'y'.repeat(10_000);
  scene.nest(['msg', 'lead', '--file', '-'], { stdin: long });
  const litter = [
    file('blobs', 'f'.repeat(64)),
    file('briefs', 'staff-1-1.md'),
    file('batch', 'staff-1-1.json'),
    file('turns', '999999999.abc'),
  ];
  const needed = [
    file('briefs', 'lead-1.md'),
    file('briefs', 'stranger-1.md'),
    join(scene.dir, 'log.jsonl'),
    join(scene.dir, 'blobs', 'e'.repeat(64)),
  ];
  writeFileSync(needed[3] as string, 'just written');
  const listed = scene.nest(['clean']);
  expect(listed).toMatchObject({ code: 0, err: '' });
  expect(listed.out).toContain('briefs/staff-1-1.md: generation 1 of staff-1 is over');
  expect(listed.out).toMatch(/\nnothing has been removed; nest clean --yes does it\n$/);
  expect(litter.every((name) => existsSync(name))).toBe(true);
  const done = json(scene.nest(['clean', '--yes', '--json']));
  expect(done.litter.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
    'batch',
    'brief',
    'mark',
    'text',
  ]);
  expect(done.removed.every(({ problem }: { problem: null }) => problem === null)).toBe(true);
  expect(litter.filter((name) => existsSync(name))).toEqual([]);
  expect(needed.filter((name) => !existsSync(name))).toEqual([]);
  expect(scene.nest(['verify']).code).toBe(0);
  expect(scene.nest(['clean', '--yes']).out).toBe('there is nothing to remove\n');
});

test('what a fired member has said and nobody has read keeps its brief', () => {
  const scene = organised();
  scene.nest(['report', '--status', 'done', 'unread'], { session: sessionOf(3) });
  scene.append({ type: 'fire_requested', member: 'staff-1', gen: 1, data: { why: '', as: null } });
  mkdirSync(join(scene.dir, 'briefs'));
  const brief = join(scene.dir, 'briefs', 'staff-1-1.md');
  writeFileSync(brief, 'x');
  utimesSync(brief, 1, 1);
  expect(scene.nest(['clean', '--yes']).out).toContain(`${brief}: what staff-1 has said is unread`);
  expect(existsSync(brief)).toBe(true);
});
