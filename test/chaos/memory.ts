import type { Conversation } from '../../src/sim/conversation.ts';
import { itemsIn } from '../live/support/sent.ts';

/** What a scripted model knows from its conversation, each with where in it that stands. */
export type Memory = Readonly<{
  /** Tasks by id: for whom, and where they were last asked for. */
  tasks: ReadonlyMap<string, Readonly<{ target: string; at: number }>>;
  /** Where a result was last told to this model, by task. */
  heard: ReadonlyMap<string, number>;
  /** Where this model itself last said a result at the end of a turn, by task. */
  said: ReadonlyMap<string, number>;
  /** Every result that this model has said at the end of a turn which was over then. */
  finals: readonly string[];
  /** Where each action last succeeded: `hire a1`, `fire a1`, `msg a1 t3`, `note t3`. */
  done: ReadonlyMap<string, number>;
  /** Whether a direct report is lost, as this model was last told, and since when it has been told so. */
  gone: ReadonlyMap<string, Readonly<{ gone: boolean; since: number; at: number }>>;
  /** Commands that failed since a command last succeeded or anything else came in. */
  failures: number;
  /** The words of the command that failed last, where it was the latest thing that happened. */
  failure: string;
  turns: number;
}>;

export const taskLine = (id: string, target: string): string => `TASK ${id} for ${target}.`;
export const resultLine = (id: string): string => `RESULT ${id}.`;

const TASK = /\bTASK (t\d+) for ([a-z0-9]+)\./g;
const RESULT = /\bRESULT (t\d+)\./g;
const ACTION = /^DO (.+)$/m;
const VERDICT = /^- ([a-z0-9]+): ([a-z ]+)/gm;
const LOST = /lost without a word|its session ended|not started: /;
/** The platform's words to a session that it has started again in the middle of a turn. */
const RESTARTED = 'was automatically restarted';
const FAILED = /^(?:Exit code \d+|<tool_use_error>)/;

export const resultsIn = (text: string): string[] => [...text.matchAll(RESULT)].map(([, id]) => id as string);

/** Reads a conversation from its beginning. What was said before a restart and never got out counts as not said. */
export function remember({ system, turns }: Conversation): Memory {
  const tasks = new Map<string, { target: string; at: number }>();
  const heard = new Map<string, number>();
  const said = new Map<string, number>();
  const done = new Map<string, number>();
  const gone = new Map<string, { gone: boolean; since: number; at: number }>();
  let failures = 0;
  let failure = '';
  let lastWords: string[] = [];
  let finals: string[] = [];
  let pending: string | null = null;
  const stands = (who: string, isGone: boolean, at: number): void => {
    const before = gone.get(who);
    gone.set(who, { gone: isGone, since: before?.gone === isGone ? before.since : at, at });
  };
  const read = (text: string, at: number): void => {
    for (const [, id, target] of text.matchAll(TASK))
      tasks.set(id as string, { target: target as string, at });
    for (const id of resultsIn(text)) heard.set(id, at);
    for (const [, who, state] of text.matchAll(VERDICT))
      stands(who as string, /^(?:lost|ended|not started|stopped)/.test(state as string), at);
    for (const item of itemsIn(text))
      if (item.kind === 'ending' && LOST.test(item.text)) stands(item.from, true, at);
    if (text.includes(RESTARTED)) {
      for (const id of lastWords) said.delete(id);
      finals = finals.slice(0, finals.length - lastWords.length);
      lastWords = [];
    }
  };
  read(system, -1);
  turns.forEach(({ role, text, results }, at) => {
    if (role === 'assistant') {
      const action = ACTION.exec(text)?.[1] ?? null;
      pending = action;
      if (action !== null) return;
      lastWords = resultsIn(text);
      finals.push(...lastWords);
      for (const id of lastWords) said.set(id, at);
      return;
    }
    if (results.length > 0 && pending !== null) {
      const answer = results.join('\n');
      if (FAILED.test(answer)) {
        failures += 1;
        failure = answer;
      } else {
        failures = 0;
        failure = '';
        done.set(pending, at);
      }
      pending = null;
    } else if (text !== '' && role === 'user') failures = 0;
    read(text, at);
  });
  return { tasks, heard, said, finals, done, gone, failures, failure, turns: turns.length };
}
