import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { foldNest } from '../../../src/app/fold-log.ts';
import { integrateQueue, type QueueResult, type Wish } from '../../../src/app/integrate/integrate.ts';
import { gitOptions, repositoryAt } from '../../../src/app/integrate/queues.ts';
import type { Nest } from '../../../src/app/nest.ts';
import { openNest } from '../../../src/app/nest.ts';
import { disciplineOf } from '../../../src/domain/assignment.ts';
import type { Envelope } from '../../../src/domain/envelope.ts';
import type { State } from '../../../src/domain/state.ts';
import type { Repository } from '../../../src/harness/repository.ts';
import {
  charterOf,
  checksRan,
  fact,
  founded,
  handshake,
  hire,
  reported,
  started,
} from '../../support/facts.ts';

export const USER = { actor: 'user', session: null, as: null };

const who = ['-c', 'user.name=t', '-c', 'user.email=t@example.com'];

/** The repository of a folder, for what works on one. */
export function placeOf(folder: string): Repository {
  const place = repositoryAt(folder);
  if (place === null) throw new Error(`${folder} is in no repository`);
  return place;
}

type Content = string | null;

/**
 * A real repository whose branch is `main`, beside it worktrees of members, and a nest in which those have reported done.
 * The one check of its charter, when asked for, is a program of the repository: `check.mjs`.
 */
export function makeRepository(files: Readonly<Record<string, string>>, checks: string[][] = []) {
  const base = fs.realpathSync(fs.mkdtempSync(join(os.tmpdir(), 'nest-int é ')));
  onTestFinished(() => fs.rmSync(base, { recursive: true, force: true }));
  const repo = join(base, 'repo');
  fs.mkdirSync(repo);
  const git = (cwd: string, ...args: string[]): string =>
    execFileSync('git', ['-C', cwd, ...who, ...args], { encoding: 'utf8', stdio: 'pipe' }).trim();
  const put = (cwd: string, all: Readonly<Record<string, Content>>): void => {
    for (const [file, text] of Object.entries(all)) {
      fs.mkdirSync(dirname(join(cwd, file)), { recursive: true });
      if (text === null) fs.rmSync(join(cwd, file));
      else fs.writeFileSync(join(cwd, file), text);
    }
  };
  const commit = (cwd: string, all: Readonly<Record<string, Content>>): string => {
    put(cwd, all);
    git(cwd, 'add', '-A');
    git(cwd, 'commit', '-q', '-m', 'work');
    return git(cwd, 'rev-parse', 'HEAD');
  };
  git(repo, 'init', '-q', '-b', 'main');
  git(repo, 'config', 'user.name', 't');
  git(repo, 'config', 'user.email', 't@example.com');
  commit(repo, files);

  const dir = join(base, 'nest');
  fs.mkdirSync(dir);
  const nest: Nest = openNest(dir);
  const log = (...events: readonly (Envelope | readonly Envelope[])[]): void => {
    nest.log.append(events.flat());
  };
  log(founded(), hire('lead', 'user', { cwd: repo }), handshake('lead'));
  const charter = { ...charterOf(), checks };
  log(fact('charter_amended', { charter, changed: ['checks'] }, { actor: 'user' }));

  let minute = 0;
  const done = (id: string, gen = 1): void => {
    minute += 1;
    const at = `2026-01-05T10:${String(minute).padStart(2, '0')}:00.000Z`;
    log(reported(`S-${id}`, { status: 'done', text: { text: 'made' } }, { at, member: id, gen }));
  };

  /** A member with a worktree in which it has committed this. */
  /** A task in the plan of the Executive. */
  const planned = (id: string, needs: readonly string[]): void => {
    const task = { id, title: id, needs: [...needs], owner: null, integration: false, estimate: null };
    const data = { request: `plan ${id}`, plan: 'lead', add: [task], change: [], drop: [], as: null };
    log(fact('plan_changed', data, { actor: 'user', id: data.request }));
  };

  const member = (
    id: string,
    all: Readonly<Record<string, Content>> | null,
    supervisor = 'lead',
    task: string | null = null,
  ): string => {
    const path = join(base, 'repo-worktrees', `${id}-1`);
    git(repo, 'worktree', 'add', '-q', '-b', `nest/${id}-1`, path, 'main');
    log(
      hire(id, supervisor, { cwd: repo, discipline: disciplineOf({ task }) }),
      started(`S-${id}`, { nonce: `nonce ${id} 1`, hint: { member: id, gen: 1 }, cwd: path }),
    );
    if (all !== null) {
      commit(path, all);
      done(id);
      // Its own checks have been run, and hold: what fails later is the merge.
      log(checksRan(id, []));
    }
    return path;
  };

  const integrate = (wish: Partial<Wish> = {}, queue = 'lead'): Promise<QueueResult> => {
    const whole: Wish = { members: [], onto: null, checks: [], atOnce: false, onProgress: () => {}, ...wish };
    return integrateQueue(nest, USER, placeOf(repo), queue, 'main', whole, gitOptions());
  };

  return {
    base,
    repo,
    line: join(base, 'repo-worktrees', '_integration-lead'),
    nest,
    git,
    put,
    commit,
    log,
    done,
    planned,
    member,
    integrate,
    state: (): State => foldNest(nest).state,
    /** Files of a branch, with their texts. */
    filesIn: (ref: string): Record<string, string> =>
      Object.fromEntries(
        git(repo, 'ls-tree', '-r', '--name-only', ref)
          .split('\n')
          .map((file) => [file, git(repo, 'show', `${ref}:${file}`)]),
      ),
  };
}

/** What became of each branch. */
export const outcomes = ({ rows }: QueueResult): string[] =>
  rows.map(({ member, outcome }) => `${member} ${outcome}`);

/** A check in exec form that runs a file of the checkout. */
export const CHECK = [[process.execPath, 'check.mjs']];

/** What a member was told when its branch came back. */
export function toldTo(state: State, id: string): string {
  const item = state.inboxes.get(id)?.items.find(({ status }) => status === 'returned');
  return item !== undefined && 'text' in item.text ? item.text.text : '';
}
