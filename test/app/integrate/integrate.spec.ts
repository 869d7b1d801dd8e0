import fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { disciplineOf } from '../../../src/domain/assignment.ts';
import { hire, started } from '../../support/facts.ts';
import { CHECK, makeRepository, outcomes, toldTo } from './repository.ts';

const LINES = 'one\ntwo\nthree\n';
/** Fails when both `a.txt` and `b.txt` are there, and when `bad.txt` is. */
const PAIR = `import fs from 'node:fs';
const there = (file) => fs.existsSync(file);
if (there('bad.txt') || (there('a.txt') && there('b.txt'))) { console.log('the \\u001b[31mparser\\u001b[0m is broken'); process.exit(3); }
fs.writeFileSync('left-by-the-check.log', 'x');
`;

describe('what members have done', () => {
  it('comes together in the order in which it was done, and nothing of it is dropped', async () => {
    const org = makeRepository({ 'shared.txt': LINES, 'gone.txt': 'x' });
    org.member('second', { 'b/new.txt': 'b', 'shared.txt': `${LINES}four\n` });
    org.member('first', { 'a.txt': 'a', 'gone.txt': null, 'shared.txt': `zero\n${LINES}` });
    const before = org.git(org.repo, 'rev-parse', 'main');

    const result = await org.integrate();

    expect(outcomes(result)).toEqual(['second merged', 'first merged']);
    expect(org.filesIn('nest/integration/lead')).toEqual({
      'a.txt': 'a',
      'b/new.txt': 'b',
      'shared.txt': `zero\n${LINES}four`,
    });
    for (const branch of ['nest/first-1', 'nest/second-1'])
      org.git(org.repo, 'merge-base', '--is-ancestor', branch, 'nest/integration/lead');
    expect(org.git(org.repo, 'rev-parse', 'main')).toBe(before);
    expect(org.git(org.repo, 'status', '--porcelain')).toBe('');
    expect(org.state().members.get('first')?.handed).toMatchObject({ outcome: 'merged', tip: result.tip });
  });

  it('is merged once: a second run finds it in git, even where the log says nothing of it', async () => {
    const org = makeRepository({ x: 'x' });
    org.member('dev', { 'a.txt': 'a' });
    const first = await org.integrate();
    const second = await org.integrate();
    expect(outcomes(second)).toEqual(['dev was merged']);
    expect(second.tip).toBe(first.tip);

    const log = fs.readFileSync(org.nest.log.file, 'utf8');
    fs.writeFileSync(org.nest.log.file, log.replace(/\n\{[^\n]*"integration_merged"[^\n]*\}\n/g, '\n'));
    fs.rmSync(join(org.nest.dir, 'snapshot.json'), { force: true });
    expect(org.state().members.get('dev')?.handed).toBeNull();
    expect((await org.integrate()).tip).toBe(first.tip);
    expect(org.state().members.get('dev')?.handed).toMatchObject({ outcome: 'merged' });
  });

  it('waits while its member is not done', async () => {
    const org = makeRepository({ x: 'x' });
    org.commit(org.member('dev', null), { 'a.txt': 'a' });
    expect((await org.integrate()).rows).toMatchObject([{ outcome: 'waits', why: 'dev is idle, not done' }]);
  });

  it('goes back where some of it is in no commit', async () => {
    const org = makeRepository({ x: 'x' });
    org.put(org.member('dev', { 'a.txt': 'a' }), { 'forgotten.txt': 'f' });
    const { rows } = await org.integrate();
    expect(rows).toMatchObject([
      { outcome: 'returned', why: expect.stringContaining('1 file with changes') },
    ]);
    expect(toldTo(org.state(), 'dev')).toContain('Commit what belongs to your work');
  });
});

describe('a branch that conflicts', () => {
  it('goes back with the files and the other side named, and the others are merged', async () => {
    const org = makeRepository({ 'shared.txt': LINES });
    org.member('first', { 'shared.txt': 'one\nTWO\nthree\n' });
    org.member('clash', { 'shared.txt': 'one\nzwei\nthree\n' });
    org.member('last', { 'c.txt': 'c' });

    const result = await org.integrate();

    expect(outcomes(result)).toEqual(['first merged', 'clash returned', 'last merged']);
    expect(result.rows[1]).toMatchObject({
      with: ['first'],
      why: 'it conflicts with the work of first in shared.txt',
    });
    expect(org.filesIn('nest/integration/lead')).toEqual({ 'shared.txt': 'one\nTWO\nthree', 'c.txt': 'c' });
    const state = org.state();
    expect(state.members.get('clash')?.handed).toMatchObject({ outcome: 'conflict', with: ['first'] });
    expect(toldTo(state, 'clash')).toMatch(
      /^Your branch nest\/clash-1 .* it conflicts .* Then report done again\.$/s,
    );
    expect(state.inboxes.get('first')).toBeUndefined();
  });

  it('is not tried again until it or the rest has changed; mended, it is merged', async () => {
    const org = makeRepository({ 'shared.txt': LINES });
    org.member('first', { 'shared.txt': 'one\nTWO\nthree\n' });
    const clash = org.member('clash', { 'shared.txt': 'one\nzwei\nthree\n' });
    await org.integrate();
    expect(outcomes(await org.integrate())).toEqual(['first was merged', 'clash waits']);

    expect(() => org.git(clash, 'merge', '-q', 'nest/integration/lead')).toThrow();
    org.commit(clash, { 'shared.txt': 'one\nTWO, zwei\nthree\n' });
    org.done('clash');
    expect(outcomes(await org.integrate())).toEqual(['first was merged', 'clash merged']);
    expect(org.filesIn('nest/integration/lead')).toEqual({ 'shared.txt': 'one\nTWO, zwei\nthree' });
  });

  it('is never settled by a merge driver of the repository that drops one side', async () => {
    const org = makeRepository({ 'shared.txt': LINES, '.gitattributes': '* merge=mine\n' });
    org.git(org.repo, 'config', 'merge.mine.driver', 'true');
    org.member('first', { 'shared.txt': `zero\n${LINES}` });
    org.member('other', { 'b.txt': 'b', 'shared.txt': `${LINES}four\n` });
    const { rows } = await org.integrate();
    expect(rows).toMatchObject([
      { member: 'first', outcome: 'merged' },
      { member: 'other', outcome: 'returned', why: 'the merge would have dropped changes in shared.txt' },
    ]);
    expect(Object.keys(org.filesIn('nest/integration/lead'))).toEqual(['.gitattributes', 'shared.txt']);
  });

  it('goes through where both have made the same change, or one has what the other has and more', async () => {
    const org = makeRepository({ 'shared.txt': LINES });
    org.member('first', { 'shared.txt': `zero\n${LINES}` });
    org.member('same', { 'shared.txt': `zero\n${LINES}` });
    org.member('more', { 'shared.txt': `zero\n${LINES}four\n` });
    expect(outcomes(await org.integrate())).toEqual(['first merged', 'same merged', 'more merged']);
  });
});

describe('a merge that breaks the checks', () => {
  it('is taken back, its member is told with the output, and the rest goes on', async () => {
    const org = makeRepository({ 'check.mjs': PAIR }, CHECK);
    org.member('first', { 'a.txt': 'a' });
    org.member('culprit', { 'bad.txt': 'b' });
    org.member('last', { 'c.txt': 'c' });

    const result = await org.integrate();

    expect(outcomes(result)).toEqual(['first merged', 'culprit returned', 'last merged']);
    expect(Object.keys(org.filesIn('nest/integration/lead'))).toEqual(['a.txt', 'c.txt', 'check.mjs']);
    const told = toldTo(org.state(), 'culprit');
    expect(told).toContain('check.mjs: it ended with 3');
    expect(told).toContain('<nest-output>\nthe parser is broken\n</nest-output>');
    expect(org.git(org.line, 'status', '--porcelain')).toBe('');
  });

  it('only together with another one says which', async () => {
    const org = makeRepository({ 'check.mjs': PAIR }, CHECK);
    org.member('one', { 'x.txt': 'x' });
    org.member('two', { 'a.txt': 'a' });
    org.member('three', { 'y.txt': 'y' });
    org.member('four', { 'b.txt': 'b' });
    const result = await org.integrate();
    expect(outcomes(result)).toEqual(['one merged', 'two merged', 'three merged', 'four returned']);
    expect(result.rows[3]).toMatchObject({ with: ['two'] });
    expect(org.state().members.get('four')?.handed).toMatchObject({ outcome: 'together', with: ['two'] });
    expect(toldTo(org.state(), 'four')).toContain('fail together with the work of two');
  });

  it('among many merged at once is found by halving', async () => {
    const org = makeRepository({ 'check.mjs': PAIR }, CHECK);
    for (const id of ['p', 'q', 'r']) org.member(id, { [`${id}.txt`]: id });
    org.member('culprit', { 'bad.txt': 'b' });
    for (const id of ['s', 't']) org.member(id, { [`${id}.txt`]: id });
    const result = await org.integrate({ atOnce: true });
    expect(outcomes(result)).toEqual([
      'p merged',
      'q merged',
      'r merged',
      'culprit returned',
      's merged',
      't merged',
    ]);
    expect(Object.keys(org.filesIn('nest/integration/lead'))).toEqual([
      'check.mjs',
      'p.txt',
      'q.txt',
      'r.txt',
      's.txt',
      't.txt',
    ]);
  });

  it('blames nobody when they fail without any of them', async () => {
    const org = makeRepository({ 'check.mjs': PAIR, 'bad.txt': 'b' }, CHECK);
    org.member('dev', { 'a.txt': 'a' });
    const result = await org.integrate();
    expect(result.stopped).toMatchObject({ ok: false, why: 'it ended with 3' });
    expect(result.tip).toBe(org.git(org.repo, 'rev-parse', 'main'));
    expect(org.state().members.get('dev')?.handed).toBeNull();
  });
});

describe('an integration that was killed', () => {
  it('in the middle of a merge or of its checks goes back to what was checked, and goes on', async () => {
    const org = makeRepository({ 'check.mjs': PAIR, 'shared.txt': LINES }, CHECK);
    org.member('first', { 'a.txt': 'a' });
    const { tip } = await org.integrate();
    const gitDir = org.git(org.line, 'rev-parse', '--git-dir');
    org.member('second', { 'c.txt': 'c' });
    // As it lies after a kill: merged, not checked, with what a check was writing, on no branch.
    fs.writeFileSync(join(gitDir, 'nest-step'), tip);
    org.git(org.line, 'merge', '-q', '--no-ff', '-m', 'half', 'nest/second-1');
    org.git(org.line, 'checkout', '-q', '--detach');
    org.put(org.line, { 'half-written.log': 'x', 'check.mjs': 'broken' });

    const result = await org.integrate();

    expect(outcomes(result)).toEqual(['first was merged', 'second merged']);
    expect(org.git(org.repo, 'log', '--format=%s', '--first-parent', `${tip}..nest/integration/lead`)).toBe(
      'Merge the work of second: the second',
    );
    expect(fs.existsSync(join(gitDir, 'nest-step'))).toBe(false);
    expect(org.git(org.line, 'status', '--porcelain')).toBe('');
  });

  it('with its checkout deleted makes it anew', async () => {
    const org = makeRepository({ x: 'x' });
    org.member('first', { 'a.txt': 'a' });
    const { tip } = await org.integrate();
    fs.rmSync(org.line, { recursive: true });
    expect((await org.integrate()).tip).toBe(tip);
  });

  it('does not take away what a person has changed there', async () => {
    const org = makeRepository({ x: 'x' });
    org.member('first', { 'a.txt': 'a' });
    await org.integrate();
    org.put(org.line, { x: 'by hand' });
    await expect(org.integrate()).rejects.toThrow('it has changes that are not committed (x)');
    expect(fs.readFileSync(join(org.line, 'x'), 'utf8')).toBe('by hand');
  });
});

it('what a task of the plan needs is merged before it, and what needs something that was returned waits', async () => {
  const org = makeRepository({ 'shared.txt': LINES });
  org.planned('base', []);
  org.planned('top', ['base']);
  org.member('first', { 'a.txt': 'a' }, 'lead', 'base');
  org.member('later', { 'top.txt': 't' }, 'lead', 'top');
  // Said once more, so by time alone it would come last.
  org.done('first');
  expect(outcomes(await org.integrate())).toEqual(['first merged', 'later merged']);

  const other = makeRepository({ 'shared.txt': LINES });
  other.planned('base', []);
  other.planned('top', ['base']);
  other.member('clash', { 'shared.txt': 'one\nzwei\nthree\n' });
  other.member('first', { 'shared.txt': 'one\nTWO\nthree\n' }, 'lead', 'base');
  other.member('later', { 'top.txt': 't' }, 'lead', 'top');
  expect((await other.integrate()).rows).toMatchObject([
    { member: 'clash', outcome: 'merged' },
    { member: 'first', outcome: 'returned' },
    { member: 'later', outcome: 'waits', why: 'it needs the work of first' },
  ]);
});

it('a verifier in the checkout of the one it looks at has nothing of its own to merge', async () => {
  const org = makeRepository({ x: 'x' });
  const path = org.member('dev', { 'a.txt': 'a' });
  const discipline = disciplineOf({ phase: 'verification', verifies: 'dev' });
  org.log(
    hire('judge', 'lead', { cwd: path, discipline }),
    started('S-judge', { nonce: 'nonce judge 1', cwd: path }),
  );
  org.done('judge');
  expect(outcomes(await org.integrate())).toEqual(['dev merged']);
});
