import { foldNest } from '../app/fold-log.ts';
import { type Done, heedResult, keepDone } from '../app/gate/after.ts';
import { setGates } from '../app/gate/quiet.ts';
import { memberOfSession } from '../domain/identity.ts';
import type { ToolInput } from '../harness/hook-input.ts';
import { contextOutput, replaceResultOutput } from '../harness/hook-output.ts';
import type { HookContext } from './context.ts';
import { emit } from './emit.ts';
import { note } from './note.ts';

/**
 * A call has been made: puts its result into the form that rules want, takes secrets out of it before the model and the
 * transcript have it, and writes down what it has proven. What a call that failed gave cannot be changed; its member is told
 * what stands in it. facts: hooks.post-tool-output, hooks.post-tool-failure
 */
export function onAfter({ nest, session }: HookContext, input: ToolInput): void {
  const folded = foldNest(nest);
  const { state } = folded;
  const member = memberOfSession(state, session);
  const { tool, toolUseId, response } = input;
  const failed = input.event === 'post-tool-failure';
  const call = { tool, input: input.input, cwd: input.cwd ?? member?.cwd ?? '' };
  const done: Done = { call, toolUseId, response, failed };
  const heeded = heedResult(state, member?.role ?? null, done);
  // First what the model must not see: the log may be full.
  if (failed && heeded.secrets.length > 0) emit(contextOutput(input.event, leakWords(heeded.secrets)));
  else if (!failed && heeded.response !== response) emit(replaceResultOutput(heeded.response));
  if (member === undefined) return;
  try {
    keepDone(nest, state, member, session, done, heeded.secrets);
  } catch (error) {
    note(error instanceof Error ? error.message : String(error));
  }
  setGates(nest, folded, Date.now());
}

function leakWords(kinds: readonly string[]): string {
  return `nest: the words of this failure hold a secret (${kinds.join(', ')}). Do not repeat it, not in a file, a command or a report, and say in your report that it was shown.`;
}
