import { type Charter, defaultCharter } from '../../src/domain/charter.ts';
import type { Envelope } from '../../src/domain/envelope.ts';
import type { EventData, EventType } from '../../src/domain/events.ts';
import { sessionActor } from '../../src/domain/identity.ts';
import { RULES } from '../../src/domain/version.ts';

/** Events for tests, with defaults for what a test does not care about. A session called `S-x` belongs to member `x`. */
export type About = Partial<Omit<Envelope, 'type' | 'data' | 'v'>>;

let count = 0;

export function fact<T extends EventType>(type: T, data: EventData<T>, about: About = {}): Envelope {
  count += 1;
  return {
    v: 1,
    id: `${type}:${count}`,
    at: '2026-01-05T09:00:00.000Z',
    type,
    actor: 'system',
    member: null,
    gen: null,
    data,
    ...about,
  };
}

export function text(content: string): { text: string } {
  return { text: content };
}

/** The charter of these tests. */
export function charterOf(): Charter {
  return charterWith();
}

function charterWith(limits: Partial<Charter['limits']> = {}): Charter {
  const charter = defaultCharter('test the fold');
  return { ...charter, limits: { ...charter.limits, ...limits } };
}

export function founded(limits: Partial<Charter['limits']> = {}, rules = RULES): Envelope {
  return fact('nest_created', { nest: 'n-1', rules, charter: charterWith(limits) }, { actor: 'user' });
}

export function amended(limits: Partial<Charter['limits']>, actor = 'user'): Envelope {
  return fact('charter_amended', { charter: charterWith(limits), changed: ['limits'] }, { actor });
}

type Hire = Partial<EventData<'hire_requested'>> & Pick<About, 'actor' | 'gen' | 'at'>;

/** A wish to hire `member` under `supervisor`; unless `actor` is given, the supervisor's own. */
export function hire(member: string, supervisor: string, wish: Hire = {}): Envelope {
  const {
    actor = supervisor === 'user' ? 'user' : sessionActor(`S-${supervisor}`),
    gen = 1,
    at,
    ...data
  } = wish;
  const full: EventData<'hire_requested'> = {
    request: `hire ${member} ${gen}`,
    role: supervisor === 'user' ? 'executive' : 'staff',
    supervisor,
    title: `the ${member}`,
    task: text(`do the work of ${member}`),
    mode: 'bg',
    model: 'sonnet',
    permissionMode: 'acceptEdits',
    cwd: '/repo',
    nonce: `nonce ${member} ${gen}`,
    session: null,
    deadlineSeconds: 30,
    launcher: '100:1',
    continues: null,
    grant: null,
    routing: null,
    discipline: null,
    ...data,
  };
  return fact('hire_requested', full, { actor, member, gen, ...(at === undefined ? {} : { at }) });
}

/** The session asks to be taken on itself, or a person asks for it. */
export function adopt(member: string, supervisor: string, session: string, wish: Hire = {}): Envelope {
  return hire(member, supervisor, { mode: 'adopt', session, nonce: '', ...wish });
}

export function launched(member: string, gen = 1): Envelope {
  return fact('launched', { short: `short-${member}`, cli: '2.1.332' }, { member, gen });
}

export function bound(member: string, session = `S-${member}`, gen = 1): Envelope {
  return fact(
    'session_bound',
    { session, short: session.slice(0, 8), evidence: 'registry' },
    { member, gen },
  );
}

export function notStarted(member: string, why: string, gen = 1): Envelope {
  return fact('not_started', { why, detail: '' }, { member, gen });
}

export function leaseExpired(member: string, gen = 1): Envelope {
  return fact('lease_expired', { why: 'no handshake within 30s' }, { member, gen });
}

function bySession<T extends EventType>(
  type: T,
  session: string,
  data: EventData<T>,
  about: About,
): Envelope {
  return fact(type, data, { actor: sessionActor(session), ...about });
}

type Started = Partial<EventData<'session_started'>>;

export function started(session: string, data: Started = {}, about: About = {}): Envelope {
  const full = {
    session,
    source: 'startup',
    nonce: null,
    hint: null,
    process: `pid-of-${session}`,
    cwd: '/repo',
    transcript: `/transcripts/${session}.jsonl`,
    job: null,
    batch: false,
    ...data,
  };
  return bySession('session_started', session, full, about);
}

/** The SessionStart hook of a launched member presents the nonce of its launch. */
export function handshake(member: string, session = `S-${member}`, gen = 1): Envelope {
  return started(session, { nonce: `nonce ${member} ${gen}`, hint: { member, gen } });
}

/** Hired and bound: a member with a session of its own. */
export function seated(member: string, supervisor: string, wish: Hire = {}): Envelope[] {
  return [hire(member, supervisor, wish), handshake(member, `S-${member}`, wish.gen ?? 1)];
}

type Prompt = Partial<EventData<'prompt_submitted'>>;

export function prompted(session: string, data: Prompt = {}, about: About = {}): Envelope {
  return bySession(
    'prompt_submitted',
    session,
    { session, prompt: 'p1', kind: 'person', hint: null, ...data },
    about,
  );
}

type Turn = Partial<EventData<'turn_ended'>>;

export function turnEnded(session: string, data: Turn = {}, about: About = {}): Envelope {
  const full = {
    session,
    prompt: 'p1',
    again: false,
    text: text('I looked at it.'),
    closing: null,
    background: [],
    hint: null,
    ...data,
  };
  return bySession('turn_ended', session, full, about);
}

type Ended = Partial<EventData<'session_ended'>>;

export function sessionEnded(session: string, data: Ended = {}, about: About = {}): Envelope {
  return bySession(
    'session_ended',
    session,
    { session, reason: 'other', process: null, hint: null, ...data },
    about,
  );
}

type Report = Partial<EventData<'report_filed'>>;

export function reported(session: string, data: Report = {}, about: About = {}): Envelope {
  return bySession(
    'report_filed',
    session,
    { status: 'done', reason: null, text: text('It works.'), as: null, ...data },
    about,
  );
}

export function escalated(session: string, content = 'Which database?', about: About = {}): Envelope {
  return bySession('escalated', session, { reason: 'decision_needed', text: text(content), as: null }, about);
}

export function heartbeat(session: string, about: About = {}): Envelope {
  return bySession('heartbeat', session, { note: 'still at it', as: null }, { harmless: true, ...about });
}

export function messaged(actor: string, to: string, content = 'Please look.', about: About = {}): Envelope {
  return fact('message_sent', { to, text: text(content), as: null }, { actor, ...about });
}

export function delivering(reader: string, items: string[], about: About = {}): Envelope {
  return fact('delivery_started', { reader, items, channel: 'prompt' }, about);
}

export function delivered(reader: string, items: string[], about: About = {}): Envelope {
  return fact('delivered', { reader, items, channel: 'prompt' }, about);
}

export function fired(member: string, about: About = {}): Envelope {
  return fact('fire_requested', { why: '', as: null }, { actor: 'user', member, gen: 1, ...about });
}

export function stopped(member: string, gen = 1): Envelope {
  return fact('stopped', { how: 'claude stop', survivors: [] }, { member, gen });
}

export function observed(member: string, what: EventData<'observed'>['what'], gen = 1): Envelope {
  return fact('observed', { what, evidence: 'ps', text: null }, { member, gen });
}

type Failed = Partial<EventData<'turn_failed'>>;

export function turnFailed(session: string, data: Failed = {}, about: About = {}): Envelope {
  const full = {
    session,
    prompt: 'p1',
    cause: 'server',
    error: 'server_error',
    text: text('API Error: overloaded'),
    until: null,
    hint: null,
    ...data,
  } as const;
  return bySession('turn_failed', session, full, about);
}

type Asked = Partial<EventData<'permission_requested'>>;

export function asked(session: string, request: string, more: Asked = {}, about: About = {}): Envelope {
  const data = {
    session,
    request,
    tool: 'Bash',
    input: text('npm test'),
    suggestions: null,
    key: 'Bash npm test',
    agent: null,
    reserved: null,
    until: '2026-01-05T10:00:00.000Z',
    hint: null,
    ...more,
  };
  return bySession('permission_requested', session, data, about);
}

export function ruled(
  actor: string,
  request: string,
  decision: 'allow' | 'deny' = 'allow',
  more: Partial<EventData<'permission_ruled'>> = {},
): Envelope {
  return fact(
    'permission_ruled',
    { request, decision, why: '', always: false, rule: null, as: null, ...more },
    { actor },
  );
}

export function askClosed(
  session: string,
  request: string,
  outcome: EventData<'permission_closed'>['outcome'],
): Envelope {
  return bySession('permission_closed', session, { session, request, outcome }, {});
}

export function wakeTried(reader: string, items: string[], about: About = {}): Envelope {
  return fact('wake_tried', { reader, items, channel: 'socket', ok: true, why: '' }, about);
}

export function raised(reader: string, items: string[], to: string, about: About = {}): Envelope {
  return fact('raised', { reader, items, to, why: 'in vain' }, about);
}

/** A step of the ladder that a session (or the user) takes on a member. */
export function nudged(
  by: string,
  member: string,
  step: EventData<'nudged'>['step'] = 'nudge',
  more: Partial<EventData<'nudged'>> = {},
): Envelope {
  const actor = by === 'user' ? by : sessionActor(by);
  return fact('nudged', { step, why: 'Still there?', as: null, ...more }, { actor, member, gen: 1 });
}

export function retried(reader: string, items: string[], about: About = {}): Envelope {
  return fact('delivery_retried', { reader, items, as: null }, { actor: 'user', ...about });
}

export function paused(member: string | null, about: About = {}): Envelope {
  return fact(
    'paused',
    { why: '', as: null },
    { member, gen: member === null ? null : 1, actor: 'user', ...about },
  );
}

export function resumed(member: string | null, about: About = {}): Envelope {
  return fact(
    'resumed',
    { why: '', as: null },
    { member, gen: member === null ? null : 1, actor: 'user', ...about },
  );
}

export function downed(about: About = {}, now = false): Envelope {
  return fact('down_requested', { why: '', now, as: null }, { actor: 'user', ...about });
}

export function upped(about: About = {}): Envelope {
  return fact('up_requested', { as: null }, { actor: 'user', ...about });
}

export function reparented(member: string, supervisor: string, about: About = {}): Envelope {
  return fact(
    'reparented',
    { supervisor, why: 'gone', as: null },
    { actor: 'user', member, gen: 1, ...about },
  );
}

export function resuming(member: string, about: About = {}): Envelope {
  return fact('resume_requested', { why: 'go on' }, { member, gen: 1, ...about });
}

type LimitStopped = Partial<EventData<'budget_stopped'>>;

/** Nothing is left for a member, as a hook or the reconciler writes it down. */
export function limitStopped(member: string, more: LimitStopped = {}, about: About = {}): Envelope {
  const data = {
    cause: 'budget',
    of: member,
    mark: `${member}:1`,
    why: `the account of ${member} has nothing left of $1.00`,
    text: text('The last it has said.'),
    by: 'hook',
    ...more,
  } as const;
  return fact('budget_stopped', data, { member, gen: 1, ...about });
}

export function limitTold(member: string, mark: string, about: About = {}): Envelope {
  const data = { mark, level: 'near', words: 'little is left' } as const;
  return fact('budget_told', data, { member, gen: 1, ...about });
}

type Metered = Partial<EventData<'spend_metered'>>;

/** What a session has cost by now, in nano-dollars. `member` null in `about` is what it had cost before it was adopted. */
export function metered(session: string, nanos: number, data: Metered = {}, about: About = {}): Envelope {
  const model = { model: 'sonnet', nanos, input: 0, output: 0, write5m: 0, write1h: 0, read: 0, replies: 1 };
  const full = { session, nanos, hidden: 0, largest: nanos, models: [model], notes: [], table: 't', ...data };
  return fact('spend_metered', full, { member: session.replace(/^S-/, ''), gen: 1, ...about });
}

type Granting = Partial<EventData<'grant_requested'>>;

/** A wish that a member has so much more; by the user unless `about` names somebody. */
export function granting(member: string, nanos: number, data: Granting = {}, about: About = {}): Envelope {
  count += 1;
  const full = { request: `grant ${count}`, nanos, back: false, why: '', as: null, ...data };
  return fact('grant_requested', full, { actor: 'user', member, gen: 1, ...about });
}

const COMMIT = 'a'.repeat(40);

/** The branch of a member has been merged for its supervisor, and the user has landed it. */
export function integrated(member: string, queue: string): Envelope[] {
  const where = { queue, branch: `nest/integration/${queue}`, as: null };
  const merge = { ...where, head: COMMIT, tip: COMMIT, checks: 1 };
  return [
    fact('integration_asked', { ...where, members: [member], onto: 'main' }, { actor: 'user' }),
    fact('integration_merged', merge, { actor: 'user', member, gen: 1 }),
    fact('integration_landed', { ...where, into: 'main', tip: COMMIT }, { actor: 'user' }),
  ];
}

type Claiming = Partial<EventData<'claim_requested'>>;

/** A wish of a member for files of the repository `/r`. */
export function claiming(member: string, globs: string[], data: Claiming = {}, about: About = {}): Envelope {
  count += 1;
  const full = { request: `claim-${count}`, repo: '/r', globs, fold: false, why: '', as: null, ...data };
  return fact('claim_requested', full, { actor: sessionActor(`S-${member}`), member, gen: 1, ...about });
}

/** A member gives up files; all that it holds when none are named. */
export function releasing(member: string, globs: string[] = [], about: About = {}): Envelope {
  const data = { repo: globs.length === 0 ? null : '/r', globs, why: '', as: null };
  return fact('claim_released', data, { actor: sessionActor(`S-${member}`), member, gen: 1, ...about });
}

type ClaimRuled = Partial<EventData<'claim_ruled'>>;

/** A ruling on a contest. */
export function claimRuled(actor: string, contest: string, data: ClaimRuled): Envelope {
  const full = { contest, kind: 'owner' as const, owner: null, order: [], parts: [], why: '', as: null };
  return fact('claim_ruled', { ...full, ...data }, { actor });
}

/** Checks of a member's work were run, by whoever it says. */
export function checksRan(
  member: string,
  results: EventData<'checks_ran'>['results'],
  actor = 'user',
  gen = 1,
): Envelope {
  return fact(
    'checks_ran',
    { report: null, results, tests: ['test/a.spec.ts'], as: null },
    { actor, member, gen },
  );
}

export function effectBegun(session: string, key: string): Envelope {
  return fact('effect_begun', { key, name: `publish ${key}`, as: null }, { actor: sessionActor(session) });
}

export function effectClosed(actor: string, key: string, outcome: 'done' | 'failed' = 'done'): Envelope {
  return fact('effect_closed', { key, outcome, note: '', as: null }, { actor });
}
