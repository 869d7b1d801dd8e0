import { USER } from '../domain/org.ts';
import type { State } from '../domain/state.ts';
import type { BriefSubject } from './brief.ts';
import { folderOf } from './control/obstacle.ts';
import type { Draft } from './hire-plan.ts';
import { portsOf } from './worktree-ports.ts';

/** A member where it will work, and from where it was hired: its paths may mean something else there. */
export function placeOf(state: State, nestDir: string, draft: Draft, cwd: string): BriefSubject {
  return { ...draft, cwd, ports: portsOf(nestDir, cwd), hirerCwd: hirerFolder(state, draft) };
}

function hirerFolder(state: State, { supervisor }: Draft): string | null {
  if (supervisor === USER) return process.cwd();
  const hirer = state.members.get(supervisor);
  return hirer === undefined ? null : (folderOf(state, hirer) ?? hirer.cwd);
}
