import { join } from 'node:path';
import { isProgram, pathFolders } from '../../harness/cli.ts';
import { type Check as Preflown, preflight } from '../../harness/preflight.ts';
import { type Finding, ok, quoted, unknown, warn, wrong } from './finding.ts';
import { measured, noted, untested } from './measured.ts';
import type { Check, World } from './world.ts';

/** How preflight names a check, and what fixes it on a line of a shell; `wrong` where nothing works without it. */
type Row = Readonly<{ level: 'wrong' | 'warn'; fix: (world: World, found: Preflown) => string }>;

const ROWS: Readonly<Partial<Record<Preflown['id'], Row>>> = {
  cli: { level: 'wrong', fix: (_, { fix }) => fix.replace(/^(chmod \+x '[^']+'), or .*/, '$1') },
  version: {
    level: 'wrong',
    fix: (_, { message, fix }) => (message.includes('too old') ? 'claude update' : fix),
  },
  // What looks like no login may be one that an organisation manages; but without one nothing works.
  login: { level: 'wrong', fix: () => 'claude auth login' },
  trust: {
    level: 'wrong',
    fix: ({ cwd }) => `cd ${quoted(cwd ?? '.')} && claude # and accept the trust prompt`,
  },
  git: {
    level: 'warn',
    fix: ({ cwd }, { message, fix }) =>
      message.includes('no commit') ? `git -C ${quoted(cwd ?? '.')} commit --allow-empty -m "first"` : fix,
  },
  'foreign-nest': {
    level: 'warn',
    fix: ({ root }) => `export PATH=${quoted(join(root ?? '', 'bin'))}:"$PATH"`,
  },
  cwd: { level: 'wrong', fix: () => 'cd # to a folder that is there' },
};

/**
 * What a hire asks before it starts anything: the CLI and its version, login, trust, the repository, another `nest`. What
 * preflight relies on it names itself.
 */
export const PLATFORM: Check = {
  id: 'cli',
  async look(world) {
    const { checks, version } = await preflight({
      cwd: world.cwd ?? '',
      mode: 'bg',
      edits: false,
      claude: null,
      ownBins: world.root === null ? [] : [join(world.root, 'bin')],
      cacheDir: null,
      env: world.env,
    });
    const found = checks
      .filter(({ id, level }) => id !== 'cwd' || level !== 'ok')
      .map((one) => (one.id === 'version' && one.level === 'ok' ? untested(one, world) : told(one, world)));
    return [
      ...found,
      gitProgram(world),
      ...(version === null ? [] : [...measured(version, world), ...noted(version, world)]),
    ];
  },
};

function told(found: Preflown, world: World): Finding {
  const { id, level, message } = found;
  if (id === 'cwd' && world.cwd === null)
    return wrong(id, 'the current folder is gone', 'cd # to one that is there');
  if (level === 'ok') return message.includes('cannot be told') ? unknown(id, message) : ok(id, message);
  const row = ROWS[id];
  const fix = row?.fix(world, found) ?? found.fix;
  // Without a nest nobody is hired here, and any folder will do to look from.
  const harmless = id === 'trust' && (world.nest === null || message.includes('cannot be read'));
  return row?.level === 'wrong' && !harmless ? wrong(id, message, fix) : warn(id, message, fix);
}

function gitProgram({ env }: World): Finding {
  const name = process.platform === 'win32' ? 'git.exe' : 'git';
  const found = pathFolders(env)
    .map((folder) => join(folder, name))
    .find(isProgram);
  if (found !== undefined) return ok('git-program', found);
  return warn('git-program', 'There is no `git` on PATH: members can have no worktrees.', 'Install git.');
}
