import fs from 'node:fs';
import { join, sep } from 'node:path';
import type { State } from '../../domain/state.ts';
import { unmergedIn } from '../../harness/git.ts';
import { readSessionProcesses } from '../../harness/job-state.ts';
import { alive } from '../../harness/process.ts';
import { findRepository } from '../../harness/repository.ts';
import { spawnEnv } from '../../harness/spawn-env.ts';
import { worktreesFolder } from '../worktree.ts';
import { type Found, isCurrent, unreadFrom } from './clean-files.ts';

/**
 * Worktrees that were made for members who are gone. One that holds anything that is nowhere else stays, whatever its
 * age, as does one that somebody is in.
 *
 * @param before in ms since 1970
 */
export async function findWorktrees(state: State, before: number, found: Found): Promise<void> {
  const folders = new Set([...state.members.values()].flatMap(({ cwd }) => worktreesOf(cwd) ?? []));
  for (const { folder, main } of [...folders].map((text) => JSON.parse(text) as Place)) {
    for (const name of namesIn(folder)) {
      const [, id = '', gen = ''] = /^(.+)-(\d+)$/.exec(name) ?? [];
      const member = state.members.get(id);
      const path = join(folder, name);
      if (member === undefined || isCurrent(member, Number(gen)) || ageStart(path) >= before) continue;
      const why = await reasonToKeep(state, path, main, id);
      if (why !== null) found.kept.push({ what: path, why });
      else
        found.litter.push({
          kind: 'worktree',
          path,
          bytes: 0,
          at: ageStart(path),
          why: `generation ${gen} of ${id} is over`,
        });
    }
  }
}

type Place = { folder: string; main: string };

/** Where worktrees of the repository of a folder are made (`makeWorktree`), as a text that a set can hold once. */
function worktreesOf(cwd: string): string | null {
  const repository = findRepository(cwd);
  if (repository === null) return null;
  const main = repository.mainRoot ?? repository.root;
  const place: Place = { folder: worktreesFolder(main), main };
  return JSON.stringify(place);
}

async function reasonToKeep(state: State, path: string, main: string, id: string): Promise<string | null> {
  if (unreadFrom(state, id)) return `what ${id} has said is unread`;
  const own = findRepository(path);
  if (own?.linked !== true || own.mainRoot !== main) return 'it is no worktree of this repository';
  if (isUsed(path)) return 'somebody works in it';
  return unmergedIn(path, main, { env: spawnEnv() });
}

/** Whether a session, or on Linux any process, stands in a folder. */
function isUsed(path: string): boolean {
  const within = (dir: string | null): boolean => dir === path || dir?.startsWith(path + sep) === true;
  if (readSessionProcesses().some((one) => within(one.cwd) && alive(one.pid, one.startToken))) return true;
  return namesIn('/proc').some((pid) => /^[1-9]\d*$/.test(pid) && within(folderOfProcess(pid)));
}

function folderOfProcess(pid: string): string | null {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

function ageStart(path: string): number {
  return fs.statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
}

function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
}
