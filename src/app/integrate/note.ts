import { goesOnByItself, mayWake } from '../../domain/hold.ts';
import { hasOccurred } from '../../domain/occurrence.ts';
import { sanitize } from '../../domain/sanitize.ts';
import type { Caller } from '../caller.ts';
import { foldNest } from '../fold-log.ts';
import type { Nest } from '../nest.ts';
import { record } from '../record.ts';
import { wakeMember } from '../wake.ts';
import { write } from '../write.ts';
import type { Candidate } from './candidates.ts';
import { type Line, tipOf } from './line.ts';
import type { Back } from './steps.ts';

/** Says in the log that a branch is merged; once, however often somebody finds that it is. */
export function noteMerged(nest: Nest, caller: Caller, line: Line, one: Candidate, tip: string): void {
  const { queue, branch, checks } = line;
  const { member, gen, head } = one;
  const id = `merged:${branch}:${head}`;
  if (hasOccurred(foldNest(nest).state.seen, caller.actor, id)) return;
  const data = { queue, branch: one.branch, head, tip, checks: checks.length, as: caller.as };
  write(nest, record('integration_merged', data, { actor: caller.actor, member, gen, id }));
}

/** Sends a branch back to its member, as a message that wakes it. */
export async function noteReturned(nest: Nest, caller: Caller, line: Line, back: Back): Promise<void> {
  const { queue, branch: into } = line;
  const { member, gen, branch, head } = back.candidate;
  const tip = await tipOf(line);
  const id = `returned:${into}:${head}:${tip}:${back.kind}`;
  if (!hasOccurred(foldNest(nest).state.seen, caller.actor, id)) {
    const text = nest.log.putText(words(into, back));
    const others = back.with.slice(0, MAX_OTHERS);
    const data = { queue, branch, head, tip, kind: back.kind, with: others, text, as: caller.as };
    write(nest, record('integration_returned', data, { actor: caller.actor, member, gen, id }));
  }
  const { state } = foldNest(nest);
  const reader = state.members.get(member);
  if (reader === undefined || reader.tombstone !== null) return;
  if (!goesOnByItself(reader) && mayWake(state, reader, Date.now()))
    await wakeMember(nest, reader, id, queue);
}

const MAX_OTHERS = 50;

/** What its member is told. The output is of programs, so it comes as data. */
function words(into: string, { candidate, kind, why, output }: Back): string {
  const { branch, head } = candidate;
  const todo =
    kind === 'uncommitted'
      ? 'Commit what belongs to your work, and take away the rest.'
      : kind === 'conflict'
        ? `Merge ${into} into your branch (git merge ${into}), resolve it without dropping anybody's content, and commit.`
        : `Merge ${into} into your branch (git merge ${into}), find out why, mend it and commit.`;
  const shown = sanitize(output)
    .replace(/<(\/?)nest-/gi, '<$1nest ')
    .trim();
  const data = shown === '' ? '' : `\n\n<nest-output>\n${shown}\n</nest-output>`;
  return `Your branch ${branch} (${head.slice(0, 12)}) was not integrated into ${into}: ${why}. ${todo} Then report done again.${data}`;
}
