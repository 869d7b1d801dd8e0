import { foldNest } from '../app/fold-log.ts';
import type { GateCall } from '../app/gate/judge.ts';
import { judgeCall } from '../app/gate/pipeline.ts';
import { setGates } from '../app/gate/quiet.ts';
import { memberOfSession } from '../domain/identity.ts';
import type { ToolInput } from '../harness/hook-input.ts';
import { askToolOutput, denyToolOutput } from '../harness/hook-output.ts';
import type { HookContext } from './context.ts';
import { emit } from './emit.ts';
import { note } from './note.ts';

/**
 * A member wants to use a tool of a class that somebody may have something to say about. The judges decide
 * (src/app/gate); where none of them watches the class any more, its next call passes without us.
 */
export async function onGate({ nest, session }: HookContext, input: ToolInput): Promise<void> {
  // All of it: a ruling that is not read does not bind. What it costs is paid once, as a snapshot stays behind.
  const folded = foldNest(nest);
  const member = memberOfSession(folded.state, session);
  if (member === undefined) return;
  const { tool, toolUseId, agentId, transcript } = input;
  const call: GateCall = {
    tool,
    input: input.input,
    cwd: input.cwd ?? member.cwd,
    toolUseId,
    agentId,
    transcript,
  };
  const ruling = await judgeCall({ nest, folded, session, member, now: Date.now(), note }, call);
  if (ruling?.decision === 'deny') emit(denyToolOutput(ruling.why, ruling.endsTurn));
  else if (ruling?.decision === 'ask') emit(askToolOutput(ruling.why));
  setGates(nest, folded, Date.now());
}
