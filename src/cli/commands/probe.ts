import fs from 'node:fs';
import { resolve } from 'node:path';
import { knownOf } from '../../app/platform/known.ts';
import { notePlatform } from '../../app/platform/note.ts';
import { type Drift, driftLine, standingOf } from '../../app/platform/standing.ts';
import { EXIT, UserError } from '../../app/user-error.ts';
import { locateClaude } from '../../harness/cli.ts';
import { claudeVersion } from '../../harness/cli-version.ts';
import { findNest } from '../../log/place.ts';
import { makePrivateDir } from '../../log/private-files.ts';
import { stateDir, thisUser } from '../../log/state-dir.ts';
import type { Fact } from '../../probe/fact.ts';
import { FACTS } from '../../probe/facts.ts';
import { measure } from '../../probe/measure.ts';
import { type Finding, LABS, runFacts, type Verdict } from '../../probe/run.ts';
import type { Hue, Paint } from '../colour.ts';
import type { Here } from '../here.ts';
import { INTERRUPTED, onInterrupt } from '../interrupt.ts';
import { keepMeasured } from '../keep-measured.ts';
import { countOf, isSet, textOf } from '../options.ts';
import { say } from '../out.ts';
import type { Options } from '../spec.ts';
import { table } from '../table.ts';
import { oneLine, plural } from '../words.ts';

export async function run(here: Here, words: readonly string[], options: Options): Promise<number> {
  const facts = chosen(words, isSet(options, 'quick'));
  if (isSet(options, 'list')) return list(here, facts);
  refuseSession(here);
  const jobs = countOf(options, 'jobs') ?? LABS;
  const claude = programOf(here, textOf(options, 'claude'));
  const own = options.claude === undefined;
  const started = new Date().toISOString();
  const began = Date.now();
  const version = await claudeVersion({ file: claude, args: [], source: 'flag' }, stateDir(thisUser()));
  const cli = version.version;
  if (cli === null)
    throw new UserError(
      `${claude} does not say that it is Claude Code: it has no version`,
      EXIT.notStarted,
      'nest probe --claude <file>',
    );
  const evidenceDir = evidenceFolder(here, textOf(options, 'evidence'));
  const interrupted = new AbortController();
  const release = onInterrupt(() => interrupted.abort());
  let done = 0;
  // Kept by version: another program of the same version must not speak for the one that members run on.
  if (!own) say('nothing of it is kept: it is the program that --claude names');
  say(`asking Claude Code ${cli} about ${plural(facts.length, 'fact')} …`);
  const findings = await measure({
    claude,
    facts,
    jobs,
    evidenceDir,
    signal: interrupted.signal,
    run: runFacts,
    onFinding({ id, verdict, ms }, again) {
      if (!again) done += 1;
      say(
        `${again ? 'once more, alone:' : `${String(done).padStart(3)} of ${facts.length}`}  ${verdict.padEnd(7)}  ${id} (${(ms / 1000).toFixed(1)} s)`,
      );
    },
  });
  release();
  if (interrupted.signal.aborted) {
    say('broken off: nothing is kept');
    return INTERRUPTED;
  }
  if (own) keepMeasured(cli, started, findings, FACTS);
  const { drifts } = standingOf({
    version: cli,
    extent: 'part',
    differs: findings.filter(({ verdict }) => verdict === 'differs').map(({ id }) => id),
  });
  // What members of this folder run on is what was measured, unless another program was named.
  const place = own ? findNest(here.cwd) : null;
  if (place !== null) notePlatform(place.dir, standingOf(knownOf(cli, stateDir(thisUser()))));
  const seconds = Math.round((Date.now() - began) / 100) / 10;
  if (here.json)
    here.printJson({ version: cli, platform: process.platform, started, seconds, facts: findings });
  else here.print(render({ version: cli, seconds, findings, drifts }, here.paint));
  return findings.every(({ verdict }) => verdict === 'holds') ? EXIT.ok : EXIT.refused;
}

/** Made before anything is measured. @throws UserError where nothing can be written */
function evidenceFolder(here: Here, given: string | null): string | null {
  if (given === null) return null;
  const dir = resolve(here.cwd, given);
  try {
    makePrivateDir(dir);
    fs.accessSync(dir, fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    throw new UserError(
      `no evidence can be written to ${dir}: ${(error as Error).message}`,
      EXIT.usage,
      'nest probe --evidence <dir>',
    );
  }
  return dir;
}

/** The facts that were named, by their id or their group; all of them without a word. @throws UserError */
function chosen(words: readonly string[], quick: boolean): Fact[] {
  const all = FACTS.filter((fact) => !quick || fact.quick === true);
  for (const word of words) {
    if (FACTS.some(({ id, group }) => id === word || group === word)) continue;
    throw new UserError(
      `there is no fact and no group of facts ${JSON.stringify(word.slice(0, 60))}`,
      EXIT.notFound,
      'nest probe --list',
    );
  }
  if (words.length === 0) return all;
  const named = all.filter(({ id, group }) => words.includes(id) || words.includes(group));
  if (named.length > 0) return named;
  throw new UserError(
    `none of these is a quick fact; those are ${all.map(({ id }) => id).join(', ')}`,
    EXIT.usage,
    'nest probe --quick',
  );
}

function list(here: Here, facts: readonly Fact[]): number {
  const rows = facts.map(({ id, group, claim, why, reliedOnBy }) => ({ id, group, claim, why, reliedOnBy }));
  if (here.json) here.printJson(rows);
  else
    here.print(
      table(
        ['FACT', 'CLAIM'],
        rows.map(({ id, claim }) => [id, claim]),
        here.paint,
      ),
    );
  return EXIT.ok;
}

/** It starts sessions, and a program of one's choice: members run every `nest` command without being asked. */
function refuseSession(here: Here): void {
  if (here.caller().session === null) return;
  throw new UserError('nest probe is for a person at a terminal', EXIT.notAllowed, 'nest probe --list');
}

function programOf(here: Here, given: string | null): string {
  const found = locateClaude(given === null ? null : resolve(here.cwd, given));
  if ('problem' in found) throw new UserError(found.message, EXIT.notStarted, found.fix);
  // A script behind node cannot be started by its name alone; the native program beside it can.
  if (found.args.length === 0) return found.file;
  throw new UserError(
    `${found.args[0]} is a script; the probe needs the program itself`,
    EXIT.notStarted,
    'nest probe --claude <file>',
  );
}

const CONSEQUENCE: Readonly<Record<Drift['kind'], string>> = {
  refuse: 'nobody is hired on this version',
  said: 'felt',
  alternative: 'something else takes over',
};

const HUES: Readonly<Record<Verdict, Hue>> = { holds: 'green', differs: 'red', unknown: 'yellow' };

type Measured = Readonly<{
  version: string;
  seconds: number;
  findings: readonly Finding[];
  drifts: readonly Drift[];
}>;

function render({ version, seconds, findings, drifts }: Measured, paint: Paint): string {
  const rows = findings.map(({ id, verdict, seen }) => [
    id,
    { text: verdict, hue: HUES[verdict] },
    oneLine(seen, 100),
  ]);
  const count = (wanted: Verdict): number => findings.filter(({ verdict }) => verdict === wanted).length;
  const notes = findings
    .filter(({ verdict }) => verdict !== 'holds')
    .map(
      ({ id, claim, expected, reliedOnBy }) =>
        `${id}: ${claim}\n  expected: ${expected}\n  relied on by: ${reliedOnBy.join(', ') || 'nothing'}\n`,
    );
  return [
    table(['FACT', 'VERDICT', 'SEEN'], rows, paint),
    ...(notes.length === 0 ? [] : ['\n', ...notes]),
    ...drifts.map((drift) => `${CONSEQUENCE[drift.kind]}: ${driftLine(drift)}\n`),
    `\nClaude Code ${version}: ${count('holds')} hold, ${count('differs')} differ, ${count('unknown')} unknown (${seconds} s)\n`,
  ].join('');
}
