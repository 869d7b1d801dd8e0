import type { Role } from '../domain/charter.ts';

/**
 * What members may do without asking, by role, beside `nest` and what the charter adds. The platform itself lets a
 * session read: of some sixty commands that only look (git log, diff, show, grep, find, ls …) it asked about these few. fact: rules.reading-passes
 */
const LOOK: readonly string[] = [
  'Bash(git check-ignore *)',
  'Bash(npm --version)',
  'Bash(npm ls *)',
  'Bash(pip --version)',
  'Bash(pip list *)',
];

/** A commit is on record and can be undone; the hooks that it runs lie in folders that members cannot edit unasked. */
const COMMIT: readonly string[] = ['Bash(git add *)', 'Bash(git commit *)'];

/** Bringing the work of several members together is what their supervisor is there for. */
const INTEGRATE: readonly string[] = ['Bash(git merge *)', 'Bash(git cherry-pick *)'];

const BY_ROLE: Readonly<Record<Role, readonly string[]>> = {
  staff: [...LOOK, ...COMMIT],
  manager: [...LOOK, ...COMMIT, ...INTEGRATE],
  executive: [...LOOK, ...COMMIT, ...INTEGRATE],
};

/** What is denied to whoever is there to look: these tools are not even offered to it. fact: rules.deny-removes */
export const NO_EDITS: readonly string[] = ['Edit', 'Write', 'NotebookEdit'];

/**
 * The allow rules that a role comes with. None lets a member run what members can write (tests, builds, scripts), leave
 * the machine (push, fetch, install), or throw something away: who may is for the charter to say.
 */
export function roleRules(role: Role): readonly string[] {
  return BY_ROLE[role];
}
