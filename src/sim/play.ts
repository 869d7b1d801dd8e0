import { before, type Conversation, lastUserText } from './conversation.ts';
import { type Matcher, matches } from './matcher.ts';
import { fill } from './placeholders.ts';
import type { Actor, Answer, ApiError, ComputedStep, Step } from './scenario.ts';

/** What to answer, and which step of the actor it is (`null`: its `otherwise`). */
export type Played = Readonly<{ step: number | null; answer: Answer }>;

/** Nothing is scripted for the request. */
export type Unscripted = Readonly<{ unscripted: string }>;

type AnyStep = Step | ComputedStep;

/** Remembers what no conversation can tell: how often a step that is an API error has been played. */
export type ErrorMemory = (step: number, error: ApiError, conversation: Conversation) => 'fail' | 'over';

const ready = (step: { when?: Matcher }, conversation: Conversation): boolean =>
  step.when === undefined || matches(step.when, conversation);

const errorOf = (step: AnyStep): ApiError | undefined => ('answer' in step ? undefined : step.error);

/** A failed request leaves no words of the model behind, only the platform's own account of the failure. */
const isFailure = (text: string): boolean => text.startsWith('API Error');

/**
 * Which step comes next. The conversation itself is the memory: every answer in it is replayed against what was
 * known at that time. So a turn that the platform runs again after a crash gets the same answer again, and any
 * number of `otherwise` answers in between counts for nothing.
 */
export function nextStep(actor: Actor, conversation: Conversation): number {
  let next = 0;
  conversation.turns.forEach(({ role, text }, index) => {
    if (role !== 'assistant' || isFailure(text)) return;
    const known = before(conversation, index);
    let at = next;
    let step = actor.turns[at];
    while (step && errorOf(step) && ready(step, known)) {
      at += 1;
      step = actor.turns[at];
    }
    if (step && ready(step, known) && !errorOf(step)) next = at + 1;
  });
  return next;
}

function answerOf(step: AnyStep, conversation: Conversation): Answer {
  return 'answer' in step ? step.answer(conversation) : fill(step, conversation);
}

/** The actor's answer to a request, when `start` is its next step. */
export function play(
  actor: Actor,
  start: number,
  conversation: Conversation,
  errors: ErrorMemory,
): Played | Unscripted {
  let next = start;
  let step = actor.turns[next];
  while (step && ready(step, conversation)) {
    const error = errorOf(step);
    if (!error || errors(next, error, conversation) === 'fail') {
      return { step: next, answer: answerOf(step, conversation) };
    }
    next += 1;
    step = actor.turns[next];
  }
  if (actor.otherwise) return { step: null, answer: answerOf(actor.otherwise, conversation) };
  const why = step ? `step ${next} waits for ${JSON.stringify(step.when)}` : `its ${next} steps are played`;
  return { unscripted: `actor ${JSON.stringify(actor.name)} has nothing to say: ${why}` };
}

/** An `ErrorMemory` for one actor in one session. A turn is known by its newest user message and its place. */
export function errorMemory(): ErrorMemory {
  const failed = new Map<number, { turn: string; count: number }>();
  return (step, error, conversation) => {
    const prompts = conversation.turns.filter(({ role }) => role === 'user').length;
    const turn = `${prompts} ${lastUserText(conversation)}`;
    const seen = failed.get(step) ?? { turn, count: 0 };
    const over = error.times === undefined ? seen.turn !== turn : seen.count >= error.times;
    failed.set(step, { turn: seen.turn, count: seen.count + 1 });
    return over ? 'over' : 'fail';
  };
}
