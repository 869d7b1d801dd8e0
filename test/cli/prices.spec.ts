import { expect, test } from 'vitest';
import { json, makeScene, type Scene } from './scene.ts';

const CAP = { timeout: 20_000 };

function founded(): Scene {
  const scene = makeScene();
  expect(scene.nest(['init', '--objective', 'Try']).code).toBe(0);
  return scene;
}

/** The commands that a text suggests, one a line. */
const commandsIn = (out: string): string[] => out.split('\n').filter((line) => line.startsWith('nest '));

test.each([
  ['a plain name', 'claude-opus-9'],
  ['one of more than sixty characters', `claude-${'x'.repeat(90)}`],
  ['one with quotes of both kinds', `my "own" model's`],
  ['one with what a shell would look into', 'a$(touch x)`b`\\c'],
  ['one in other letters', 'modèle-\u202e日本'],
])('what is suggested for a model that is not on the list can be run: %s', (_, model) => {
  const scene = founded();
  const { out, code } = scene.nest(['prices', model]);
  expect(code).toBe(0);
  const [command, ...more] = commandsIn(out);
  expect(more).toEqual([]);
  expect(scene.shell(command as string, CAP)).toMatchObject({ code: 0 });
  expect(json(scene.nest(['prices', model, '--json'])).asked).toMatchObject({ source: 'charter' });
  expect(commandsIn(scene.nest(['prices', model]).out)).toEqual([]);
});

test('for a name that the charter takes no price for, nothing is suggested', () => {
  const { out, code } = founded().nest(['prices', 'm'.repeat(101)]);
  expect(code).toBe(0);
  expect(out).toContain('longer than the 100 characters');
  expect(commandsIn(out)).toEqual([]);
});

test.each(['', '  ', '\t', '[1m]'])('a name that names nothing is refused: %j', (model) => {
  const { code, out, err } = founded().nest(['prices', model]);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(/is no name of a model\nnext: nest prices\n$/);
});
