import type { Gauge, Purse } from './account.ts';
import type { Discipline } from './assignment.ts';
import type { Charter, Role } from './charter.ts';
import type { Claims } from './claims.ts';
import type { Effect } from './effects.ts';
import type { Cause, EventData } from './events.ts';
import { emptyBook, type GateBook } from './gate-book.ts';
import type { Handed, Integration } from './integration.ts';
import type { Memory } from './memory.ts';
import type { Nanos } from './money.ts';
import type { Seen } from './occurrence.ts';
import type { Course, Outcome } from './outcomes.ts';
import type { Plan } from './plan/task.ts';
import type { Presence } from './presence.ts';

import type { Proof } from './proof.ts';

import type { CoverageState } from './reconciled.ts';

import type { Reason, ReportStatus } from './report-words.ts';
import type { ResultNote } from './result.ts';
import type { Team } from './team/team.ts';
import type { Text } from './text.ts';

/**
 * Where a member stands, as the log says it.
 * `launching`: accepted, not yet bound. `working`: a turn is running. `waiting`: a turn ended, background work or
 * subordinates are still at it. `idle`: bound, no turn yet or ended without a word. `lost`: its process went without one.
 * `halted`: the API refused to go on, for the cause in `halt`; a limit that passes is a checkpoint, not a failure.
 */
export type Phase =
  | 'launching'
  | 'not_started'
  | 'idle'
  | 'working'
  | 'waiting'
  | 'blocked'
  | 'halted'
  | 'done'
  | 'failed'
  | 'unreported'
  | 'lost'
  | 'ended'
  | 'stopped';

export type Report = Readonly<{
  id: string;
  at: string;
  status: ReportStatus | 'unreported';
  reason: Reason | null;
  text: Text;
  by: 'member' | 'hook' | 'observer';
  position: string;
}>;

export type Member = {
  id: string;
  gen: number;
  role: Role;
  supervisor: string;
  title: string;
  task: Text;
  mode: EventData<'hire_requested'>['mode'];
  model: string;
  /** What was declared of its task, and why it runs on that model; null where nobody has said. */
  routing: EventData<'hire_requested'>['routing'];
  /** How its task has gone so far. */
  course: Course;
  /** How it works beside others, as it was hired; null where nothing of it was said. */
  discipline: Discipline | null;
  permissionMode: string;
  cwd: string;
  nonce: string | null;
  launcher: string;
  deadlineSeconds: number;
  hiredAt: string;
  hiredBy: string;
  session: string | null;
  short: string | null;
  process: string | null;
  transcript: string | null;
  job: string | null;
  phase: Phase;
  phaseAt: string;
  why: string;
  lastAt: string;
  lastType: string;
  /** The latest turn. It stays when it is over: a Stop that another hook has blocked fires again for the same prompt. */
  turn: { prompt: string | null; at: string; open: boolean; reported: boolean } | null;
  turns: number;
  background: number;
  reports: number;
  report: Report | null;
  /** Its latest typed results, oldest first. */
  results: ResultNote[];
  /** Why its last turn came to nothing, and when that is over, where it is known. */
  halt: { cause: Cause; error: string; at: string; until: string | null } | null;
  /** Open requests for permission, oldest first. */
  asks: string[];
  /** Rulings that hold for every later call that is alike, oldest first. */
  standing: Standing[];
  /** What the platform shows the session to wait for, as somebody saw it from outside. */
  prompt: string | null;
  /** What a blocked member waits for: an answer, leave to use a tool, or a person at its prompt. */
  blockedOn: 'answer' | 'permission' | 'prompt' | null;
  /**
   * Steps of the ladder taken since its last sign of progress. `nudges` are those that a new turn has proven, `vain` those
   * that none has yet.
   */
  ladder: {
    nudges: number;
    vain: number;
    inspections: number;
    reassigned: number;
    resumptions: number;
    lastAt: string | null;
  };
  paused: boolean;
  /** When somebody was about to resume its session; null once it has begun again. */
  resumingAt: string | null;
  /** What it has been told of nearing its end, the latest marks: each is told once. */
  told: string[];
  /** For which grant its account was last said to be used up, to whoever can give it more. */
  usedUp: string | null;
  /** What it keeps word by word. */
  memory: Memory;
  /** The latest observations of it, by their keys: each is recorded once, whoever looks. */
  noted: string[];
  /** What became of its branch when it was last to be integrated; null before that. */
  handed: Handed | null;
  /** What speaks for its work beside its own word. */
  proof: Proof;
  /** Set by a fire that was granted: from here on nothing about this generation changes. */
  tombstone: { at: string; by: string; why: string; stopped: boolean; survivors: readonly string[] } | null;
};

/** A session the log knows: bound to a generation of a member, or seen and not placed. */
export type Session = {
  id: string;
  member: string | null;
  gen: number | null;
  process: string | null;
  cwd: string;
  at: string;
  /** How it ended, or null while it is open. */
  ended: string | null;
  /** Who is charged for it: it stays when the session belongs to nobody any more. Null: nobody yet. */
  payer: string | null;
  /** What it has cost, as it was last metered; null before that. */
  gauge: Gauge | null;
  /** What of it nobody here is charged for: it was spent before the session was a member's. Only while nobody pays. */
  base: Gauge | null;
};

/** What a session that belongs to nobody has left behind; shown by `status`, never filed under a guess. */
export type Unmatched = {
  session: string;
  hint: string | null;
  why: string;
  firstAt: string;
  lastAt: string;
  /** Where it runs and what it writes, for the member that it may yet turn out to be. */
  cwd: string;
  process: string | null;
  transcript: string | null;
  job: string | null;
  turns: number;
  text: Text | null;
};

export type ItemKind = 'report' | 'ending' | 'message' | 'escalation' | 'permission' | 'notice';

export type InboxItem = {
  id: string;
  from: string;
  kind: ItemKind;
  status: string;
  text: Text;
  at: string;
  position: string;
  /** How often somebody has begun to deliver it. */
  attempts: number;
  /** How often, and when last, somebody has tried to wake the reader for it. */
  wakes: number;
  wokenAt: string | null;
  /** Who it was put before when its reader did not take it. */
  raisedTo: string | null;
};

/** A request for permission, from the moment it was asked until some time after it was closed. */
export type Ask = {
  request: string;
  member: string;
  gen: number;
  session: string;
  tool: string;
  input: Text;
  suggestions: Text | null;
  /** Requests with the same key ask for the same call. */
  key: string;
  /** The subagent that asks; its request outlives the turn that started it. */
  agent: string | null;
  /** The rule of the charter by which only the user may allow it. */
  reserved: string | null;
  /** The inbox item that says so, and whose inboxes it has been put into. */
  item: string;
  before: string[];
  at: string;
  until: string;
  ruling: {
    decision: 'allow' | 'deny';
    why: string;
    always: boolean;
    rule: string | null;
    by: string;
    at: string;
  } | null;
  outcome: EventData<'permission_closed'>['outcome'] | null;
};

/** A ruling that was given for good. `request` is the one it was given on. */
export type Standing = Readonly<{
  key: string;
  decision: 'allow' | 'deny';
  why: string;
  by: string;
  request: string;
}>;

/** A limit that everybody shares: one thing for the user to mend, however many members it halts. */
export type Incident = {
  cause: Cause;
  since: string;
  until: string | null;
  members: string[];
  /** When the first turn of somebody came to its end since the last one that failed: what was wrong has been mended. */
  over: string | null;
};

export type Inbox = {
  items: InboxItem[];
  /** Older unread items that made room for newer ones of the same sender: still in the log, from `since` on. */
  superseded: { from: string; count: number; since: string }[];
  /** What the reader's turn that still runs has been given. Only its end shows that the model has really had it. */
  taken: InboxItem[];
  delivered: number;
};

export type Ruling = Readonly<{
  request: string;
  accepted: boolean;
  code: string;
  why: string;
  member: string | null;
  gen: number | null;
}>;

export type Conflict = Readonly<{
  at: string;
  session: string;
  bound: string | null;
  claimed: string;
  type: string;
}>;

export type State = {
  rules: number | null;
  nest: { id: string; at: string } | null;
  charter: Charter | null;
  members: Map<string, Member>;
  sessions: Map<string, Session>;
  /** By member, and by `user` for the charter's budget. */
  purses: Map<string, Purse>;
  /** Whether money binds those who are hired: an earlier version of nest, which does not know of it, may rule until then. */
  moneyRules: boolean;
  /** What sessions that nobody knew had cost, those that are forgotten by now. */
  forgotten: Nanos;
  unmatched: Map<string, Unmatched>;
  inboxes: Map<string, Inbox>;
  rulings: Ruling[];
  asks: Map<string, Ask>;
  claims: Claims;
  /** What became of work of each declared kind on each tier. */
  outcomes: Outcome[];
  incidents: Incident[];
  coverage: CoverageState;
  /** Queues whose members' branches are merged, by their supervisors. */
  integrations: Integration[];
  /** By whoever owns them: supervisors, and `user`. */
  plans: Map<string, Plan>;
  gates: GateBook;
  /** What is kept of teams beside their members, by supervisor. */
  teams: Map<string, Team>;
  /** What members have asked of the world outside, by key; those whose outcome nobody knows, and the latest others. */
  effects: readonly Effect[];
  /** Everybody is paused. */
  paused: boolean;
  /** Everybody is stopped, until somebody wants the nest up again. */
  down: { at: string; by: string } | null;
  /** When a member that a limit had halted was last told to go on. */
  triedAt: string | null;
  /** Since when the machine has been awake without a gap; silence before it is nobody's fault. */
  awakeSince: string | null;
  user: Presence;
  conflicts: Conflict[];
  seen: Seen;
  /** An event this code does not know and may not skip: it shows the log from here on, but does not rule. */
  blind: { type: string; position: string } | null;
  counts: {
    events: number;
    duplicates: number;
    skipped: number;
    malformed: number;
    late: number;
    conflicts: number;
    unmatched: number;
  };
};

export function initialState(): State {
  return {
    rules: null,
    nest: null,
    charter: null,
    members: new Map(),
    sessions: new Map(),
    purses: new Map(),
    moneyRules: false,
    forgotten: 0,
    unmatched: new Map(),
    inboxes: new Map(),
    rulings: [],
    asks: new Map(),
    claims: { held: [], contests: [] },
    outcomes: [],
    incidents: [],
    coverage: { rounds: [], reconciled: [] },
    integrations: [],
    plans: new Map(),
    gates: emptyBook(),
    teams: new Map(),
    effects: [],
    paused: false,
    down: null,
    triedAt: null,
    awakeSince: null,
    user: { at: null, back: null },
    conflicts: [],
    seen: new Map(),
    blind: null,
    counts: { events: 0, duplicates: 0, skipped: 0, malformed: 0, late: 0, conflicts: 0, unmatched: 0 },
  };
}
