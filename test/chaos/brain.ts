import { hash53 } from '../../src/domain/hash.ts';
import type { Conversation } from '../../src/sim/conversation.ts';
import { memberOf } from '../../src/sim/member.ts';
import type { Actor, Answer, Scenario } from '../../src/sim/scenario.ts';
import { teamOf, towards } from './chart.ts';
import { type Memory, remember, resultLine, taskLine } from './memory.ts';

/** Commands that may fail one after the other before the model ends its turn instead. */
const STUBBORN = 4;
const LONGEST_THOUGHT_MS = 900;

const chance = (text: string): number => Number.parseInt(hash53(text).slice(-4), 16) / 0x10000;

function command(action: string, words: string): Answer {
  return { text: `DO ${action}`, tool: 'Bash', input: { command: words, description: action.slice(0, 40) } };
}

const withText = (words: string, text: string): string => `${words} - <<'EOF'\n${text}\nEOF`;

/** Ends the turn, after a moment. */
function say(text: string, { turns }: Memory): Answer {
  return { text, delay: Math.round(chance(`${text}${turns}`) * LONGEST_THOUGHT_MS) };
}

const saying = (results: readonly string[], memory: Memory): Answer =>
  say(`${results.map(resultLine).join('\n')}\n\nresult: ${results.length} done`, memory);

/** Staff: does what it was asked since it last said so, notes it on the way, and ends its turn with the results. */
function work(memory: Memory): Answer {
  const todo = [...memory.tasks].filter(([id, { at }]) => at > (memory.said.get(id) ?? -2)).map(([id]) => id);
  if (todo.length === 0) return say('There is nothing to do.\n\nresult: nothing to do', memory);
  const unnoted = todo.find((id) => (memory.done.get(`note ${id}`) ?? -2) < (memory.tasks.get(id)?.at ?? -1));
  if (unnoted === undefined || memory.failures >= STUBBORN) return saying(todo, memory);
  const words =
    chance(unnoted) < 0.5
      ? withText('nest report --status progress', `Begun: ${unnoted}.`)
      : `nest heartbeat 'at ${unnoted}'`;
  return command(`note ${unnoted}`, words);
}

/** A supervisor: keeps its team standing, hands tasks down and results up. */
function lead(self: string, memory: Memory): Answer {
  const open = [...memory.tasks].filter(([id, { at }]) => at > (memory.heard.get(id) ?? -2));
  const results = [...memory.heard]
    .filter(([id, at]) => Math.max(at, memory.tasks.get(id)?.at ?? -1) > (memory.said.get(id) ?? -2))
    .map(([id]) => id);
  const next = memory.failures < STUBBORN ? nextCommand(self, memory, open) : null;
  if (next !== null) return next;
  if (results.length > 0) return saying(results, memory);
  return open.length > 0
    ? say('The rest is under way.', memory)
    : say('Nothing is open.\n\nresult: nothing is open', memory);
}

type Open = readonly (readonly [string, Readonly<{ target: string; at: number }>])[];

function nextCommand(self: string, memory: Memory, open: Open): Answer | null {
  const at = (action: string): number => memory.done.get(action) ?? -2;
  for (const report of teamOf(self)) {
    const theirs = open.filter(([, { target }]) => towards(self, target) === report);
    const hired = at(`hire ${report}`);
    if (hired === -2 || at(`fire ${report}`) > hired) {
      // A hire that was cut off may have taken the seat all the same.
      if (/exists; fire it first/.test(memory.failure)) return fire(report);
      return hire(
        report,
        theirs.map(([id, { target }]) => taskLine(id, target)),
      );
    }
    const seen = memory.gone.get(report);
    if (seen?.gone === true && seen.at > hired && theirs.length > 0) {
      // Half of those that are lost are given time: the platform may bring them back by itself.
      const patient =
        chance(`${self}${report}${hired}`) < 0.5 &&
        !theirs.some(([, task]) => task.at > Math.max(seen.since, hired));
      if (!patient) return fire(report);
      continue;
    }
    const untold = theirs.find(([id, task]) => Math.max(at(`msg ${report} ${id}`), hired) < task.at);
    if (untold === undefined) continue;
    if (/has been stopped/.test(memory.failure)) return hire(report, []);
    const [id, { target }] = untold;
    return command(`msg ${report} ${id}`, withText(`nest msg ${report}`, taskLine(id, target)));
  }
  return null;
}

const fire = (report: string): Answer =>
  command(`fire ${report}`, `nest fire ${report} --team --why 'lost in the middle of its work'`);

function hire(report: string, lines: readonly string[]): Answer {
  const role = teamOf(report).length > 0 ? 'manager' : 'staff';
  const task = ['Do each task that you are given, and report its result.', ...lines].join('\n');
  return command(`hire ${report}`, withText(`nest hire --role ${role} --name ${report}`, task));
}

function answer(conversation: Conversation): Answer {
  const self = memberOf(conversation) ?? '';
  const memory = remember(conversation);
  return teamOf(self).length > 0 ? lead(self, memory) : work(memory);
}

const anybody: Actor = {
  name: 'anybody',
  match: (request) => memberOf(request) !== null,
  turns: [],
  otherwise: { answer },
};

/** Everybody's model decides from its own conversation alone, so that a turn which is run again comes out the same. */
export const SCENARIO: Scenario = { actors: [anybody] };
