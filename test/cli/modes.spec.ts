import { describe, expect, it } from 'vitest';
import { json, makeScene, sessionOf } from './scene.ts';
import { withClaude } from './with-claude.ts';

const lead = { session: sessionOf(1) };
const manager = { session: sessionOf(2) };

function team() {
  const scene = makeScene();
  scene.organisation();
  return scene;
}

describe('nest synthesis', () => {
  it('is filed with its sources, which lets implementation be hired', () => {
    const { nest, events } = team();
    const without = nest(['synthesis', '-'], { ...manager, stdin: 'Build it so.' });
    expect(without.code).toBe(4);
    expect(without.err).toContain('a synthesis names what it is made of');
    const filed = nest(['synthesis', '--source', 'src/a.ts,https://x.test/y', '--json', '-'], {
      ...manager,
      stdin: 'Build it so.',
    });
    expect(json(filed)).toMatchObject({
      supervisor: 'manager-1',
      sources: ['src/a.ts', 'https://x.test/y'],
      missing: [],
    });
    expect(events().at(-1)).toMatchObject({
      type: 'synthesis_filed',
      data: { text: { text: 'Build it so.' } },
    });
  });
});

describe('a hire', () => {
  it('that does not go with how the team works is refused with the reason and what to do instead', () => {
    const scene = withClaude();
    scene.member('lead', 'executive', 'user', sessionOf(1));
    const ran = scene.nest([
      'hire',
      '--style',
      'coordinator',
      '--phase',
      'implementation',
      '--no-lint',
      '--under',
      'lead',
      'Build.',
    ]);
    expect(ran.code).toBe(4);
    expect(ran.err).toContain('no synthesis of lead is on file');
    expect(ran.err).toContain('nest synthesis --source');
  });
});

describe('a fork', () => {
  it('is launched from the conversation of its supervisor, on its model, with all that differs in the prompt', () => {
    const scene = withClaude();
    scene.member('lead', 'executive', 'user', sessionOf(1));
    const args = ['hire', '--style', 'fork', '--name', 'twin', '--dry-run', '--json', 'Try the second way.'];
    const plan = json(scene.nest([...args, '--no-lint', '--under', 'lead']));
    expect(plan.ruling).toMatchObject({ accepted: true });
    expect(plan.command.slice(1, 5)).toEqual(['--bg', '--resume', sessionOf(1), '--fork-session']);
    expect(plan.command).toContain('--model=sonnet');
    expect(plan.command.some((word: string) => word.startsWith('--append-system-prompt-file'))).toBe(false);
    expect(plan.command.at(-1)).toMatch(
      /^You are a fork\. From here on you are member "twin"[\s\S]*Try the second way\.$/,
    );
    const other = scene.nest([...args, '--no-lint', '--under', 'lead', '--model', 'opus']);
    expect(other.code).toBe(4);
    expect(other.err + other.out).toContain('runs on the model of its parent (sonnet)');
  });
});

describe('nest shape', () => {
  it('voting: one input, several framings, each on its own', () => {
    const { nest } = team();
    const args = [
      'shape',
      'voting',
      '--framings',
      'attacker,maintainer',
      '--question',
      'Is it safe?',
      '--file',
      '-',
    ];
    const [first, second] = JSON.parse(nest(args, { stdin: 'the diff' }).out);
    expect([first.name, second.name]).toEqual(['vote-attacker', 'vote-maintainer']);
    expect(first.context).toEqual(second.context);
    expect(first.context[0].fact).toBe('the diff');
    expect(first.output).toContain('verdict:');
  });

  it('sections: each part is somebody’s, and nobody else’s', () => {
    const { nest } = team();
    const parts = JSON.parse(
      nest(['shape', 'sections', '--parts', 'hull,engine,avionics', '--goal', 'Review it']).out,
    );
    expect(parts.map(({ scope }: { scope: unknown }) => scope)).toContainEqual({
      in: ['engine'],
      out: ['hull', 'avionics'],
    });
  });

  it('is a team file that is hired as it is', () => {
    const scene = withClaude();
    scene.member('lead', 'executive', 'user', sessionOf(1));
    const file = scene.nest([
      'shape',
      'sections',
      '--parts',
      'hull,engine',
      '--goal',
      'Review its safety',
    ]).out;
    const ran = scene.nest(['hire', '--team', '-', '--under', 'lead', '--dry-run', '--json'], {
      stdin: file,
    });
    expect(
      json(ran).rows.map(({ member, did }: { member: string; did: string }) => `${member} ${did}`),
    ).toEqual(['part-hull would be hired', 'part-engine would be hired']);
  });

  it('wants more than one of each', () => {
    const { nest } = team();
    expect(nest(['shape', 'sections', '--parts', 'hull', '--goal', 'x'])).toMatchObject({ code: 2 });
  });
});

describe('nest votes', () => {
  it('counts verdicts and shows who says otherwise, with the reason', () => {
    const { nest, member } = team();
    member('v1', 'staff', 'lead', sessionOf(5));
    member('v2', 'staff', 'lead', sessionOf(6));
    for (const [session, text] of [
      [5, 'verdict: safe — nothing leaves'],
      [6, 'verdict: unsafe — ../ passes'],
      [2, 'verdict: safe'],
    ] as const)
      nest(['report', '--status', 'done', text], { session: sessionOf(session) });
    const ran = nest(['votes', '--json'], lead);
    expect(ran.code).toBe(0);
    expect(json(ran)).toMatchObject({
      verdict: 'safe',
      dissent: [{ voter: 'v2', verdict: 'unsafe', reason: '../ passes' }],
      open: [],
    });
    expect(nest(['votes', 'v1', 'v2'], lead).code).toBe(10);
  });
});
