import fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../../src/app/caller.ts';
import { landIntegration } from '../../../src/app/integrate/land.ts';
import { predictCollisions } from '../../../src/app/integrate/predict.ts';
import { gitOptions } from '../../../src/app/integrate/queues.ts';
import { CHECK, makeRepository, outcomes, placeOf, USER } from './repository.ts';

type Org = ReturnType<typeof makeRepository>;
const land = (org: Org, caller: Caller = USER) =>
  landIntegration(org.nest, caller, placeOf(org.repo), null, [], gitOptions());
const BREAKS =
  "import fs from 'node:fs'; if (fs.existsSync('a.txt') && fs.existsSync('b.txt')) process.exit(1);";

describe('landing', () => {
  it('brings the integration into the branch of the user, forward, and says so in the log', async () => {
    const org = makeRepository({ x: 'x' });
    org.member('dev', { 'a.txt': 'a' });
    const { tip } = await org.integrate();
    expect(await land(org)).toMatchObject({ queue: 'lead', into: 'main', tip });
    expect(org.git(org.repo, 'rev-parse', 'main')).toBe(tip);
    expect(fs.readFileSync(join(org.repo, 'a.txt'), 'utf8')).toBe('a');
    expect(org.state().integrations).toMatchObject([{ queue: 'lead', landed: { tip, into: 'main' } }]);
    await expect(land(org)).rejects.toThrow('main has all of nest/integration/lead already');
  });

  it('is for the user alone', async () => {
    const org = makeRepository({ x: 'x' });
    org.member('dev', { 'a.txt': 'a' });
    await org.integrate();
    const before = org.git(org.repo, 'rev-parse', 'main');
    const session = 'S-lead';
    for (const caller of [
      { actor: `session:${session}`, session, as: null },
      { actor: 'user', session: null, as: 'lead' },
    ])
      await expect(land(org, caller)).rejects.toThrow('only the user');
    expect(org.git(org.repo, 'rev-parse', 'main')).toBe(before);
  });

  it('leaves a branch with changes that are not committed as it is', async () => {
    const org = makeRepository({ x: 'x' });
    org.member('dev', { 'a.txt': 'a' });
    await org.integrate();
    org.put(org.repo, { x: 'in the middle of something' });
    const before = org.git(org.repo, 'rev-parse', 'main');
    await expect(land(org)).rejects.toThrow('has changes that are not committed (x)');
    expect(org.git(org.repo, 'rev-parse', 'main')).toBe(before);
    expect(fs.readFileSync(join(org.repo, 'x'), 'utf8')).toBe('in the middle of something');
  });

  it('takes along what the user has committed meanwhile, checked together', async () => {
    const org = makeRepository({ 'check.mjs': BREAKS }, CHECK);
    org.member('dev', { 'a.txt': 'a' });
    await org.integrate();
    org.commit(org.repo, { 'mine.txt': 'm' });
    await land(org);
    expect(Object.keys(org.filesIn('main'))).toEqual(['a.txt', 'check.mjs', 'mine.txt']);
  });

  it.each([
    ['conflicts with it', { 'a.txt': 'mine' }, 'conflicts with it in a.txt'],
    ['the checks fail', { 'b.txt': 'mine' }, 'the checks fail'],
  ])('changes nothing when the branch has moved on and %s', async (_what, files, why) => {
    const org = makeRepository({ 'check.mjs': BREAKS }, CHECK);
    org.member('dev', { 'a.txt': 'a' });
    const { tip } = await org.integrate();
    const mine = org.commit(org.repo, files);
    await expect(land(org)).rejects.toThrow(why);
    expect(org.git(org.repo, 'rev-parse', 'main')).toBe(mine);
    expect(org.git(org.line, 'rev-parse', 'HEAD')).toBe(tip);
    expect(org.git(org.line, 'status', '--porcelain')).toBe('');
  });

  it('moves a branch that is checked out nowhere', async () => {
    const org = makeRepository({ x: 'x' });
    org.member('dev', { 'a.txt': 'a' });
    const { tip } = await org.integrate();
    org.git(org.repo, 'checkout', '-q', '-b', 'elsewhere');
    await land(org);
    expect(org.git(org.repo, 'rev-parse', 'main')).toBe(tip);
    expect(fs.existsSync(join(org.repo, 'a.txt'))).toBe(false);
  });
});

it('what a Manager has integrated is one branch for whoever is above it', async () => {
  const org = makeRepository({ x: 'x' });
  org.member('mgr', null);
  org.member('dev', { 'a.txt': 'a' }, 'mgr');
  org.member('ops', { 'b.txt': 'b' }, 'mgr');
  expect(outcomes(await org.integrate({}, 'mgr'))).toEqual(['dev merged', 'ops merged']);
  org.done('mgr');
  const { rows } = await org.integrate();
  expect(rows.filter(({ outcome }) => outcome === 'merged')).toMatchObject([
    { branch: 'nest/integration/mgr' },
  ]);
  expect(Object.keys(org.filesIn('nest/integration/lead'))).toEqual(['a.txt', 'b.txt', 'x']);
});

it('who will get into whose way is seen before anybody is done', async () => {
  const org = makeRepository({ 'shared.txt': 'one\n', 'long.txt': 'a\nb\nc\nd\ne\nf\ng\n' });
  const one = org.member('one', null);
  const two = org.member('two', null);
  const far = org.member('far', null);
  org.commit(one, { 'shared.txt': 'eins\n', 'long.txt': 'A\nb\nc\nd\ne\nf\ng\n' });
  org.commit(two, { 'shared.txt': 'uno\n' });
  org.put(two, { 'long.txt': 'a\nb\nc\nd\ne\nf\nG\n' });
  org.commit(far, { 'far.txt': 'f' });
  expect(await predictCollisions(org.state(), placeOf(org.repo), 'main', gitOptions())).toEqual([
    { members: ['one', 'two'], how: 'conflict', files: ['shared.txt'] },
    { members: ['one', 'two'], how: 'files', files: ['long.txt'] },
  ]);
});
