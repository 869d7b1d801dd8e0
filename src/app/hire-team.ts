import { holdsSeat } from '../domain/org.ts';
import type { State } from '../domain/state.ts';
import type { Caller } from './caller.ts';
import { foldNest } from './fold-log.ts';
import { type Hired, type HireInput, hireMember, requireFolder } from './hire.ts';
import { draftHire, foreseen, hireRequest, refusal, rulingIn } from './hire-plan.ts';
import type { Nest } from './nest.ts';
import { sealSwarm } from './team/synthesis.ts';
import { EXIT, UserError } from './user-error.ts';

/** What became of one of several hires. `there`: it had its seat already, so that the same file can be hired again. */
export type TeamRow = Readonly<{
  member: string;
  did: 'hired' | 'there' | 'failed' | 'would be hired';
  why: string;
  code: number;
  hired: Hired | null;
}>;

/** Sessions that are launched at once: each is a process that compiles for a second or two. */
const AT_ONCE = 4;

/** Who of a team is still missing. */
export function missing(state: State, inputs: readonly HireInput[]): HireInput[] {
  return inputs.filter(({ name }) => !isThere(state, name));
}

function isThere(state: State, name: string | null): boolean {
  const member = name === null ? undefined : state.members.get(name);
  return member !== undefined && holdsSeat(member);
}

/**
 * Asks the rules about all of them, each as if those before it were hired. Launches nothing.
 *
 * @throws UserError for the first that would be refused: then none is hired
 */
export function checkTeam(nest: Nest, caller: Caller, inputs: readonly HireInput[]): void {
  let { state } = foldNest(nest);
  for (const input of inputs) {
    const draft = draftHire(state, caller, input);
    const request = hireRequest(nest, caller, draft, { ...input, task: 'dry run' }, requireFolder(input.cwd));
    const then = foreseen(state, request);
    const ruling = rulingIn(then, request);
    if (ruling !== undefined && !ruling.accepted) {
      const error = refusal(ruling, state);
      throw new UserError(`nobody hired: ${input.name}: ${ruling.why}`, error.exitCode, error.next);
    }
    state = then;
  }
}

/** Hires whoever of a team is missing, side by side; one that fails keeps nobody else from coming up. */
export async function hireTeam(
  nest: Nest,
  caller: Caller,
  inputs: readonly HireInput[],
  root: string,
): Promise<TeamRow[]> {
  const { state } = foldNest(nest);
  const rows = await sideBySide(inputs, async (input): Promise<TeamRow> => {
    const member = input.name ?? '';
    if (isThere(state, input.name))
      return { member, did: 'there', why: 'has its seat already', code: 0, hired: null };
    try {
      const hired = await hireMember(nest, caller, input, root);
      return { member, did: 'hired', why: hired.warnings.join('; '), code: 0, hired };
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return {
        member,
        did: 'failed',
        why: error.message,
        code: error.exitCode || EXIT.notStarted,
        hired: null,
      };
    }
  });
  sealWhole(nest, caller, inputs, rows);
  return rows;
}

/** A swarm is fixed when it is made; one that did not come up whole is made by the same command again. */
function sealWhole(nest: Nest, caller: Caller, inputs: readonly HireInput[], rows: readonly TeamRow[]): void {
  if (rows.some(({ did }) => did === 'failed')) return;
  if (inputs.some(({ discipline }) => discipline?.mode === 'swarm'))
    sealSwarm(nest, caller, inputs[0]?.under ?? null, 'hired as a whole');
}

/** Runs over a list, so many at once, and keeps its order. */
async function sideBySide<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = [...items.entries()];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
