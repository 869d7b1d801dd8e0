import { resolve } from 'node:path';
import { readAssignment } from '../app/assignment.ts';
import type { HireInput } from '../app/hire.ts';
import { EXIT, UserError } from '../app/user-error.ts';
import { type Assignment, disciplineOf } from '../domain/assignment.ts';
import { type Brief, readFields, readText } from '../domain/brief/read.ts';
import { renderAssignment } from '../domain/brief/render.ts';
import { nanosOf } from '../domain/money.ts';
import type { Here } from './here.ts';
import { grantOf, isSet, listOf, textOf } from './options.ts';
import { say } from './out.ts';
import type { Options } from './spec.ts';
import { readGiven, textInput } from './text-input.ts';

/** What is wanted, and its brief as the rules for briefs see it. `given`: as an assignment, not in words. */
export type Wanted = Readonly<{ input: HireInput; brief: Brief; given: boolean }>;

/** What is hired for: a task in words, or an assignment, whose fields an option on the command line goes before. */
export function hireInput(here: Here, words: string | undefined, options: Options): Wanted {
  const file = textOf(options, 'brief');
  if (file === null) {
    const task = textInput(here, 'task', words, textOf(options, 'file'), 'nest hire --role staff "…"');
    const brief = readText(task, textOf(options, 'name') ?? '');
    return {
      input: inputOf(here, options, { task, assignment: null, ground: brief.ground }),
      brief,
      given: false,
    };
  }
  if (words !== undefined || textOf(options, 'file') !== null)
    throw new UserError('the task is given twice: as an assignment and in words', EXIT.usage);
  const text = readGiven(here, 'assignment', file, 'nest hire --brief assignment.json', '--brief');
  return wantedOf(here, options, readAssignment(text, file === '-' ? 'stdin' : file));
}

export function wantedOf(here: Here, options: Options, assignment: Assignment): Wanted {
  const work = { task: renderAssignment(assignment), assignment, ground: assignment.ground };
  return { input: inputOf(here, options, work), brief: readFields(assignment), given: true };
}

type Work = Readonly<{ task: string; assignment: Assignment | null; ground: readonly string[] }>;

/** As much of a ground named in words as the log takes. */
const MOST_GLOBS = 20;
const LONGEST_GLOB = 120;

function inputOf(here: Here, options: Options, { task, assignment, ground }: Work): HireInput {
  const signals = listOf(options, 'signal');
  const granted = assignment?.grant ?? assignment?.budget?.usd;
  return {
    role: (textOf(options, 'role') ?? assignment?.role ?? null) as HireInput['role'],
    name: textOf(options, 'name') ?? assignment?.name ?? null,
    title: textOf(options, 'title') ?? assignment?.title ?? (assignment?.purpose || null),
    task,
    under: textOf(options, 'under'),
    mode: textOf(options, 'mode') === 'batch' ? 'batch' : 'bg',
    model: textOf(options, 'model') ?? assignment?.model ?? null,
    work: {
      kind: textOf(options, 'kind') ?? assignment?.kind ?? null,
      signals: signals.length > 0 ? signals : (assignment?.signals ?? []),
    },
    discipline: disciplineOf({
      mode: (textOf(options, 'style') ?? assignment?.style ?? null) as Assignment['style'],
      phase: (textOf(options, 'phase') ?? assignment?.phase ?? null) as Assignment['phase'],
      verifies: textOf(options, 'verifies') ?? assignment?.verifies ?? null,
      ground: ground.filter((glob) => glob.length <= LONGEST_GLOB).slice(0, MOST_GLOBS),
      task: assignment?.task ?? null,
      objectives: assignment?.objectives ?? [],
      peer: isSet(options, 'add-peer'),
      ...(assignment?.expects === undefined ? {} : { expects: assignment.expects }),
    }),
    permissionMode: textOf(options, 'permission-mode'),
    tools: listOf(options, 'tools'),
    worktree: isSet(options, 'worktree'),
    grant: grantOf(options) ?? (granted === undefined ? null : nanosOf(granted)),
    cwd: resolve(here.cwd, textOf(options, 'cwd') ?? '.'),
    wait: !isSet(options, 'no-wait'),
    onProgress: say,
  };
}
