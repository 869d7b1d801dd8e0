import type { Conversation } from './conversation.ts';
import type { Matcher, places } from './matcher.ts';

export type ToolCall = Readonly<{ name: string; input?: Readonly<Record<string, unknown>> }>;

/** Tokens of one response. What is left out is 0, except `input` (1000) and `output` (100). */
export type Usage = Readonly<{
  input?: number;
  output?: number;
  cacheWrite5m?: number;
  cacheWrite1h?: number;
  cacheRead?: number;
}>;

/**
 * An API error. `retryAfter` is in seconds. `times` is how many requests fail before the next step is played;
 * without it every request of that turn fails (the CLI retries by itself) and the next turn goes on.
 */
export type ApiError = Readonly<{
  status: number;
  type: string;
  message?: string;
  retryAfter?: number;
  times?: number;
}>;

/**
 * What the model answers: text, one tool call (`tool`, `input`) or several (`tools`), or an API error.
 * `delay` is in ms before the answer begins, `pace` in ms between its blocks. `stopReason` overrides the one
 * that follows from the content (`refusal`, `max_tokens` …). `hang`: accept the request and never answer.
 * `after`, in computed steps: what has to settle before the answer begins.
 */
export type Answer = Readonly<{
  text?: string;
  tool?: string;
  input?: Readonly<Record<string, unknown>>;
  tools?: readonly ToolCall[];
  stopReason?: string;
  usage?: Usage;
  delay?: number;
  pace?: number;
  error?: ApiError;
  hang?: boolean;
  after?: Promise<unknown>;
}>;

/** Where a value is taken from: the first group of a regular expression in one of the request's texts. */
export type Take = Readonly<{ from: keyof typeof places; match: string }>;

/**
 * One step of an actor. With `when`, it is played only once the condition holds; until then `otherwise` of the
 * actor answers. Values in `take` replace `{{name}}` in the answer's text and inputs.
 */
export type Step = Answer & Readonly<{ when?: Matcher; take?: Readonly<Record<string, Take>> }>;

/** A step computed from the request, for scenarios written in code. */
export type ComputedStep = Readonly<{ when?: Matcher; answer: (request: Conversation) => Answer }>;

/** One role: the requests that belong to it, and what the model says in them, in order. */
export type Actor = Readonly<{
  name: string;
  match: Matcher | ((request: Conversation) => boolean);
  turns: readonly (Step | ComputedStep)[];
  /** Answers while the next step waits for its `when`, and after the last step. Without it those are refused. */
  otherwise?: Step | ComputedStep;
}>;

/** A request that the platform makes by itself for this member (by the name in `side-requests.ts`) fails. In code only. */
export type SideFailure = Readonly<{ member: string; side: string; error: ApiError }>;

/** Of several actors that match a request, the first one plays. */
export type Scenario = Readonly<{ actors: readonly Actor[]; sideFailures?: readonly SideFailure[] }>;
