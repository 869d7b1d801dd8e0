import fs from 'node:fs';
import { join } from 'node:path';
import { initNest } from '../../app/init.ts';
import { platformChecks } from '../../app/platform/check.ts';
import { notePlatform } from '../../app/platform/note.ts';
import { EXIT, UserError } from '../../app/user-error.ts';
import { mergeCharter } from '../../domain/charter.ts';
import { findNest, placeForNew } from '../../log/place.ts';
import { isTerminal } from '../colour.ts';
import type { Here } from '../here.ts';
import { knowPlatform } from '../measure-new.ts';
import { countOf, dollarsOf, isSet, textOf, textsOf } from '../options.ts';
import { say } from '../out.ts';
import type { Options } from '../spec.ts';
import { readGiven } from '../text-input.ts';

const NEXT = 'nest init --objective "…"';

/** Founds a nest. Two at once: the log decides which one did, and the other is told. */
export async function run(here: Here, _args: readonly string[], options: Options): Promise<number> {
  if (textOf(options, 'nest') !== null)
    throw new UserError(
      '--nest names a nest that there is; where a new one keeps its state, --state-dir says',
      EXIT.usage,
      'nest init --state-dir DIR --objective "…"',
    );
  if (textOf(options, 'state-dir') === null) refuseNested(here.cwd, isSet(options, 'force'));
  const flags = flagPatch(options);
  const file = filePatch(here, textOf(options, 'charter'));
  const given = textOf(options, 'objective') ?? objectiveOf(file);
  if (given !== null && given.trim() === '') throw new UserError('the objective is empty', EXIT.usage, NEXT);
  const { objective, patch } = given === null ? await ask(flags) : { objective: given, patch: flags };
  const founded = initNest({
    cwd: here.cwd,
    objective,
    charter: merge(file, patch),
    stateDir: textOf(options, 'state-dir'),
    force: isSet(options, 'force'),
    caller: here.caller(),
  });
  for (const warning of founded.warnings) say(`nest: ${warning}`);
  // It is founded by now: what is found out about the platform, or broken off, changes nothing about that.
  const { standing } = await knowPlatform(here, options);
  if (standing !== null) {
    notePlatform(founded.nest.dir, standing);
    for (const { level, message } of platformChecks(standing)) if (level !== 'ok') say(`nest: ${message}`);
  }
  const { nest, place, charter } = founded;
  if (here.json) {
    here.printJson({ dir: nest.dir, place: place.kind, root: place.root, charter });
    return 0;
  }
  const { members, depth, concurrency } = charter.limits;
  const money = charter.budget.usd === null ? 'no budget' : `budget $${charter.budget.usd}`;
  here.print(
    `founded a nest in ${nest.dir}\n` +
      `${members} members, ${depth} levels, ${concurrency} at work at once, ${money}, model ${charter.models.default}\n` +
      'next: nest adopt --role executive (in the session you talk to), or nest hire --role executive "…"\n',
  );
  return 0;
}

/**
 * A second nest below another would split an organisation without anybody meaning to. What stands in the very place of
 * the new one is left to the log, except a pointer, which is no folder to found a nest in.
 */
function refuseNested(cwd: string, force: boolean): void {
  const around = findNest(cwd);
  if (around === null) return;
  const there = fs.existsSync(join(around.dir, 'log.jsonl'));
  if (around.root !== placeForNew(cwd).root) {
    if (force || !there) return;
    const what = `${cwd} lies inside the nest in ${around.dir}; --force founds one of its own`;
    throw new UserError(what, EXIT.refused, 'nest status');
  }
  if (around.kind !== 'pointer') return;
  if (there) throw new UserError(`there already is a nest in ${around.dir}`, EXIT.refused, 'nest status');
  throw new UserError(
    `a pointer here names ${around.dir}, which holds no nest`,
    EXIT.refused,
    `nest init --state-dir ${JSON.stringify(around.dir)} --objective "…"`,
  );
}

type Patch = Readonly<Record<string, unknown>>;

function flagPatch(options: Options): Patch {
  const limits = {
    members: countOf(options, 'members'),
    depth: countOf(options, 'depth'),
    concurrency: countOf(options, 'concurrency'),
  };
  const given = Object.fromEntries(Object.entries(limits).filter(([, n]) => n !== null));
  const usd = dollarsOf(options, 'budget-usd');
  const model = textOf(options, 'model');
  const done = textsOf(options, 'done');
  const alwaysAsk = textsOf(options, 'always-ask');
  return {
    ...(Object.keys(given).length > 0 ? { limits: given } : {}),
    ...(usd === null ? {} : { budget: { usd } }),
    ...(model === null ? {} : { models: { default: model } }),
    ...(done.length > 0 ? { doneChecks: done } : {}),
    ...(alwaysAsk.length > 0 ? { escalation: { alwaysAsk } } : {}),
  };
}

function filePatch(here: Here, file: string | null): Patch {
  if (file === null) return {};
  const text = readGiven(here, 'charter', file, NEXT, '--charter');
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Patch;
  } catch (error) {
    throw new UserError(`the charter is no JSON: ${(error as Error).message}`, EXIT.usage, NEXT);
  }
  throw new UserError('the charter must be a JSON object', EXIT.usage, NEXT);
}

function objectiveOf(patch: Patch): string | null {
  return typeof patch.objective === 'string' ? patch.objective : null;
}

/** Flags win over the file, field by field. The objective goes its own way. */
function merge(file: Patch, flags: Patch): unknown {
  const { objective: _, ...rest } = file;
  return mergeCharter(rest, flags);
}

/** A few questions for a person at a terminal. */
async function ask(flags: Patch): Promise<{ objective: string; patch: Patch }> {
  if (!isTerminal(0) || !isTerminal(1))
    throw new UserError('an objective is needed, and stdin is no terminal to ask on', EXIT.usage, NEXT);
  const { intake } = await import('../intake.ts');
  return await intake(flags);
}
