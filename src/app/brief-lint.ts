import type { Finding } from '../domain/brief/finding.ts';
import { globsOverlap } from '../domain/brief/globs.ts';
import { forHire, lintBrief } from '../domain/brief/lint.ts';
import type { Brief } from '../domain/brief/read.ts';
import { actingId } from '../domain/identity.ts';
import { holdsSeat } from '../domain/org.ts';
import type { Member, State } from '../domain/state.ts';
import { styleMeant } from '../domain/team/team.ts';
import type { Caller } from './caller.ts';
import { foldNest } from './fold-log.ts';
import type { HireInput } from './hire-plan.ts';
import type { Nest } from './nest.ts';
import { EXIT, UserError } from './user-error.ts';

/** What keeps a brief from standing alone, beside whom is at work already. */
export function lintForHire(state: State, brief: Brief, supervisor: string | null): Finding[] {
  return [...forHire(brief, lintBrief(brief)), ...groundTaken(state, brief, supervisor)];
}

/** The same for a hire that has been asked for in full. */
export function findingsOf(nest: Nest, caller: Caller, input: HireInput, brief: Brief): Finding[] {
  const { state } = foldNest(nest);
  const supervisor = input.under ?? actingId(state, caller, caller.as);
  const found = lintForHire(state, brief, supervisor);
  // A fork has the conversation that its brief points at.
  const style = supervisor === null ? null : styleMeant(state, supervisor, input.discipline);
  return style === 'fork' ? found.filter(({ code }) => code !== 'unknown_context') : found;
}

/** Whoever changes the same files under the same supervisor, now. A finished one has left its ground. */
function groundTaken(state: State, brief: Brief, supervisor: string | null): Finding[] {
  if (brief.verifies !== null) return [];
  const writers = [...state.members.values()].filter(
    (m) => m.supervisor === supervisor && writes(m) && m.id !== brief.name,
  );
  return writers.flatMap((member) => {
    const ground = member.discipline?.ground ?? [];
    const shared = brief.ground.find((mine) => ground.some((theirs) => globsOverlap(mine, theirs)));
    if (shared === undefined) return [];
    return [
      {
        code: 'overlap' as const,
        level: 'error' as const,
        place: 'ground',
        excerpt: shared,
        why: `${shared} is ground of ${member.id}, which is at work`,
        mend: `leave it to ${member.id}, wait for its report, or take it from ${member.id} first`,
      },
    ];
  });
}

function writes(member: Member): boolean {
  const phase = member.discipline?.phase ?? null;
  if (phase === 'research' || phase === 'verification') return false;
  return holdsSeat(member) && member.phase !== 'done' && member.phase !== 'failed';
}

/** How findings count: what a session writes must stand alone; a person is told, and knows what he meant by his words. */
export type Strictness = 'refuse' | 'warn' | 'off';

/** @throws UserError when a session says that nobody shall look */
export function strictness(caller: Caller, formal: boolean, noLint: boolean): Strictness {
  if (noLint && caller.session !== null)
    throw new UserError(
      '--no-lint is for a person at a terminal: what a session writes is read by somebody who has nothing else',
      EXIT.notAllowed,
      'nest brief check <file>',
    );
  if (noLint) return 'off';
  return caller.session !== null || formal ? 'refuse' : 'warn';
}

/**
 * The findings as warnings, in words.
 *
 * @throws UserError when there are errors among them, and they count
 */
export function judge(findings: readonly Finding[], how: Strictness, whose = 'the brief'): string[] {
  if (how === 'off') return [];
  const errors = findings.filter(({ level }) => level === 'error');
  if (how === 'refuse' && errors.length > 0)
    throw new UserError(
      `not hired: ${whose} does not stand alone\n${errors.map((finding) => `  ${inWords(finding)}`).join('\n')}`,
      EXIT.refused,
      'mend it, then hire again; nest brief check <file> looks without hiring',
    );
  // A person who writes one line is not told of all that it could have.
  const told = how === 'warn' ? errors : findings;
  return told.map((finding) => `${whose}: ${inWords(finding)}`);
}

function inWords({ code, place, why, mend }: Finding): string {
  return `${place}: ${why} [${code}]; ${mend}`;
}
