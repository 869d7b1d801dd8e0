import {
  type Conversation,
  contextText,
  lastUserText,
  newsText,
  promptText,
  toolResultText,
} from './conversation.ts';
import { memberOf } from './member.ts';

type Texts = string | readonly string[];

/**
 * A condition on a request; every field that is given must hold, and of several texts each must be there.
 *
 * - `member`: the brief says `You are member "<id>"` (see `memberOf`)
 * - `systemIncludes`: in the system prompt
 * - `promptIncludes`: in the first user message
 * - `lastUserIncludes`: in the newest user message, tool results left out
 * - `newsIncludes`: in anything that has arrived since the model last spoke, hook output included
 * - `toolResultIncludes`: in a tool result that has arrived since the model last spoke
 * - `contextIncludes`: anywhere in what the model was sent
 * - `modelIncludes`: in the model's name
 * - `any`, `not`: at least one of these holds; this one does not
 */
export type Matcher = Readonly<{
  member?: string;
  systemIncludes?: Texts;
  promptIncludes?: Texts;
  lastUserIncludes?: Texts;
  newsIncludes?: Texts;
  toolResultIncludes?: Texts;
  contextIncludes?: Texts;
  modelIncludes?: Texts;
  any?: readonly Matcher[];
  not?: Matcher;
}>;

/** Where each condition looks; also the list of names that a scenario file may use. */
export const places = {
  systemIncludes: ({ system }: Conversation) => system,
  promptIncludes: promptText,
  lastUserIncludes: lastUserText,
  newsIncludes: newsText,
  toolResultIncludes: toolResultText,
  contextIncludes: contextText,
  modelIncludes: ({ model }: Conversation) => model,
} as const;

type Place = keyof typeof places;

function includesAll(text: string, wanted: Texts | undefined): boolean {
  if (wanted === undefined) return true;
  return [wanted].flat().every((part) => text.includes(part));
}

/** Whether the condition holds for a request. An empty condition holds for every request. */
export function matches(matcher: Matcher, conversation: Conversation): boolean {
  if (matcher.member !== undefined && memberOf(conversation) !== matcher.member) return false;
  const names = Object.keys(places) as Place[];
  if (!names.every((name) => includesAll(places[name](conversation), matcher[name]))) return false;
  if (matcher.any && !matcher.any.some((one) => matches(one, conversation))) return false;
  return !(matcher.not && matches(matcher.not, conversation));
}
