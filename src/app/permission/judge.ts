import type { Charter, Role } from '../../domain/charter.ts';
import { rulesFor } from '../../domain/gates.ts';
import { USER } from '../../domain/org.ts';
import type { Ask, State } from '../../domain/state.ts';
import { allowedBy, endsPlanning, namedBy, passesInMode } from '../../harness/call-rules.ts';
import { roleRules } from '../../harness/role-rules.ts';
import type { ToolCall } from '../../harness/tool-call.ts';

/**
 * What the charter says to a call, without anybody being asked; `reserved` is the rule by which only the user may allow it,
 * `gate` one that wants every such call to be asked about, whatever was ruled before.
 */
export type CharterSays =
  | Readonly<{ say: 'allow' | 'deny'; rule: string }>
  | Readonly<{ say: 'ask'; reserved: string | null; gate?: string }>;

/**
 * What the charter, as it is now, says to a call of a member. Only what the user has written there allows here: where a
 * rule that we ship did not let the call pass, something has asked for a person, and that is not ours to overrule.
 */
export function charterSays(charter: Charter, role: Role, call: ToolCall): CharterSays {
  const { allow, ask, deny } = charter.permissions[role];
  const forbidden = namedBy(deny, call);
  if (forbidden !== null) return { say: 'deny', rule: forbidden };
  const gates = rulesFor(charter, role).filter((rule) => namedBy(rule.on, call) !== null);
  const never = gates.find(({ kind }) => kind === 'never');
  if (never !== undefined) return { say: 'deny', rule: never.id };
  const asks = gates.filter(({ kind }) => kind === 'ask');
  const users = asks.find(({ by }) => by === 'user');
  const gate = (users ?? asks[0])?.id ?? null;
  const reserved = namedBy(charter.escalation.alwaysAsk, call) ?? users?.id ?? null;
  if (gate !== null) return { say: 'ask', reserved, gate };
  if (reserved !== null) return { say: 'ask', reserved };
  const allowed = namedBy(ask, call) === null ? allowedBy(allow, call) : null;
  return allowed === null ? { say: 'ask', reserved: null } : { say: 'allow', rule: allowed };
}

/** Why somebody may not allow a call, and whether somebody else may. */
export type Refusal = Readonly<{ why: string; final: boolean }>;

/**
 * Why `approver` may not allow what is asked for, or null. Nobody allows what he may not do himself; the user may do
 * everything but what the charter denies to the role that asks.
 *
 * @param call null when what is asked for cannot be read any more
 */
export function mayNotAllow(state: State, approver: string, ask: Ask, call: ToolCall | null): Refusal | null {
  const { charter } = state;
  const member = state.members.get(ask.member);
  if (charter === null || member === undefined || call === null)
    return approver === USER ? null : { why: 'what is asked for cannot be judged', final: false };
  const says = charterSays(charter, member.role, call);
  if (says.say === 'deny')
    return { why: `the charter forbids it to ${plural(member.role)}: ${says.rule}`, final: true };
  if (approver === USER) return null;
  const reserved = ask.reserved ?? (says.say === 'ask' ? says.reserved : null);
  if (reserved !== null) return { why: `the charter leaves it to the user: ${reserved}`, final: false };
  return notHisOwn(state, charter, approver, call);
}

function notHisOwn(state: State, charter: Charter, approver: string, call: ToolCall): Refusal | null {
  const self = state.members.get(approver);
  if (self === undefined) return { why: `there is no member ${approver}`, final: true };
  const { role, permissionMode, cwd } = self;
  const { allow, ask, deny } = charter.permissions[role];
  const barred = namedBy([...deny, ...ask], call);
  if (barred !== null)
    return {
      why: `you may not do it yourself unasked: the charter's ${barred} for ${plural(role)}`,
      final: false,
    };
  const may =
    endsPlanning(call) ||
    passesInMode(permissionMode, call, cwd) ||
    allowedBy([...roleRules(role), ...allow], call) !== null;
  return may
    ? null
    : { why: `you may not do it yourself: no rule for ${plural(role)} covers it`, final: false };
}

function plural(role: Role): string {
  return role === 'staff' ? 'Staff' : `${role[0]?.toUpperCase()}${role.slice(1)}s`;
}
