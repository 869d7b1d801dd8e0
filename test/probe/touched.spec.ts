import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { run } from '../../src/harness/run.ts';
import type { Fact } from '../../src/probe/fact.ts';
import { FACTS } from '../../src/probe/facts.ts';
import { changedSince } from './changed-files.ts';
import { fileOf, touched } from './touched.ts';

const root = join(import.meta.dirname, '..', '..');

const fact = (id: string, reliedOnBy: readonly string[], more: Partial<Fact> = {}): Fact => ({
  ...(FACTS[0] as Fact),
  id,
  reliedOnBy,
  ...more,
});
const SOME = [
  fact('wake.socket', ['src/harness/messaging.ts']),
  fact('launch.short-id', ['src/harness/launch.ts'], { quick: true }),
  fact('hooks.stop-block', ['src/hooks/stop.ts', 'src/harness/hook-input.ts']),
];
const ids = (choice: ReturnType<typeof touched>): string[] => choice.chosen.map(({ fact: { id } }) => id);

it('every fact stands in the file that goes by its id', async () => {
  const listed = await run('git', ['-C', root, 'ls-files', '--cached', '--others', 'src/probe/facts'], {
    env: { PATH: process.env.PATH ?? '' },
    timeoutMs: 20_000,
  });
  const files = listed.stdout.trim().split('\n');
  expect(FACTS.map(fileOf).filter((file) => !files.includes(file))).toEqual([]);
});

it('a change touches the facts that the changed files rely on, and says by which', () => {
  const choice = touched(SOME, ['README.md', 'src/harness/messaging.ts', 'src/harness/hook-input.ts']);
  expect(choice.chosen.map(({ fact: { id }, because }) => [id, because])).toEqual([
    ['wake.socket', 'src/harness/messaging.ts'],
    ['hooks.stop-block', 'src/harness/hook-input.ts'],
  ]);
  expect(choice.note).toBeNull();
});

it('a change of a fact touches that fact, and one of nothing that is relied on touches none', () => {
  expect(ids(touched(SOME, ['src/probe/facts/wake-socket.ts']))).toEqual(['wake.socket']);
  expect(ids(touched(SOME, ['src/domain/fold/turns.ts', 'src/probe/facts.ts', 'docs/cli.md']))).toEqual([]);
});

it('a change of what measures them, or of the pinned version, touches the quick ones', () => {
  for (const file of ['src/probe/lab.ts', 'src/sim/server.ts', 'src/harness/fetch-claude.ts'])
    expect(ids(touched(SOME, [file]))).toEqual(['launch.short-id']);
});

it('where nobody knows what has changed the quick ones are measured', () => {
  expect(touched(SOME, null)).toMatchObject({
    chosen: [{ because: 'quick' }],
    note: 'what has changed is not known',
  });
});

it('of too many the quick ones and those whose own file has changed are left, and it says so', () => {
  const changed = [
    'src/harness/messaging.ts',
    'src/harness/launch.ts',
    'src/probe/facts/hooks-stop-block.ts',
  ];
  expect(ids(touched(SOME, changed, 3))).toHaveLength(3);
  const choice = touched(SOME, changed, 2);
  expect(ids(choice)).toEqual(['launch.short-id', 'hooks.stop-block']);
  expect(choice.note).toContain('3 are touched');
});

/** A repository with two commits on main. */
async function repository() {
  const folder = mkdtempSync(join(tmpdir(), 'nest-touched-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const git = async (...args: string[]): Promise<void> => {
    const own = ['-c', 'user.name=test', '-c', 'user.email=test@localhost', '-C', folder];
    const env = { PATH: process.env.PATH ?? '', HOME: folder };
    expect(await run('git', [...own, ...args], { env, timeoutMs: 20_000 })).toMatchObject({ ok: true });
  };
  const commit = async (name: string): Promise<void> => {
    writeFileSync(join(folder, name), name);
    await git('add', '--all');
    await git('commit', '--quiet', '-m', name);
  };
  await git('init', '--quiet', '-b', 'main');
  await commit('one.ts');
  await commit('two.ts');
  return { folder, git, commit };
}

it('on the main branch the latest commit counts, on another one all since it left, and what is not committed', async () => {
  const { folder, git, commit } = await repository();
  writeFileSync(join(folder, 'draft with blanks.ts'), '');
  expect((await changedSince(folder, null)).files).toEqual(['two.ts', 'draft with blanks.ts']);
  rmSync(join(folder, 'draft with blanks.ts'));
  await git('checkout', '--quiet', '-b', 'work');
  await commit('three.ts');
  await commit('four.ts');
  expect((await changedSince(folder, null)).files).toEqual(['four.ts', 'three.ts']);
  expect((await changedSince(folder, 'HEAD~1')).files).toEqual(['four.ts']);
});

it('a base that is not there, or that there cannot be, says nothing about what has changed', async () => {
  const { folder } = await repository();
  expect(await changedSince(folder, 'no-such-commit')).toEqual({ base: 'no-such-commit', files: null });
  expect((await changedSince(folder, '--output=gone')).files).toBeNull();
  expect((await changedSince(folder, 'HEAD~2')).files).toBeNull();
});
