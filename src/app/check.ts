import fs from 'node:fs';
import { join } from 'node:path';
import { type Charter, checksOf } from '../domain/charter.ts';
import { goesOnByItself, mayWake } from '../domain/hold.ts';
import { type CheckResult, mayCheck } from '../domain/proof.ts';
import type { Member, State } from '../domain/state.ts';
import { cut } from '../domain/text.ts';
import { portVariables } from '../harness/ports-env.ts';
import { findRepository } from '../harness/repository.ts';
import { spawnEnv } from '../harness/spawn-env.ts';
import { actingAs, type Caller, requireMember } from './caller.ts';
import { folderOf } from './control/obstacle.ts';
import { foldNest } from './fold-log.ts';
import type { Nest } from './nest.ts';
import { freshId, record } from './record.ts';
import { runChecks } from './run-checks.ts';
import { changedTests } from './tests-changed.ts';
import { EXIT, UserError } from './user-error.ts';
import { wakeMember } from './wake.ts';
import { portsOf } from './worktree-ports.ts';
import { ask } from './write.ts';

/** Of a check that failed, as much of the end of its output as the log holds, in characters. */
const EXCERPT = 600;
const MAX_RESULTS = 8;

export type Outcome = Readonly<{
  member: string;
  gen: number;
  ok: boolean;
  results: readonly CheckResult[];
  /** Tests that it has changed since it left the branch it began from. */
  tests: readonly string[];
  /** A check took longer than it may: nothing is said about the work. */
  late: boolean;
}>;

/**
 * Runs what the charter and its hire have a member's work checked by, in the member's folder. Writes nothing.
 *
 * @throws UserError when its folder is gone
 */
export async function tryChecks(
  nest: Nest,
  state: State,
  member: Member,
  timeoutMs?: number,
): Promise<Outcome> {
  const folder = folderOf(state, member);
  if (folder === null)
    throw new UserError(`the folder of ${member.id} is gone`, EXIT.refused, `nest show ${member.id}`);
  const root = findRepository(folder)?.root ?? folder;
  const env = { ...spawnEnv(), ...portVariables(portsOf(nest.dir, root)) };
  const ran = await runChecks(checksOf(state.charter as Charter), folder, env, timeoutMs);
  const results = [
    ...ran.map(({ check, ok, why, output }) => {
      const excerpt = ok ? '' : `${why}\n${output.slice(-(EXCERPT - why.length - 1))}`;
      return { check: cut(check, 200), ok, excerpt: cut(excerpt, EXCERPT) };
    }),
    ...(member.discipline?.expects ?? []).map((text) => expected(folder, text)),
  ];
  const failed = results.filter(({ ok }) => !ok);
  const shown = [...failed, ...results.filter(({ ok }) => ok)].slice(0, MAX_RESULTS);
  return {
    member: member.id,
    gen: member.gen,
    ok: failed.length === 0,
    results: shown,
    tests: await changedTests(folder),
    late: ran.some(({ late }) => late),
  };
}

/** `path`, or `path: text` that has to stand in it. */
function expected(folder: string, text: string): CheckResult {
  const [, path = text, words = ''] = /^(.*?):\s+(.*)$/s.exec(text) ?? [];
  const check = cut(`file ${text}`, 200);
  if (path.split(/[/\\]/).includes('..')) return { check, ok: false, excerpt: 'it is outside the folder' };
  try {
    const there = fs.readFileSync(join(folder, path), 'utf8').includes(words);
    return { check, ok: there, excerpt: there ? '' : 'the text does not stand in it' };
  } catch {
    return { check, ok: false, excerpt: 'there is no such file' };
  }
}

/**
 * Checks the work of a member and files what came out beside its report. Work that does not hold goes back to the member,
 * which is woken for it; the second time it goes up.
 *
 * @throws UserError when it is not the caller's to do
 */
export async function checkMember(nest: Nest, caller: Caller, id: string): Promise<Outcome> {
  const { state } = foldNest(nest);
  const member = requireMember(state, id);
  const may = mayCheck(state, actingAs(state, caller), member);
  if (may.code !== 'ok') throw new UserError(`not checked: ${may.why}`, EXIT.notAllowed, 'nest tree');
  const outcome = await tryChecks(nest, state, member);
  await fileChecks(nest, caller, member, outcome);
  return outcome;
}

export async function fileChecks(
  nest: Nest,
  caller: Caller,
  member: Member,
  outcome: Outcome,
): Promise<void> {
  const id = freshId('checks');
  const { results, tests } = outcome;
  // As it stands now: a member that files its own report has just done so.
  const report = foldNest(nest).state.members.get(member.id)?.report?.id ?? null;
  const event = record(
    'checks_ran',
    { report, results: [...results], tests: tests.map((file) => cut(file, 200)).slice(0, 12), as: caller.as },
    { actor: caller.actor, member: member.id, gen: member.gen, id },
  );
  const { ruling, folded } = ask(nest, event, id);
  if (!ruling.accepted) throw new UserError(`not filed: ${ruling.why}`, EXIT.refused, 'nest tree');
  const reader = folded.state.members.get(member.id);
  const sent = folded.state.inboxes.get(member.id)?.items.some((item) => item.id === id) === true;
  if (!sent || reader === undefined) return;
  if (!goesOnByItself(reader) && mayWake(folded.state, reader, Date.now()))
    await wakeMember(nest, reader, id, member.supervisor);
}
