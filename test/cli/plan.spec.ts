import { describe, expect, it } from 'vitest';
import { json, makeScene, sessionOf } from './scene.ts';

const FILE = [
  { id: 'lexer', title: 'Port the lexer' },
  { id: 'parser', title: 'Port the parser', needs: ['lexer'] },
  { id: 'docs', title: 'Write the guide' },
  { id: 'release', title: 'Join it', needs: ['parser', 'docs'], integration: true },
];

function planned() {
  const scene = makeScene();
  scene.organisation();
  const manager = { session: sessionOf(2) };
  const set = scene.nest(['plan', 'set', '-'], { ...manager, stdin: JSON.stringify(FILE) });
  expect(set).toMatchObject({ code: 0, err: '' });
  return { ...scene, manager, staff: { session: sessionOf(3) } };
}

describe('nest plan', () => {
  it('shows tasks, what can be begun, and the longest chain', () => {
    const { nest, manager } = planned();
    expect(json(nest(['plan', 'show', '--json'], manager))).toMatchObject({
      owner: 'manager-1',
      waves: [['lexer', 'docs'], ['parser'], ['release']],
      ready: ['lexer', 'docs'],
      criticalPath: { tasks: ['lexer', 'parser', 'release'], weight: 3 },
    });
    expect(nest(['plan', 'show'], manager).out).toContain(
      'longest chain left: lexer -> parser -> release (3)',
    );
  });

  it('refuses a cycle by its name and plans nothing', () => {
    const { nest, manager, events } = planned();
    const before = events().length;
    const ran = nest(['plan', 'add', 'lexer', '--change', '--needs', 'release'], manager);
    expect(ran.code).toBe(4);
    expect(ran.err).toContain('lexer -> release -> parser -> lexer');
    expect(events()).toHaveLength(before);
  });

  it('keeps what is done when the whole is planned anew', () => {
    const { nest, manager } = planned();
    nest(['task', 'done', 'lexer'], manager);
    const anew = [
      { id: 'parser', title: 'Port the parser', needs: [] },
      { id: 'tests', title: 'Test it', needs: ['parser'] },
    ];
    const set = json(nest(['plan', 'set', '-', '--json'], { ...manager, stdin: JSON.stringify(anew) }));
    expect(set).toMatchObject({
      added: ['tests'],
      changed: ['parser'],
      dropped: ['docs', 'release'],
      kept: ['lexer'],
    });
    expect(
      set.plan.tasks.map(({ id, standing }: { id: string; standing: string }) => `${id} ${standing}`),
    ).toEqual(['lexer done', 'parser ready', 'tests waiting']);
  });

  it('takes a plan of 200 tasks over as many lines as it needs, in whatever order they are named', () => {
    const { nest, manager, events } = planned();
    const steps = Array.from({ length: 199 }, (_, i) => ({
      id: `step-${i}`,
      title: `The step with the number ${i}, which has a name of some length`,
      needs: i === 198 ? [] : [`step-${i + 1}`],
    }));
    const all = [
      ...steps,
      { id: 'end', title: 'Join', needs: steps.slice(0, 150).map(({ id }) => id), integration: true },
    ];
    const set = nest(['plan', 'set', '-', '--json'], { ...manager, stdin: JSON.stringify(all) });
    expect(set.err).toBe('');
    expect(json(set).plan.waves).toHaveLength(200);
    expect(events().filter(({ type }) => type === 'plan_changed').length).toBeGreaterThan(3);
    // Every edge turned round: no state on the way may have a cycle.
    const turned = steps.map((step, i) => ({ ...step, needs: i === 0 ? [] : [`step-${i - 1}`] }));
    const again = nest(['plan', 'set', '-', '--json'], { ...manager, stdin: JSON.stringify(turned) });
    expect(again.err).toBe('');
    expect(json(again).plan.ready).toEqual(['step-0']);
  });

  it('says what a file lacks', () => {
    const { nest, manager } = planned();
    const ran = nest(['plan', 'set', '-'], { ...manager, stdin: '[{"id":"a b","title":"x"}]' });
    expect(ran).toMatchObject({ code: 2 });
    expect(ran.err).toContain('0.id');
  });

  it('each: one task an item, side by side, and one over all of them', () => {
    const { nest, manager } = planned();
    const ran = nest(
      [
        'plan',
        'each',
        'src/a.ts',
        'src/b.ts',
        '--title',
        'Review {}',
        '--then',
        'What no single file shows',
        '--json',
      ],
      manager,
    );
    const { added, plan } = json(ran);
    expect(added).toEqual(['src-a.ts', 'src-b.ts', 'then-what-no-single']);
    const join = plan.tasks.find(({ id }: { id: string }) => id === 'then-what-no-single');
    expect(join).toMatchObject({ needs: ['src-a.ts', 'src-b.ts'], integration: true, standing: 'waiting' });
    expect(plan.ready).toContain('src-a.ts');
  });

  it('blocks: what a failure would hold up', () => {
    const { nest, manager } = planned();
    expect(nest(['plan', 'blocks', 'lexer'], manager).out).toBe('parser\nrelease\n');
  });
});

describe('nest task', () => {
  it('is claimed and done by those below; a second one hears who has it', () => {
    const { nest, member, staff } = planned();
    member('staff-2', 'staff', 'manager-1', sessionOf(4));
    expect(nest(['task', 'claim', 'lexer'], staff)).toMatchObject({ code: 0, err: '' });
    const second = nest(['task', 'claim', 'lexer'], { session: sessionOf(4) });
    expect(second.code).toBe(4);
    expect(second.err).toContain('lexer is at work with staff-1');
    expect(nest(['task', 'done', 'lexer', '--why', '41 tests'], staff).out).toContain('ready: parser, docs');
    const list = json(nest(['task', 'list', '--ready', '--json'], { session: sessionOf(4) }));
    expect(list.tasks.map(({ id }: { id: string }) => id)).toEqual(['parser', 'docs']);
  });

  it('that does not exist is told by its nearest name', () => {
    const { nest, staff } = planned();
    const ran = nest(['task', 'claim', 'lexr'], staff);
    expect(ran).toMatchObject({ code: 5 });
    expect(ran.err).toContain('did you mean lexer?');
  });

  it('a failure is in the inbox of whoever planned it, with what it blocks', () => {
    const { nest, manager, staff } = planned();
    nest(['task', 'claim', 'lexer'], staff);
    expect(nest(['task', 'fail', 'lexer', '--why', 'no grammar'], staff).out).toContain(
      'it blocks: parser, release',
    );
    expect(nest(['inbox'], manager).out).toContain('no grammar; it blocks parser, release');
  });
});
