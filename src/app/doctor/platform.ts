import { join } from 'node:path';
import { isProgram, pathFolders } from '../../harness/cli.ts';
import { atLeast } from '../../harness/cli-version.ts';
import { type Check as Preflown, preflight } from '../../harness/preflight.ts';
import { TESTED_VERSION } from '../../harness/tested-version.ts';
import { readIfThere } from '../../log/private-files.ts';
import { measureAgain } from '../platform/check.ts';
import { CONSEQUENCES } from '../platform/consequences.ts';
import { readKept } from '../platform/kept.ts';
import { type Known, knownOf } from '../platform/known.ts';
import { platformFile } from '../platform/line.ts';
import { type Drift, driftLine, standingOf } from '../platform/standing.ts';
import { type Finding, ok, quoted, unknown, warn, wrong } from './finding.ts';
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

/** A version that is newer than the one the tests run against, and that was never measured here. */
function untested({ id, message: version }: Preflown, { stateDir }: World): Finding {
  if (atLeast(TESTED_VERSION, version) || knownOf(version, stateDir).extent !== 'none')
    return ok(id, version);
  const what = `Claude Code ${version} is newer than what nest was tested with (${TESTED_VERSION}), and was never measured`;
  return warn(id, what, 'nest probe --quick');
}

/** Each fact that differs and is felt, with what follows; then what differs and nobody feels. */
function measured(version: string, { stateDir }: World): Finding[] {
  const known = knownOf(version, stateDir);
  const { support, drifts } = standingOf(known);
  if (support === 'unmeasured')
    return [warn('probe', `Claude Code ${version}: never measured here`, 'nest probe --quick')];
  const felt = drifts.filter(({ kind }) => kind !== 'alternative');
  const found = felt.map((drift) => {
    const tell = drift.kind === 'refuse' ? wrong : warn;
    const unsupported = drift.kind === 'refuse' ? ' (not supported: nobody is hired)' : '';
    const what = `Claude Code ${version}${unsupported}: ${driftLine(drift)}`;
    return tell('probe', what, measureAgain([quoted(drift.fact)]));
  });
  const open = undecided(version, stateDir);
  return [...found, ...open, ...unfelt(known, drifts, felt.length + open.length > 0)];
}

/** `nest status` shows what was noted at the last hire or probe, which another version since makes wrong. */
function noted(version: string, { nest, stateDir }: World): Finding[] {
  const file = nest === null ? null : platformFile(nest.dir);
  const text = file === null ? null : readIfThere(file);
  if (file === null || text === null) return [];
  const felt = standingOf(knownOf(version, stateDir)).drifts.filter(({ kind }) => kind !== 'alternative');
  if (felt.length > 0 && text === `${JSON.stringify({ version, felt: felt.map(driftLine) })}\n`)
    return [ok('platform-note', 'as it is')];
  const what = `${file} is out of date: nest status shows what does not go for Claude Code ${version}`;
  return [warn('platform-note', what, `rm ${quoted(file)}`)];
}

/** As many facts as are named, and asked for one by one; more are asked for all together. */
const NAMED = 8;

/** What was tried here and did not come out: that says nothing, and least of all that all is well. */
function undecided(version: string, stateDir: string): Finding[] {
  const ids = Object.entries(readKept(stateDir, version)?.facts ?? {})
    .filter(([, verdict]) => verdict === 'unknown')
    .map(([id]) => id)
    .sort((a, b) => weightOf(a) - weightOf(b) || (a < b ? -1 : 1));
  if (ids.length === 0) return [];
  const named = ids.slice(0, NAMED);
  const more = ids.length > NAMED ? `, and ${ids.length - NAMED} more` : '';
  const what = `Claude Code ${version}: could not be found out: ${named.join(', ')}${more}`;
  return [unknown('probe', what, more === '' ? `nest probe ${named.map(quoted).join(' ')}` : 'nest probe')];
}

/** What nobody can be hired without stands first, and last what nothing follows from. */
function weightOf(fact: string): number {
  const kind = CONSEQUENCES[fact]?.kind;
  return kind === undefined ? 2 : kind === 'refuse' ? 0 : 1;
}

function unfelt({ version, extent, differs }: Known, drifts: readonly Drift[], more: boolean): Finding[] {
  const taken = drifts
    .filter(({ kind }) => kind === 'alternative')
    .map((drift) => ok('probe', driftLine(drift)));
  const others = differs.filter((id) => !drifts.some(({ fact }) => fact === id));
  const quiet =
    others.length === 0
      ? []
      : [ok('probe', `${others.join(', ')}: differ, and nothing that you do depends on it`)];
  if (more || taken.length + quiet.length > 0) return [...taken, ...quiet];
  const whole = `Claude Code ${version} does what nest relies on`;
  const part = `Claude Code ${version}: what was measured of it is as it should be, and not all was (nest probe)`;
  return [ok('probe', extent === 'whole' ? whole : part)];
}

function gitProgram({ env }: World): Finding {
  const name = process.platform === 'win32' ? 'git.exe' : 'git';
  const found = pathFolders(env)
    .map((folder) => join(folder, name))
    .find(isProgram);
  if (found !== undefined) return ok('git-program', found);
  return warn('git-program', 'There is no `git` on PATH: members can have no worktrees.', 'Install git.');
}
