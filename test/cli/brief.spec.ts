import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { json, makeScene, type Scene, sessionOf } from './scene.ts';
import { withClaude } from './with-claude.ts';

const GOOD = `Purpose: release 2 must start within a second.
Scope: the parser.
Ground: src/parser/**
Known: \`npm run bench\` says 1.4 s.
Success: \`npm run bench\` says at most 0.8 s.
`;
const LOOSE = GOOD.replace('the parser', 'fix it based on your findings');
const SESSION = { session: sessionOf(1) };

const TEAM = [
  {
    name: 'lexer',
    purpose: 'Release 2 ships without JavaScript.',
    criteria: ['`npm test -- lexer` is green'],
  },
  {
    name: 'parser',
    purpose: 'Release 2 ships without JavaScript.',
    criteria: ['`npm test -- parser` is green'],
  },
];

function withTeam(members: readonly object[] | object): Scene {
  const scene = withClaude('exit 1');
  scene.member('lead', 'executive', 'user', sessionOf(1));
  writeFileSync(join(scene.cwd, 'team.json'), JSON.stringify(members));
  return scene;
}

test('a check says what is wrong, where, and how to mend it', () => {
  const scene = makeScene();
  const ran = scene.nest(['brief', 'check', '-'], { stdin: LOOSE });
  expect(ran.code).toBe(4);
  expect(ran.out).toContain('line 2: error:');
  expect(ran.out).toContain('[unknown_context]');
  expect(ran.out).toContain('> based on your findings');
  expect(ran.out).toContain('write the facts themselves under Known');
  expect(scene.nest(['brief', 'check'], { stdin: GOOD })).toMatchObject({
    code: 0,
    out: '-: stands alone\n',
  });
});

test('a check reads assignments, teams and siblings', () => {
  const scene = makeScene();
  const [lexer] = TEAM;
  writeFileSync(join(scene.cwd, 'a.json'), JSON.stringify({ ...lexer, ground: ['src/**'] }));
  writeFileSync(join(scene.cwd, 'b.md'), GOOD);
  expect(scene.nest(['brief', 'check', 'a.json']).code).toBe(0);
  const beside = json(scene.nest(['brief', 'check', 'b.md', '--siblings', 'a.json', '--json']));
  expect(beside.briefs[0].findings).toMatchObject([{ code: 'overlap', place: 'ground' }]);
  const team = { themes: ['lexer', 'the error messages'], members: TEAM };
  const whole = json(scene.nest(['brief', 'check', '-', '--json'], { stdin: JSON.stringify(team) }));
  expect(whole).toMatchObject({ ok: false, briefs: [{}, {}, { name: 'the team' }] });
  expect(whole.briefs[2].findings).toMatchObject([{ code: 'unowned_theme', excerpt: 'the error messages' }]);
});

test('what a session writes must stand alone; a person is warned of his own words', () => {
  const scene = withClaude();
  scene.member('lead', 'executive', 'user', sessionOf(1));
  const dry = ['hire', '--dry-run', '-'];
  const refused = scene.nest(dry, { stdin: LOOSE, ...SESSION });
  expect(refused.code).toBe(4);
  expect(refused.err).toContain('not hired: the brief does not stand alone');
  expect(refused.err).toContain('line 2:');
  expect(scene.nest(dry, { stdin: GOOD, ...SESSION }).code).toBe(0);
  const person = scene.nest([...dry, '--under', 'lead'], { stdin: LOOSE });
  expect(person.code).toBe(0);
  expect(person.err).toContain('based on your findings');
});

test('a short task of a session needs no parts, and may not point at what its reader cannot know', () => {
  const scene = withClaude();
  scene.member('lead', 'executive', 'user', sessionOf(1));
  const of = (task: string) => scene.nest(['hire', '--dry-run', task], SESSION);
  expect(of('Write a file hello.txt that contains hello')).toMatchObject({ code: 0 });
  expect(of('Finish the refactoring as discussed').code).toBe(4);
});

test('an assignment is refused for a person too, unless he wants it as it is; a session may not want that', () => {
  const scene = withClaude();
  const stdin = JSON.stringify({ purpose: 'Ship.' });
  const dry = ['hire', '--dry-run', '--role', 'executive', '--brief', '-'];
  expect(scene.nest(dry, { stdin }).code).toBe(4);
  expect(scene.nest([...dry, '--no-lint'], { stdin }).code).toBe(0);
  scene.member('lead', 'executive', 'user', sessionOf(1));
  const session = scene.nest(['hire', '--dry-run', '--no-lint', '--brief', '-'], { stdin, ...SESSION });
  expect(session.code).toBe(8);
});

test('ground of somebody at work under the same supervisor is not given out again', () => {
  const scene = withClaude();
  scene.member('lead', 'executive', 'user', sessionOf(1));
  const discipline = {
    mode: null,
    phase: null,
    verifies: null,
    ground: ['src/**'],
    task: null,
    objectives: [],
  };
  scene.member('dev', 'staff', 'lead', sessionOf(2), { discipline });
  const ran = scene.nest(['hire', '--dry-run', '-'], { stdin: GOOD, ...SESSION });
  expect(ran.code).toBe(4);
  expect(ran.err).toContain('ground of dev');
});

test('a team is looked at as a whole before anybody is launched', () => {
  const scene = withTeam({ themes: ['error messages'], members: TEAM });
  const before = scene.events().length;
  const ran = scene.nest(['hire', '--team', 'team.json', '--under', 'lead']);
  expect(ran.code).toBe(4);
  expect(ran.err).toContain('error messages');
  expect(scene.events()).toHaveLength(before);
});

test('a team of which one would be refused by the charter is not hired at all', () => {
  const scene = withTeam(TEAM);
  expect(scene.nest(['charter', 'set', 'limits.members', '2']).code).toBe(0);
  const before = scene.events().length;
  const ran = scene.nest(['hire', '--team', 'team.json', '--under', 'lead']);
  expect(ran.code).toBe(4);
  expect(ran.err).toContain('nobody hired: parser:');
  expect(scene.events()).toHaveLength(before);
});

test('whoever of a team has a seat is not hired again; who does not come up is said, with the code', () => {
  const scene = withTeam(TEAM);
  scene.member('lexer', 'staff', 'lead', sessionOf(2));
  const ran = scene.nest(['hire', '--team', 'team.json', '--under', 'lead', '--json']);
  expect(json({ ...ran, code: 0 }).rows).toMatchObject([
    { member: 'lexer', did: 'there' },
    { member: 'parser', did: 'failed' },
  ]);
  expect(ran.code).toBe(6);
});
