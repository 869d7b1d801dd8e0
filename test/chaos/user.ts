import { setTimeout as sleep } from 'node:timers/promises';
import type { Org, Said } from '../live/support/org.ts';
import { chainTo, STAFF } from './chart.ts';
import type { Ledger } from './ledger.ts';
import { resultsIn, taskLine } from './memory.ts';

/** A task that the user has given, and what became of it. Times in ms since 1970. */
export type Task = { id: string; target: string; given: number; asked: number; returned: number | null };

/** What the user was shown: an item of his inbox. */
export type Shown = Readonly<{ id: string; from: string; repeat: boolean; text: string }>;

/** Somebody at the terminal who keeps an organisation at work, as its models' supervisor of last resort. */
export type User = Readonly<{
  tasks: readonly Task[];
  shown: readonly Shown[];
  /** Tasks asked for again after they had stayed out too long, with how their chain stood. */
  reminders: readonly string[];
  /** Commands that were confirmed: words that have to stand in the log. */
  confirmed: readonly string[];
  open(): Task[];
  /** Works until told to stop, then until nothing is open any more or the time is over. */
  run(stopped: () => boolean, drainMs: number): Promise<void>;
}>;

/** Tasks under way at once. */
const WIDTH = 3;
/** A task that has not come back after this long is asked for again, in ms. */
const OVERDUE_MS = 45_000;
const ATTEMPTS = 6;

export function userOf(org: Org, ledger: Ledger, random: () => number, tell: (line: string) => void): User {
  const tasks: Task[] = [];
  const shown: Shown[] = [];
  const reminders: string[] = [];
  const confirmed: string[] = [];
  const open = (): Task[] => tasks.filter((task) => task.returned === null);

  /** A command may be killed under him; he looks at its exit code, and gives it again. */
  async function insist(args: readonly string[], good: (said: Said) => boolean = () => false): Promise<Said> {
    for (let attempt = 1; ; attempt += 1) {
      const said = await org.nest(args);
      if (said.code === 0 || good(said)) return said;
      if (said.code !== null)
        tell(`user: nest ${args[0]}: exit ${said.code}: ${said.stderr.trim().slice(0, 200)}`);
      if (attempt === ATTEMPTS) throw new Error(`nest ${args.join(' ')}: ${said.code} ${said.stderr}`);
    }
  }

  async function hireLead(): Promise<void> {
    const lines = open().map(({ id, target }) => taskLine(id, target));
    const task = ['Hand each task down, and its result up.', ...lines].join('\n');
    const taken = (said: Said): boolean => /exists|a nest has one/.test(said.stderr);
    const said = await insist(['hire', '--role', 'executive', '--name', 'lead', task], taken);
    if (said.code === 0) return;
    await insist(['fire', 'lead', '--team', '--why', 'its hire was cut off'], (s) => s.code === 5);
    await hireLead();
  }

  async function replaceLead(why: string): Promise<void> {
    tell(`user: lead is ${why}; fires it with its team, and hires it again`);
    await insist(['fire', 'lead', '--team', '--why', why]);
    await hireLead();
    for (const task of open()) task.asked = Date.now();
  }

  async function ask(task: Task): Promise<void> {
    await insist(['msg', 'lead', taskLine(task.id, task.target)]);
    confirmed.push(taskLine(task.id, task.target));
    task.asked = Date.now();
  }

  async function give(): Promise<void> {
    const target = STAFF[Math.floor(random() * STAFF.length)] as string;
    const task: Task = {
      id: `t${tasks.length + 1}`,
      target,
      given: Date.now(),
      asked: Date.now(),
      returned: null,
    };
    tasks.push(task);
    await ask(task);
  }

  async function read(): Promise<void> {
    const { stdout } = await org.nest(['inbox', '--json']);
    let items: readonly Shown[];
    try {
      items = JSON.parse(stdout).items; // killed before it had printed all of it: it comes again
    } catch {
      return;
    }
    for (const item of items) {
      shown.push(item);
      for (const id of resultsIn(item.text)) {
        const task = tasks.find((one) => one.id === id);
        if (task !== undefined) task.returned ??= Date.now();
      }
    }
  }

  async function remind(task: Task): Promise<void> {
    const how = chainTo(task.target).map((id) => {
      const member = ledger.state.members.get(id);
      const unread = ledger.state.inboxes.get(id)?.items.length ?? 0;
      return `${id} ${member?.phase} (${member?.why.slice(0, 60)}; ${unread} unread)`;
    });
    reminders.push(`${task.id}: ${how.join(', ')}`);
    tell(`user: asks again for ${task.id}: ${how.join(', ')}`);
    await ask(task);
  }

  /** One thing at a time, the most urgent first. Whether there was anything to do. */
  async function act(giving: boolean): Promise<boolean> {
    ledger.catchUp();
    const lead = ledger.state.members.get('lead');
    if ((ledger.state.inboxes.get('user')?.items.length ?? 0) > 0) await read();
    else if (lead === undefined) await hireLead();
    else if (['lost', 'ended', 'not_started', 'stopped'].includes(lead.phase) && random() < 0.5)
      await replaceLead(lead.phase);
    else {
      const late = open().find(({ asked }) => Date.now() - asked > OVERDUE_MS);
      if (late !== undefined) await remind(late);
      else if (giving && open().length < WIDTH) await give();
      else return false;
    }
    return true;
  }

  return {
    tasks,
    shown,
    reminders,
    confirmed,
    open,
    async run(stopped, drainMs) {
      while (!stopped()) if (!(await act(true))) await sleep(250);
      for (const end = Date.now() + drainMs; Date.now() < end; ) {
        const acted = await act(false);
        if (!acted && open().length === 0 && settled(ledger)) return;
        if (!acted) await sleep(250);
      }
    },
  };
}

/** Nobody is at a turn, and nobody has anything unread but progress. */
function settled({ state }: Ledger): boolean {
  const busy = [...state.members.values()].some(
    ({ phase, tombstone }) => tombstone === null && ['launching', 'working'].includes(phase),
  );
  const unread = [...state.inboxes].some(([reader, { items }]) => {
    const gone = reader !== 'user' && state.members.get(reader)?.tombstone !== null;
    return !gone && items.some(({ status, raisedTo }) => status !== 'progress' && raisedTo === null);
  });
  return !busy && !unread;
}
