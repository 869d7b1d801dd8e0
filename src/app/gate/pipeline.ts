import { claims } from './claims.ts';
import type { GateCall, GateContext, GateRuling, Judge } from './judge.ts';
import { limits } from './limits.ts';
import { readOnly } from './read-only.ts';
import { rules } from './rules.ts';

/** In this order: what ends a turn comes first, and what draws on a sum last, when nobody else has denied the call. */
const JUDGES: readonly Judge[] = [limits, readOnly, claims, rules];

/**
 * Asks one judge after the other about a call. The first denial counts; a call that somebody wants to have asked about
 * is denied all the same where a later judge denies it.
 */
export async function judgeCall(
  context: GateContext,
  call: GateCall,
  judges: readonly Judge[] = JUDGES,
): Promise<GateRuling | null> {
  let asks: GateRuling | null = null;
  for (const judge of judges) {
    const ruling = await rulingOf(judge, context, call);
    if (ruling?.decision === 'deny') return ruling;
    asks ??= ruling;
  }
  return asks;
}

async function rulingOf(judge: Judge, context: GateContext, call: GateCall): Promise<GateRuling | null> {
  try {
    return await judge.judge(context, call);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    context.note(`${judge.name}: ${why}`);
    if (judge.onFault === 'pass') return null;
    return {
      decision: 'deny',
      why: `nest could not find out whether this call may be made (${judge.name}: ${why.slice(0, 200)}). Try once more; if it stays so: nest escalate --reason system "the gate fails: ${judge.name}"`,
    };
  }
}
