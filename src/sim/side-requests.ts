import { type Conversation, lastUserText, promptText } from './conversation.ts';

/**
 * Requests that the platform makes by itself beside a session's turns. Each is recognised by words of its own
 * prompt (read off 2.1.332) and answered in the form the platform expects; none is ever taken for a turn.
 */
type SideRequest = Readonly<{
  name: string;
  is: (request: Conversation) => boolean;
  answer: string;
}>;

const only = (word: string) => (request: Conversation) =>
  request.turns.length === 1 && promptText(request) === word;

const sideRequests: readonly SideRequest[] = [
  {
    // After every turn of a background session whose last words have no closing line: done, working or blocked?
    name: 'classifier',
    is: ({ system }) => system.includes('kicked off a Claude Code agent to do a coding task and walked away'),
    answer: '{"state":"done","detail":"the turn has ended","tempo":"idle","output":{}}',
  },
  {
    name: 'label',
    is: (request) => promptText(request).includes('2-4 word lowercase label for this job'),
    answer: 'scripted session',
  },
  {
    name: 'name',
    is: ({ system, turns }) =>
      `${system} ${turns[0]?.text ?? ''}`.includes('kebab-case name (2-4 words) that captures'),
    answer: '{"name":"scripted-session"}',
  },
  {
    name: 'title',
    is: ({ system }) => system.includes('You are naming a coding session'),
    answer: '{"title":"Scripted session"}',
  },
  {
    name: 'compaction',
    is: (request) => lastUserText(request).includes('Your task is to create a detailed summary of'),
    answer: '<analysis>scripted</analysis>\n<summary>The conversation so far was summarised.</summary>',
  },
  { name: 'quota probe', is: only('quota'), answer: 'ok' },
  { name: 'key probe', is: only('test'), answer: 'ok' },
];

/** The platform's side request that this is, with the answer to it; null when it is a turn of a session. */
export function sideRequest(request: Conversation): Readonly<{ name: string; answer: string }> | null {
  return sideRequests.find(({ is }) => is(request)) ?? null;
}
