import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { type Caller, callerOf } from '../app/caller.ts';
import { type Nest, requireNest } from '../app/nest.ts';
import { EXIT, UserError } from '../app/user-error.ts';
import { readSessionEnv, type SessionEnv } from '../harness/hook-env.ts';
import { isInsideClaude } from '../harness/process.ts';
import { type Paint, painter } from './colour.ts';
import { say, toJsonLine, writeOut } from './out.ts';
import type { Options } from './spec.ts';

/** Where a command runs, for whom, and how it speaks. What costs something is found out on demand. */
export type Here = Readonly<{
  /** @throws UserError when it is gone, with its name */
  cwd: string;
  env: SessionEnv;
  json: boolean;
  paint: Paint;
  /** @throws UserError when there is no nest */
  nest: () => Nest;
  /** @throws UserError when it may not act as it says */
  caller: () => Caller;
  /** @throws UserError when a session names a file that it could not read without being asked */
  mayRead: (file: string, option: string) => void;
  print: (text: string) => void;
  printJson: (value: unknown) => void;
}>;

/** Logs that take more than a second to fold (70 MB/s on a small machine), in bytes. */
const SLOW_FOLD = 64 * 1024 * 1024;

export function hereOf(options: Options): Here {
  const env = readSessionEnv(process.env);
  const start = startFolder();
  goTo(text(options.C));
  const flag = text(options.nest);
  let folder: string | null = null;
  const cwd = (): string => {
    folder ??= currentFolder();
    return folder;
  };
  let nest: Nest | null = null;
  return {
    get cwd() {
      return cwd();
    },
    env,
    json: options.json === true,
    paint: painter(options['no-color'] === true, process.env),
    nest: () => {
      // A nest that is named in full is found from a folder that is gone, too.
      const dir = flag === null ? null : isAbsolute(flag) ? resolve(flag) : resolve(cwd(), flag);
      nest ??= openChecked(dir, dir ?? cwd(), env);
      return nest;
    },
    caller: () =>
      callerOf({
        session: env.session,
        as: text(options.as),
        insideClaude: () => isInsideClaude(process.env),
      }),
    mayRead: (file, option) => {
      if (env.session !== null) refuseOutside([start, tmpdir()], resolve(cwd(), file), option);
    },
    print: writeOut,
    printJson: (value) => writeOut(toJsonLine(value)),
  };
}

function text(value: Options[string]): string | null {
  return typeof value === 'string' ? value : null;
}

/** Where this process was started, which the platform's rules hold to the folders of the session; null when it is gone. */
function startFolder(): string | null {
  try {
    return process.cwd();
  } catch {
    return null;
  }
}

/**
 * Members run `nest` without being asked, so `--file` of a session reaches no further than its own tools do.
 * A convenience like the rules themselves, and no sandbox.
 */
function refuseOutside(folders: readonly (string | null)[], file: string, option: string): void {
  let real: string;
  try {
    real = fs.realpathSync(file);
  } catch {
    return; // Whoever reads it says what is wrong with it.
  }
  for (const folder of folders) {
    if (folder === null) continue;
    const way = relative(fs.realpathSync(folder), real);
    if (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)) return;
  }
  throw new UserError(
    `${option}: ${file} lies outside the folder of this session`,
    EXIT.notAllowed,
    'the same command with - < FILE, for which the platform may ask',
  );
}

/** Changes the folder for `-C`. */
function goTo(dir: string | null): void {
  if (dir === null) return;
  try {
    process.chdir(dir);
  } catch {
    throw new UserError(`-C: there is no folder ${JSON.stringify(dir)}`, EXIT.notFound);
  }
}

/** A folder that was deleted under us keeps its name, by which a nest above it is found. */
function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    const name = process.env.PWD ?? '';
    if (isAbsolute(name)) return name;
    throw new UserError('the current folder does not exist any more', EXIT.noNest, 'nest -C <folder> …');
  }
}

function openChecked(flag: string | null, cwd: string, env: SessionEnv): Nest {
  const nest = requireNest({ flag, session: env.session, cwd, hint: env.nest.dir });
  const size = fs.statSync(nest.log.file, { throwIfNoEntry: false })?.size;
  if (size === undefined) {
    const next =
      flag === null ? 'nest init --objective "…"' : 'nest status --nest <the folder that holds log.jsonl>';
    throw new UserError(`${nest.dir} holds no nest: there is no log.jsonl in it`, EXIT.noNest, next);
  }
  if (size > SLOW_FOLD && !fs.existsSync(`${nest.dir}/snapshot.json`))
    say(`reading a log of ${Math.round(size / 1e6)} MB without a snapshot; the next command has one`);
  return nest;
}
