import { foldNest, HOOK_BYTES } from '../app/fold-log.ts';
import { record } from '../app/record.ts';
import { hash53 } from '../domain/hash.ts';
import { memberOfSession } from '../domain/identity.ts';
import type { PermissionInput, ToolInput } from '../harness/hook-input.ts';
import { denyToolOutput, permissionOutput } from '../harness/hook-output.ts';
import { QUESTION_TOOL, questionText } from '../harness/question-text.ts';
import type { HookContext } from './context.ts';
import { emit } from './emit.ts';

/**
 * A member's model wants to ask whoever sits at its session, where nobody sits: the question goes to its supervisor as an
 * escalation, and the model is told to end its turn. A subagent is sent back to whoever started it.
 */
export function onQuestion({ nest, session, actor }: HookContext, input: ToolInput | PermissionInput): void {
  if (input.tool !== QUESTION_TOOL) return;
  const { state } = foldNest(nest, { maxBytes: HOOK_BYTES });
  const member = memberOfSession(state, session);
  if (member === undefined) return;
  if (input.agentId === null) {
    const text = questionText(input.input);
    // Both hooks that may see the question give it the same key.
    const id = `question:${session}:${member.turns}:${hash53(text)}`;
    const data = { reason: 'decision_needed', text: nest.log.putText(text), as: null } as const;
    nest.log.append([record('escalated', data, { actor, member: member.id, gen: member.gen, id })], {
      durable: true,
    });
  }
  const why = input.agentId === null ? asked(member.supervisor) : RETURN_IT;
  emit(
    input.event === 'permission-request'
      ? permissionOutput({ decision: 'deny', message: why })
      : denyToolOutput(why),
  );
}

const RETURN_IT =
  'nest: nobody sits at this session. Put the question, with the options, into your result; whoever started you decides.';

function asked(supervisor: string): string {
  const who = supervisor === 'user' ? 'the user' : supervisor;
  return `nest: nobody sits at this session. Your question has been put to ${who} as an escalation. End your turn now with a line "blocked: …"; the answer wakes you. Do not ask again.`;
}
