import { expect, test } from 'vitest';
import { makeScene } from '../cli/scene.ts';
import { stubClaude } from './stub-claude.ts';

const TASKS = ['## Fix login', '-O2 breaks', '/compact the thing', 'two\n# lines'];

test('whatever flags a hire has, a variadic parser is left with the prompt, and the task arrives byte for byte', () => {
  const scene = makeScene();
  const stub = stubClaude(scene);
  scene.nest(['init', '--objective', 'Try']);
  expect(scene.nest(['hire', '--role', 'executive', '--name', 'lead', '--', 'Lead.']).code).toBe(0);
  const flags = [
    [],
    ['--tools', 'Read,Bash(npm test *)'],
    ['--permission-mode', 'plan'],
    ['--model', 'haiku'],
  ];
  for (const [i, task] of TASKS.entries()) {
    const name = `s${i}`;
    const ran = scene.nest(['hire', '--under', 'lead', '--name', name, ...(flags[i] ?? []), '--', task]);
    expect(ran.code, ran.err).toBe(0);
    const { prompt, argv } = stub.call(name);
    const file = / the file (.+)$/.exec(prompt ?? '')?.[1] as string;
    expect(prompt).toMatch(/^Begin your assignment\./);
    expect(argv.at(-2)).toBe('--');
    expect(scene.shell(`cat "$F"`, { env: { F: file } }).out).toBe(task);
  }
});

test('a launched member whose first turn does not begin in time is not started, and never at work', () => {
  const scene = makeScene();
  stubClaude(scene);
  const charter = '{"thresholds": {"handshakeSeconds": 1}}';
  scene.nest(['init', '--objective', 'Try', '--charter', '-'], { stdin: charter });
  expect(scene.nest(['hire', '--role', 'executive', '--name', 'lead', 'Lead.']).code).toBe(0);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1100);
  const { out } = scene.nest(['status']);
  expect(out).toMatch(/lead +executive +not started .*no turn has/);
  expect(out).toContain('lead is not started: nest attach lead');
});
