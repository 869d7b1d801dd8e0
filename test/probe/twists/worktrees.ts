import { type Twist, twist } from '../twist.ts';

export const WORKTREES_TWISTS: Readonly<Record<string, Twist>> = {
  'worktrees.linked-trusted': twist(
    'a linked worktree is not trusted by its repository',
    `if (launch && require('node:fs').statSync('.git').isFile()) {
  args = ['--version'];
  out = () => '';
  err = () => 'Workspace not trusted.';
  code = 1;
}`,
  ),
  'worktrees.shared-guard': twist('the guard cannot be lifted', 'settings((s) => { delete s.worktree; });'),
};
