import { foldNest } from '../app/fold-log.ts';
import { charterSays } from '../app/permission/judge.ts';
import { freshId, record } from '../app/record.ts';
import type { Envelope } from '../domain/envelope.ts';
import { hash53 } from '../domain/hash.ts';
import { memberOfSession } from '../domain/identity.ts';
import { WEAK } from '../domain/occurrence.ts';
import type { Member, State } from '../domain/state.ts';
import type { PermissionInput } from '../harness/hook-input.ts';
import { type CallRuling, permissionOutput } from '../harness/hook-output.ts';
import { startToken } from '../harness/process.ts';
import { QUESTION_TOOL } from '../harness/question-text.ts';
import { agentTranscript, callKey, type ToolCall } from '../harness/tool-call.ts';
import { type HookContext, hintOf } from './context.ts';
import { emit } from './emit.ts';
import { occurrenceKey } from './keys.ts';
import { rulingText } from './permission-text.ts';
import { stopSignal, waitForRuling } from './permission-wait.ts';
import { onQuestion } from './question.ts';

/** How long a request waits where the charter of an older nest does not say, in seconds. */
const DEFAULT_SECONDS = 3500;

/**
 * The session, or a subagent of it, wants to do what no rule allows. What the charter or a ruling for good decides is
 * answered at once; the rest is put up the chart, and this process waits for the answer, so that nobody has to attach.
 * It runs beside the prompt: without an answer of ours the prompt stays for a person.
 */
export async function onPermission(context: HookContext, input: PermissionInput): Promise<void> {
  if (input.tool === QUESTION_TOOL) return onQuestion(context, input);
  const { nest, session } = context;
  const folded = foldNest(nest);
  const { state } = folded;
  const member = memberOfSession(state, session);
  if (member === undefined || state.charter === null) return;
  const call = { tool: input.tool, input: input.input, cwd: input.cwd ?? member.cwd };
  const name = nameOf(context, state, input);
  const signal = stopSignal();
  if (!state.asks.has(name.request)) {
    const verdict = atOnce(state, member, call);
    const until = Date.now() + (state.charter.thresholds.permissionSeconds ?? DEFAULT_SECONDS) * 1000;
    const asked = requested(context, input, call, name, verdict?.reserved ?? null, until);
    if (verdict !== null && 'ruling' in verdict) {
      nest.log.append([asked, ...decided(context, name.request, verdict.ruling, verdict.rule)], {
        durable: true,
      });
      emit(permissionOutput(verdict.ruling));
      return;
    }
    nest.log.append([asked], { durable: true });
  }
  await waitForRuling(context, folded, name.request, input.agentId, signal);
}

type Name = Readonly<{ request: string; id: string }>;

/**
 * How this request is called, the same by both hooks where it is registered twice. The platform gives it no id: it is told
 * by the reply that it stands in, what it is for, and the process, since a session that comes back asks again (fact: permission.again). The reply is
 * not always in the transcript yet, so the same call may look like one that was decided before: what is closed is another.
 */
function nameOf({ env, session }: HookContext, state: State, input: PermissionInput): Name {
  const { tool, agentId } = input;
  const process = env.pid === null ? null : `${env.pid}:${startToken(env.pid) ?? ''}`;
  const transcript = agentTranscript(input.transcript, agentId);
  const parts = [tool, JSON.stringify(input.input), agentId, process];
  const key = occurrenceKey('ask', session, transcript, parts);
  const base = key.startsWith(WEAK) ? freshId('ask') : key;
  for (let n = 0; ; n += 1) {
    const id = n === 0 ? base : `${base}:${n}`;
    const request = `ask-${Number.parseInt(hash53(id), 16).toString(36).slice(-7).padStart(7, '0')}`;
    const known = state.asks.get(request);
    if (known === undefined || known.outcome === null) return { request, id };
  }
}

type Verdict = Readonly<{ ruling: CallRuling; rule: string; reserved: null } | { reserved: string | null }>;

/** What decides the request without anybody being asked: a ruling that was given for good, or the charter. */
function atOnce(state: State, member: Member, call: ToolCall): Verdict | null {
  if (state.charter === null) return null;
  const says = charterSays(state.charter, member.role, call);
  if (says.say === 'deny')
    return {
      ruling: { decision: 'deny', message: rulingText('charter', says.rule) },
      rule: says.rule,
      reserved: null,
    };
  if (says.say === 'ask' && says.gate !== undefined) return says;
  const key = callKey(call);
  const standing = member.standing.find((ruling) => ruling.key === key);
  if (standing !== undefined) {
    const { decision, by, why, request } = standing;
    const ruling = decision === 'allow' ? { decision } : { decision, message: rulingText(by, why) };
    return { ruling, rule: `always, as ${by} ruled on ${request}`, reserved: null };
  }
  if (says.say === 'ask') return says;
  return { ruling: { decision: 'allow' }, rule: says.rule, reserved: null };
}

function requested(
  { env, nest, session, actor }: HookContext,
  input: PermissionInput,
  call: ToolCall,
  { request, id }: Name,
  reserved: string | null,
  until: number,
): Envelope {
  const { suggestions } = input;
  const data = {
    session,
    request,
    tool: call.tool.slice(0, 200),
    input: nest.log.putText(JSON.stringify(call.input)),
    suggestions: suggestions.length === 0 ? null : nest.log.putText(JSON.stringify(suggestions)),
    key: callKey(call),
    agent: input.agentId?.slice(0, 100) ?? null,
    reserved: reserved?.slice(0, 500) ?? null,
    until: new Date(until).toISOString(),
    hint: hintOf(env),
  };
  return record('permission_requested', data, { actor, id });
}

/** The ruling and its application, for a request that nobody was asked about. */
function decided(
  { session, actor }: HookContext,
  request: string,
  ruling: CallRuling,
  rule: string,
): Envelope[] {
  const { decision } = ruling;
  const data = { request, decision, why: '', always: false, rule: rule.slice(0, 500), as: null };
  return [
    record('permission_ruled', data, { actor: 'system', id: `${request}:ruled` }),
    record(
      'permission_closed',
      { session, request, outcome: 'applied' },
      { actor, id: `${request}:applied` },
    ),
  ];
}
