import type { Envelope } from '../../domain/envelope.ts';
import { flawOfResult, type GateRule, normalised, rulesFor } from '../../domain/gates.ts';
import { sessionActor } from '../../domain/identity.ts';
import { redact } from '../../domain/redact.ts';
import type { Member, State } from '../../domain/state.ts';
import { doneBy, namedBy } from '../../harness/call-rules.ts';
import { callKey, type ToolCall } from '../../harness/tool-call.ts';
import { changeWords, resultOf } from '../../harness/tool-result.ts';
import type { Nest } from '../nest.ts';
import { freshId, record } from '../record.ts';
import { looksForSecrets, ownSecrets } from './heeded.ts';

/** A call that has been made, and what it gave. */
export type Done = Readonly<{ call: ToolCall; toolUseId: string | null; response: unknown; failed: boolean }>;

/** What becomes of a result: the same object where nothing is changed; and which secrets were taken out of it. */
export type Heeded = Readonly<{ response: unknown; secrets: readonly string[] }>;

/** A result as the model is to have it: in the form that rules give it, and without secrets. */
export function heedResult(state: State, role: Member['role'] | null, { call, response }: Done): Heeded {
  const forms =
    role === null
      ? []
      : rulesFor(state.charter, role).filter(
          (rule) => rule.kind === 'normalise' && namedBy(rule.on, call) !== null,
        );
  const secrets = new Set<string>();
  const own = ownSecrets(state);
  const changed = changeWords(response, (text) => {
    const inForm = forms.reduce((left, rule) => normalised(rule, left), text);
    if (!looksForSecrets(state)) return inForm;
    const { text: clean, kinds } = redact(inForm, own);
    for (const kind of kinds) secrets.add(kind);
    return clean;
  });
  return { response: changed, secrets: [...secrets] };
}

/** Writes down what a call has proven, what a rule wants on record, and that secrets stood in its result. */
export function keepDone(
  nest: Nest,
  state: State,
  member: Member,
  session: string,
  done: Done,
  secrets: readonly string[],
): void {
  const { call, toolUseId, failed } = done;
  const which = toolUseId === null ? freshId(session) : `${session}:${toolUseId}`;
  const about = (what: string) => ({
    actor: sessionActor(session),
    member: member.id,
    gen: member.gen,
    id: `${what}:${which}`.slice(0, 200),
  });
  const tool = call.tool.slice(0, 200);
  const key = callKey(call);
  const events: Envelope[] = [];
  for (const rule of failed ? [] : rulesFor(state.charter, member.role)) {
    if (proves(rule, done))
      events.push(record('gate_proved', { rule: rule.id, tool, key }, about(`proved:${rule.id}`)));
    if (!isRecorded(rule) || namedBy(rule.on, call) === null) continue;
    const input = nest.log.putText(JSON.stringify(call.input));
    events.push(record('gate_recorded', { rule: rule.id, tool, key, input }, about(`recorded:${rule.id}`)));
  }
  if (secrets.length > 0) {
    const kinds = secrets.slice(0, 20).map((kind) => kind.slice(0, 60));
    events.push(record('gate_redacted', { tool, kinds, replaced: !failed }, about('redacted')));
  }
  if (events.length > 0) nest.log.append(events, { durable: true });
}

function proves(rule: GateRule, { call, response }: Done): boolean {
  if (rule.after === undefined || doneBy(rule.after.on, call) === null) return false;
  return flawOfResult(rule, resultOf(response)) === null;
}

function isRecorded({ kind, audit }: GateRule): boolean {
  return kind === 'record' || audit === true;
}
