import { sanitizeLine } from '../domain/sanitize.ts';
import type { Member, State } from '../domain/state.ts';
import { cut, headOf } from '../domain/text.ts';
import type { Nest } from './nest.ts';
import { freshId, record } from './record.ts';

/** Most that may be put before a model again, in characters: it stands beside a brief, or what is unread. */
const PINNED_CHARS = 4000;
const LINE_CHARS = 700;

/**
 * What stands fixed for a member, from the log: who it is, what it keeps word by word, what it holds and what waits for an
 * answer. The newest facts come first where not all have room.
 */
export function pinned(state: State, member: Member, room = PINNED_CHARS): string {
  const { id, role, supervisor, title } = member;
  const head = [
    `# What stands fixed for "${id}" (from the log of nest)`,
    `You are ${id} (${role}), at work for ${supervisor}: ${line(title)}. Quote values from here, never from memory or from a summary.`,
  ];
  const lines = [...held(state, member), ...open(state, member), ...factLines(member)];
  const taken: string[] = [];
  let left = room - head.join('\n').length - 80;
  for (const one of lines) {
    if (one.length + 1 > left) break;
    left -= one.length + 1;
    taken.push(one);
  }
  const rest = lines.length - taken.length;
  return [...head, ...taken, ...(rest > 0 ? [`(${rest} more: nest fact list, nest whoami)`] : [])].join('\n');
}

/** Whether there is anything beside who it is. */
export function hasPinned(state: State, member: Member): boolean {
  return member.memory.facts.length > 0 || held(state, member).length > 0 || open(state, member).length > 0;
}

/** The newest first. */
export function factLines({ memory }: Member): string[] {
  return [...memory.facts]
    .reverse()
    .map(({ name, value, source }) =>
      cut(
        `- ${line(name)} = ${line(value)}${source === null ? '' : ` (source: ${line(source)})`}`,
        LINE_CHARS,
      ),
    );
}

/** The ground that it holds, and tasks of plans that it has taken. */
function held(state: State, { id, gen }: Member): string[] {
  const ground = state.claims.held.filter((claim) => claim.holder === id && claim.gen === gen);
  const claims = ground.map((claim) =>
    cut(`- files claimed: ${claim.ground.globs.map(line).join(', ')} (${line(claim.why)})`, LINE_CHARS),
  );
  const tasks = [...state.plans.values()].flatMap(({ owner, tasks }) =>
    tasks
      .filter((task) => task.by === id && task.state === 'claimed')
      .map((task) => cut(`- task taken: ${task.id} of ${owner}: ${line(task.title)}`, LINE_CHARS)),
  );
  return [...claims, ...tasks];
}

/** What waits for an answer, and what it has said last. */
function open(state: State, member: Member): string[] {
  const asks = member.asks.flatMap((request) => {
    const ask = state.asks.get(request);
    return ask === undefined ? [] : [`- asked, not answered yet: ${request} (${line(ask.tool)})`];
  });
  const { report } = member;
  const said =
    report === null ? [] : [`- your last report (${report.status}): ${cut(line(headOf(report.text)), 200)}`];
  return [...asks, ...said];
}

function line(text: string): string {
  return sanitizeLine(text).replace(/[<>]/g, '');
}

/** Writes down that it has been put before the model again; told twice is better than never. */
export function noteMemoryTold(nest: Nest, { id, gen }: Member, where: 'prompt' | 'batch' | 'compact'): void {
  const about = { actor: 'system', member: id, gen, id: freshId(`memory:${id}`) };
  nest.log.append([record('memory_told', { where }, about)]);
}
