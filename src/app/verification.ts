import { checksOf } from '../domain/charter.ts';
import type { Member, State } from '../domain/state.ts';
import { isReadOnly } from '../domain/team/team.ts';
import { folderOf } from './control/obstacle.ts';
import type { Draft, HireInput } from './hire-plan.ts';
import { commandWords } from './run-checks.ts';
import { EXIT, UserError } from './user-error.ts';

/** Whether somebody is hired to look at what another one has made. */
export function isVerifier({ discipline }: Pick<Draft, 'discipline'> | Pick<Member, 'discipline'>): boolean {
  return discipline?.phase === 'verification';
}

/** A mode in which whatever no rule allows is denied, and nobody can be talked into allowing it. fact: permission.dont-ask-silent */
const VERIFIER_MODE = 'dontAsk';

/** The mode of a hire that names none. Where edits pass by mode, so do commands that move and remove files. fact: rules.edits-pass */
export function ownMode(draft: Pick<Draft, 'discipline'>): string {
  if (isVerifier(draft)) return VERIFIER_MODE;
  return isReadOnly(draft) ? 'default' : 'acceptEdits';
}

/**
 * What a verifier may do without asking, which is all that it may do: read, and run the checks of the charter. What its role
 * and its hirer would allow on top of that could change what it judges.
 */
export function verifierRules({ charter }: Pick<Draft, 'charter'>, tools: readonly string[]): string[] {
  const checks = checksOf(charter).map((command) => `Bash(${commandWords(command)})`);
  const reading = tools.filter((rule) => /^(?:Read|Grep|Glob|WebFetch|WebSearch|mcp__)/.test(rule.trim()));
  return [...checks, ...reading];
}

/** A hire as it is meant where somebody is to verify: in the folder of the work, and told what that means. */
export function asVerifier(state: State, input: HireInput): HireInput {
  if (!isVerifier(input)) return input;
  if (input.permissionMode !== null && input.permissionMode !== VERIFIER_MODE)
    throw new UserError(
      `a verifier changes nothing: it runs in the mode ${VERIFIER_MODE}, not in ${input.permissionMode}`,
      EXIT.refused,
      'nest hire --phase verification …',
    );
  return { ...input, cwd: verifiedFolder(state, input) ?? input.cwd, task: verifierTask(state, input) };
}

/** Where the work lies that is to be verified; null where nobody has said whose. */
function verifiedFolder(state: State, { discipline }: Pick<HireInput, 'discipline'>): string | null {
  const judged = judgedBy(state, discipline?.verifies ?? null);
  return judged === undefined ? null : folderOf(state, judged);
}

function judgedBy(state: State, id: string | null): Member | undefined {
  return id === null ? undefined : state.members.get(id);
}

/** What a verifier is told beside its task: nothing of what the one who did the work has thought. */
function verifierTask(state: State, { discipline, task }: Pick<HireInput, 'discipline' | 'task'>): string {
  const judged = judgedBy(state, discipline?.verifies ?? null);
  const whose =
    judged === undefined
      ? ''
      : ` You verify what ${judged.id} was to do ("${judged.title}"); it lies in ${folderOf(state, judged) ?? judged.cwd}, as commits on its branch.`;
  return `${task.trimEnd()}

## You verify
${whose}
You have seen nothing of how it was made, and that is what you are for: judge by the criteria and by what you see, not by what is said of it. You can read and run the checks, and change nothing: what is wrong you report. End with one of these lines:

result: verified: what you have looked at, and what you ran
result: refuted: what does not hold, with file and line, and how to see it
`;
}
