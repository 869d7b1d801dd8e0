import { type Conversation, contextText } from './conversation.ts';

// Quotes and markdown around the id are allowed; the id itself is what the domain calls a member id.
const SELF = /\byou are (?:now )?(?:the )?(?:nest )?member:?\s+["'`“*]*([a-z][a-z0-9-]*)/i;

/**
 * The member that a request comes from, by what its brief says (`You are member "staff-1"`): first the system
 * prompt, then whatever else the model was sent (a session that was adopted later learns it from a hook).
 */
export function memberOf(conversation: Conversation): string | null {
  return SELF.exec(conversation.system)?.[1] ?? SELF.exec(contextText(conversation))?.[1] ?? null;
}
