import type { Envelope } from '../../domain/envelope.ts';
import type { EventData } from '../../domain/events.ts';
import { amountOf, binds, drawnOf, type GateRule, hasRoom, proofOf, rulesFor } from '../../domain/gates.ts';
import { sessionActor } from '../../domain/identity.ts';
import { cut } from '../../domain/text.ts';
import { namedBy } from '../../harness/call-rules.ts';
import { callKey } from '../../harness/tool-call.ts';
import { catchUp } from '../fold-log.ts';
import { freshId, record } from '../record.ts';
import { afterWords, askWords, faultWords, neverWords, noNumberWords, overWords } from './gate-words.ts';
import type { GateCall, GateContext, GateRuling, Judge } from './judge.ts';

/**
 * The rules of the charter, as it is at the call: each that names the call is judged by itself, and what it says is put on
 * record, denials too. A rule that cannot be judged denies. (docs/decisions/022-gates.md)
 */
export const rules: Judge = { name: 'rules', onFault: 'deny', judge };

type Said = Readonly<{ rule: GateRule; decision: 'allow' | 'ask' | 'deny'; why: string }>;

function judge(context: GateContext, call: GateCall): GateRuling | null {
  const { folded, member } = context;
  const named = rulesFor(folded.state.charter, member.role).filter(
    (rule) => binds(rule) && namedBy(rule.on, call) !== null,
  );
  if (named.length === 0) return null;
  let said = named.map((rule) => guarded(rule, () => saidBefore(context, call, rule)));
  // What is drawn is used up: only for a call that nothing else keeps from being made.
  if (said.every(({ decision }) => decision !== 'deny'))
    said = said.map((one) => guarded(one.rule, () => drawn(context, call, one)));
  keep(context, call, said);
  const denied = said.filter(({ decision }) => decision === 'deny');
  if (denied.length > 0) return { decision: 'deny', why: denied.map(({ why }) => why).join('\n') };
  const asks = said.filter(({ decision }) => decision === 'ask');
  return asks.length === 0 ? null : { decision: 'ask', why: asks.map(({ why }) => why).join('\n') };
}

function guarded(rule: GateRule, say: () => Said): Said {
  try {
    return say();
  } catch (error) {
    return {
      rule,
      decision: 'deny',
      why: faultWords(rule, error instanceof Error ? error.message : String(error)),
    };
  }
}

function saidBefore({ folded, member, now }: GateContext, call: GateCall, rule: GateRule): Said {
  const { state } = folded;
  const deny = (why: string): Said => ({ rule, decision: 'deny', why });
  const allow: Said = { rule, decision: 'allow', why: '' };
  switch (rule.kind) {
    case 'never':
      return deny(neverWords(rule));
    case 'ask':
      return { rule, decision: 'ask', why: askWords(rule) };
    case 'after': {
      const proof = proofOf(state.gates, rule, member, now);
      return proof.stands ? allow : deny(afterWords(rule, proof));
    }
    case 'upto': {
      const amount = amountOf(rule, call.input);
      if (amount === null) return deny(noNumberWords(rule));
      const used = drawnOf(state.gates, rule, member);
      return hasRoom(state, rule, member, amount) ? allow : deny(overWords(rule, used, amount));
    }
    default:
      return allow;
  }
}

/** Draws on the sum of a rule, in the log; of two calls that come at once only one gets the remainder. */
function drawn(context: GateContext, call: GateCall, said: Said): Said {
  const { nest, folded, member, session } = context;
  const { rule } = said;
  if (rule.kind !== 'upto') return said;
  const amount = amountOf(rule, call.input) ?? 0;
  const request = `draw:${occurrence(context, call)}:${rule.id}`.slice(0, 200);
  const about = { actor: sessionActor(session), member: member.id, gen: member.gen, id: request };
  nest.log.append([record('gate_drawn', { request, rule: rule.id, amount }, about)], {
    durable: true,
    spool: false,
  });
  catchUp(nest, folded);
  const ruling = folded.state.rulings.findLast((one) => one.request === request);
  if (ruling === undefined) throw new Error('the log has not ruled on it');
  if (ruling.accepted) return said;
  return { rule, decision: 'deny', why: overWords(rule, drawnOf(folded.state.gates, rule, member), amount) };
}

/** The same for both hooks where one is registered twice, so that a call counts once. */
function occurrence({ session }: GateContext, { toolUseId }: GateCall): string {
  return toolUseId === null ? freshId(session) : `${session}:${toolUseId}`;
}

function keep(context: GateContext, call: GateCall, said: readonly Said[]): void {
  const { nest, member, session, note } = context;
  const which = occurrence(context, call);
  const events: Envelope[] = said.map(({ rule, decision, why }) => {
    const data: EventData<'gate_decided'> = {
      rule: rule.id,
      tool: call.tool.slice(0, 200),
      key: callKey(call),
      decision,
      why: cut(why, 500),
    };
    const id = `gate:${which}:${rule.id}`.slice(0, 200);
    return record('gate_decided', data, {
      actor: sessionActor(session),
      member: member.id,
      gen: member.gen,
      id,
    });
  });
  try {
    nest.log.append(events);
  } catch (error) {
    // Nothing passes off the record; a denial stands without one.
    if (said.every(({ decision }) => decision !== 'deny')) throw error;
    note(error instanceof Error ? error.message : String(error));
  }
}
