import type { Reason } from './report-words.ts';

/** The three reasons to put something before somebody above; everything else is a proxy for one of them. */
export type Trigger = 'asked' | 'authority' | 'stuck';

const TRIGGERS: Readonly<Record<Trigger, string>> = {
  asked: 'somebody above wants to be asked',
  authority: 'beyond its authority, or nothing says what holds',
  stuck: 'no progress can be made',
};

/** What each reason of the command comes down to; null: it is none to ask for, and what to do instead stands in `INSTEAD`. */
const TRIGGER_OF: Readonly<Record<Reason, Trigger | null>> = {
  asked: 'asked',
  decision_needed: 'authority',
  permission: 'authority',
  budget: 'authority',
  beyond_capability: 'stuck',
  input: 'stuck',
  system: 'stuck',
  transient: null,
  business_rule: null,
  other: null,
};

const INSTEAD: Readonly<Record<string, string>> = {
  transient:
    'what passes by itself is tried again, later and less often; if it does not pass: --reason system, or nest report --status failed --reason transient "…"',
  business_rule:
    'a rule that lists when it does not hold, and this is none of it, is a no: say so, with what would have qualified: nest report --status blocked --reason business_rule "…". Does the rule say nothing of this case? --reason decision_needed',
  other:
    'there are three reasons: somebody wants to be asked (asked), it is beyond your authority or nothing says what holds (decision_needed, permission, budget), or no progress can be made (beyond_capability, input, system)',
};

/** Reasons that `nest escalate` takes. */
export function triggerOf(
  reason: Reason,
): Readonly<{ trigger: Trigger } | { trigger: null; instead: string }> {
  const trigger = TRIGGER_OF[reason];
  return trigger === null ? { trigger, instead: INSTEAD[reason] ?? '' } : { trigger };
}

/** What whoever decides has to know, since he has seen nothing of the work. */
export const FIELDS = ['asked', 'tried', 'diagnosis', 'recommend'] as const;
export type Field = (typeof FIELDS)[number];
export type Payload = Readonly<Partial<Record<Field, string>>>;

export const FIELD_WORDS: Readonly<Record<Field, string>> = {
  asked: 'what was asked of you',
  tried: 'what you tried',
  diagnosis: 'what you take for the cause',
  recommend: 'what you would do, and what it takes',
};

/** Headings by which a text says what it holds: `Tried: …`, at the beginning of a line. */
const HEADING =
  /^(?:[#*\s-]*)(asked|task|tried|diagnosis|cause|recommend(?:ed|ation)?(?: action)?)\s*:\**[ \t]*/i;
const BY_HEADING: Readonly<Record<string, Field>> = {
  asked: 'asked',
  task: 'asked',
  tried: 'tried',
  diagnosis: 'diagnosis',
  cause: 'diagnosis',
};

/** The fields that stand in a text under their headings, and what stands before the first one. */
export function readPayload(text: string): Readonly<{ lead: string; payload: Payload }> {
  const payload: Partial<Record<Field, string>> = {};
  const lead: string[] = [];
  let field: Field | null = null;
  for (const line of text.split('\n')) {
    const heading = HEADING.exec(line);
    if (heading !== null) {
      field = BY_HEADING[(heading[1] ?? '').toLowerCase()] ?? 'recommend';
      payload[field] = [payload[field], line.slice(heading[0].length)].filter(Boolean).join('\n');
    } else if (field === null) lead.push(line);
    else payload[field] = `${payload[field] ?? ''}\n${line}`;
  }
  const trimmed = Object.entries(payload).map(([name, value]) => [name, (value ?? '').trim()] as const);
  return {
    lead: lead.join('\n').trim(),
    payload: Object.fromEntries(trimmed.filter(([, value]) => value !== '')),
  };
}

/** The fields that are missing. */
export function missingIn(payload: Payload): Field[] {
  return FIELDS.filter((field) => (payload[field] ?? '').trim() === '');
}

/** Who asks, and what it has cost; added by code, so that nobody can forget or embellish it. */
export type Sender = Readonly<{ who: string; cost: string }>;

/** An escalation that stands alone, as its reader has it before him. The matter comes first. */
export function renderEscalation(
  lead: string,
  payload: Payload,
  { who, cost }: Sender,
  trigger: Trigger,
): string {
  const { asked = '', tried = '', diagnosis = '', recommend = '' } = payload;
  return [
    lead === '' ? asked : lead,
    `Who: ${who}`,
    `Why it is asked: ${TRIGGERS[trigger]}`,
    `Asked: ${asked}`,
    `Tried: ${tried}`,
    `Diagnosis: ${diagnosis}`,
    `Cost so far: ${cost}`,
    `Recommended: ${recommend}`,
  ].join('\n');
}
