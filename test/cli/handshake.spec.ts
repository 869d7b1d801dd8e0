import { expect, test } from 'vitest';
import { stubClaude } from '../field/stub-claude.ts';
import { makeScene } from './scene.ts';

/** A hire whose session says nothing by its hooks, within a second. */
function hired(prepare: (stub: ReturnType<typeof stubClaude>) => void) {
  const scene = makeScene();
  const stub = stubClaude(scene);
  const charter = JSON.stringify({ thresholds: { handshakeSeconds: 1 } });
  scene.nest(['init', '--objective', 'Try it out.', '--charter', '-'], { stdin: charter });
  stub.withoutHooks();
  prepare(stub);
  const said = scene.nest(['hire', '--role', 'executive', '--name', 'lead', '--json', 'Lead.']);
  return { said, bound: scene.events().filter(({ type }) => type === 'session_bound') };
}

test('a session whose hooks are silent is bound by what the registry says', () => {
  const { said, bound } = hired(() => {});
  expect([said.code, JSON.parse(said.out).handshake]).toEqual([0, 'registry']);
  expect(bound[0]?.data.evidence).toContain('registry: idle/working');
});

test('where the CLI cannot answer, the platform’s own files say what runs, and nothing that runs is given up', () => {
  const { said, bound } = hired((stub) => stub.withoutRegistry());
  expect([said.code, JSON.parse(said.out).handshake]).toEqual([0, 'registry']);
  expect(bound[0]?.data.evidence).toContain('idle, by its file');
});
