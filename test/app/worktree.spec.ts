import fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeWorktree, wantsWorktree } from '../../src/app/worktree.ts';
import { portsOf } from '../../src/app/worktree-ports.ts';
import { disciplineOf } from '../../src/domain/assignment.ts';
import { type Charter, defaultCharter, type Isolation } from '../../src/domain/charter.ts';
import { makeRepository } from './integrate/repository.ts';

function charterWith(isolation: Partial<Isolation>): Charter {
  const charter = defaultCharter('x');
  return { ...charter, isolation: { ...charter.isolation, ...isolation } };
}

const make = (org: ReturnType<typeof makeRepository>, isolation: Partial<Isolation>, id = 'dev') =>
  makeWorktree(org.nest.dir, charterWith(isolation), org.repo, { id, gen: 1 });

describe('a fresh worktree', () => {
  it('gets copies of ignored files, links that git does not see, and what commands make of it', async () => {
    const org = makeRepository({ '.gitignore': '.env\nnode_modules/\n', 'src/x': 'x' });
    org.put(org.repo, { '.env': 'TOKEN=1', 'node_modules/m/index.js': '1', 'not-ignored.txt': 'n' });
    const program = "require('fs').writeFileSync('made.txt', process.cwd() + ' ' + process.env.NEST_PORT)";
    const path = await make(org, {
      copy: ['.env', '**/*.txt'],
      link: ['node_modules'],
      commands: [[process.execPath, '-e', program]],
      ports: { base: 4100, count: 10 },
    });
    expect(path).toBe(join(org.base, 'repo-worktrees', 'dev-1'));
    expect(fs.readFileSync(join(path, '.env'), 'utf8')).toBe('TOKEN=1');
    expect(fs.existsSync(join(path, 'not-ignored.txt'))).toBe(false);
    expect(fs.readFileSync(join(path, 'node_modules/m/index.js'), 'utf8')).toBe('1');
    expect(fs.readFileSync(join(path, 'made.txt'), 'utf8')).toBe(`${path} 4100`);
    expect(org.git(path, 'status', '--porcelain')).toBe('?? made.txt');
  });

  it('has ports that no other one has, until it is gone', async () => {
    const org = makeRepository({ x: 'x' });
    const isolation = { ports: { base: 4100, count: 10 } };
    const paths = await Promise.all(['a', 'b', 'c'].map((id) => make(org, isolation, id)));
    const taken = paths.map((path) => portsOf(org.nest.dir, path)?.base);
    expect([...taken].sort()).toEqual([4100, 4110, 4120]);
    org.git(org.repo, 'worktree', 'remove', paths[1] as string);
    expect(portsOf(org.nest.dir, await make(org, isolation, 'd'))).toEqual({ base: taken[1], count: 10 });
  });

  it.each([
    [
      'a command that fails',
      { commands: [[process.execPath, '-e', 'console.error("no net"); process.exit(7)']] },
      /set-up failed: .*it ended with 7: no net/s,
    ],
    ['a program that is not there', { commands: [['no-such-program-here']] }, 'there is no such program'],
    ['a link to what is not there', { link: ['node_modules'] }, 'isolation.link names node_modules'],
  ])('is taken away again after %s', async (_what, isolation, why) => {
    const org = makeRepository({ x: 'x' });
    await expect(make(org, isolation)).rejects.toThrow(why);
    expect(fs.existsSync(join(org.base, 'repo-worktrees', 'dev-1'))).toBe(false);
    expect(org.git(org.repo, 'branch', '--list', 'nest/*')).toBe('');
    expect(org.git(org.repo, 'worktree', 'list').split('\n')).toHaveLength(1);
  });
});

describe('by the charter', () => {
  const staff = { role: 'staff', permissionMode: 'acceptEdits', discipline: null } as const;
  const phase = (name: 'implementation' | 'verification') => ({
    ...staff,
    discipline: disciplineOf({ phase: name }),
  });
  const own = charterWith({ mode: 'worktree' });

  it('a writer gets a worktree without asking; who only reads or supervises does not', () => {
    expect(wantsWorktree(own, staff, { worktree: false })).toBe(true);
    expect(wantsWorktree(own, { ...staff, permissionMode: 'plan' }, { worktree: false })).toBe(false);
    expect(wantsWorktree(own, phase('implementation'), { worktree: false })).toBe(true);
    expect(wantsWorktree(own, phase('verification'), { worktree: false })).toBe(false);
    expect(wantsWorktree(own, { ...staff, role: 'manager' }, { worktree: false })).toBe(false);
    expect(wantsWorktree(own, { ...staff, role: 'executive' }, { worktree: true })).toBe(true);
    expect(wantsWorktree(charterWith({}), staff, { worktree: false })).toBe(false);
  });
});
