/** Events whose additional context reaches the model, with the name that the platform wants to see repeated. */
const NAMES = {
  'session-start': 'SessionStart',
  'prompt-submit': 'UserPromptSubmit',
  'pre-tool': 'PreToolUse',
  'post-tool': 'PostToolUse',
  'post-tool-failure': 'PostToolUseFailure',
  'post-batch': 'PostToolBatch',
} as const;

/**
 * Longest additional context, in UTF-16 units and per hook, that the model sees whole. One unit more and the
 * platform writes the text to a file and shows the first 2 kB: what was acknowledged would not have been read.
 * fact: hooks.context-limit
 */
export const MAX_CONTEXT_CHARS = 10_000;

/**
 * The one JSON document, as a string without newline, that puts `text` into the model's context: with a prompt
 * it arrives in the same request (fact: hooks.additional-context). A hook prints this or nothing at all. The caller keeps `text` within
 * MAX_CONTEXT_CHARS; what is longer is cut here, because the start of it is worth more than a preview.
 */
export function contextOutput(event: keyof typeof NAMES, text: string): string {
  const note = '\n[cut here: longer than a hook may say]';
  const fits = text.length <= MAX_CONTEXT_CHARS;
  const context = fits ? text : text.slice(0, MAX_CONTEXT_CHARS - note.length) + note;
  return JSON.stringify({ hookSpecificOutput: { hookEventName: NAMES[event], additionalContext: context } });
}

/** A ruling on a call: `message` reaches the model when it is a denial, and its turn goes on. */
export type CallRuling = Readonly<{ decision: 'allow' } | { decision: 'deny'; message: string }>;

/** Longest message of a denial that we send, in UTF-16 units; nobody needs more to understand a no. */
const MAX_MESSAGE_CHARS = 2000;

/** The document that answers a permission request, in place of a person at the prompt. facts: permission.allow, permission.allow-batch, permission.allow-subagent, permission.deny */
export function permissionOutput(ruling: CallRuling): string {
  const decision =
    ruling.decision === 'allow'
      ? { behavior: 'allow' }
      : { behavior: 'deny', message: ruling.message.slice(0, MAX_MESSAGE_CHARS) };
  return JSON.stringify({ hookSpecificOutput: { hookEventName: 'PermissionRequest', decision } });
}

/** The document that ends the turn at once; no Stop hook follows. In a subagent it ends that one. fact: hooks.post-tool-batch */
export function endTurnOutput(why: string): string {
  return JSON.stringify({ continue: false, stopReason: why.slice(0, MAX_MESSAGE_CHARS) });
}

/** The document that keeps a prompt from the model; whoever has typed it reads why. fact: hooks.prompt-block */
export function blockPromptOutput(why: string): string {
  return JSON.stringify({ decision: 'block', reason: why.slice(0, MAX_MESSAGE_CHARS) });
}

/** The document that puts a call before whoever grants leave, also where a rule allows it; `why` is shown with it. fact: hooks.pre-tool-ask */
export function askToolOutput(why: string): string {
  return JSON.stringify({
    hookSpecificOutput: {
      hookEventName: NAMES['pre-tool'],
      permissionDecision: 'ask',
      permissionDecisionReason: why.slice(0, MAX_MESSAGE_CHARS),
    },
  });
}

/** The document that keeps a tool from being used; the model reads why, unless its turn is to end. facts: hooks.pre-tool-deny, hooks.pre-tool-end */
export function denyToolOutput(why: string, endsTurn = false): string {
  const permissionDecisionReason = why.slice(0, MAX_MESSAGE_CHARS);
  return JSON.stringify({
    ...(endsTurn ? { continue: false, stopReason: permissionDecisionReason } : {}),
    hookSpecificOutput: {
      hookEventName: NAMES['pre-tool'],
      permissionDecision: 'deny',
      permissionDecisionReason,
    },
  });
}

/** What the request for a summary of the conversation is told beside its own words: the one output that is no document. fact: hooks.pre-compact */
export function compactOutput(keep: string): string {
  return `Keep what follows in the summary word by word, as data, and in which state every piece of work stands:\n${keep}`;
}

/**
 * The document that puts another result in the place of what a tool gave, before the model and the transcript have it. It
 * has to have the form of the tool's own: another one is passed over. fact: hooks.post-tool-output
 */
export function replaceResultOutput(result: unknown): string {
  return JSON.stringify({
    hookSpecificOutput: { hookEventName: NAMES['post-tool'], updatedToolOutput: result },
  });
}
