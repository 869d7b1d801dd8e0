import type { Charter } from '../domain/charter.ts';
import { correctionOf } from '../domain/correction.ts';
import type { Member } from '../domain/state.ts';
import { cut } from '../domain/text.ts';
import { refuseModel, tierAbove, withinBounds } from '../domain/tiers.ts';
import type { Routing } from './choose-model.ts';
import { outOfBounds, requireModel } from './hire-plan.ts';
import { EXIT, UserError } from './user-error.ts';

const LINE = 480;

export type Successor = Readonly<{ model: string; routing: Routing; why: string }>;

/**
 * The model for the next generation of a seat: the one that is named, or the next tier where that is asked for or where the
 * log shows that the work is beyond the present one, else as before. `why` is empty where nothing speaks for a change.
 *
 * @throws UserError when a tier up is asked for and there is none
 */
export function chooseSuccessor(
  charter: Charter,
  member: Member,
  { tierUp, model, why }: Readonly<{ tierUp: boolean; model: string | null; why: string }>,
): Successor {
  if (tierUp && model !== null)
    throw new UserError(
      '--tier-up and --model exclude each other',
      EXIT.usage,
      `nest reassign ${member.id} --tier-up`,
    );
  if (model !== null) {
    requireModel(model);
    const bound = refuseModel(charter.models, model);
    if (bound !== null) throw outOfBounds(bound, 'reassigned');
    return successor(member, model, `${model} was named`);
  }
  const evidence = correctionOf(member);
  const before = withinBounds(charter.models, member.model);
  if (!tierUp && evidence === null) return successor(member, before.model, before.why);
  const above = tierAbove(charter, member.model);
  if ('model' in above)
    return successor(
      member,
      withinBounds(charter.models, above.model).model,
      `one tier up: ${evidence ?? (why === '' ? 'somebody above wants it' : why)}`,
    );
  if (tierUp)
    throw new UserError(
      `no tier up: ${above.why}`,
      EXIT.refused,
      `nest reassign ${member.id} --model <model>`,
    );
  return successor(member, before.model, `no tier up although ${evidence}: ${above.why}`);
}

function successor(member: Member, model: string, why: string): Successor {
  const { kind = null, signals = [] } = member.routing ?? {};
  const line = cut(why, LINE);
  return { model, why: line, routing: why === '' ? member.routing : { kind, signals, why: [line] } };
}
