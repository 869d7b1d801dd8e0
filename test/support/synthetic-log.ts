import { type Charter, defaultCharter } from '../../src/domain/charter.ts';
import type { Envelope } from '../../src/domain/envelope.ts';
import type { EventData, EventType } from '../../src/domain/events.ts';
import { sessionActor } from '../../src/domain/identity.ts';

type Seat = { id: string; supervisor: string; session: string; process: string; turns: number };
type Emit = (event: Envelope) => void;

/** Small and seeded (mulberry32): a log that is always the same. */
function generator(seed: number): (below: number) => number {
  let a = seed;
  return (below) => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below) | 0;
  };
}

const WORDS =
  'the login page now rejects an expired token before it touches the database and two tests say so; see src/auth'.split(
    ' ',
  );

/** The events that a nest of `members` writes in `turns` turns: an Executive, a Manager for every seven, Staff. */
export function synthesise(size: { members: number; turns: number; seed?: number }, emit: Emit): void {
  const random = generator(size.seed ?? 1);
  let serial = 0;
  let clock = Date.UTC(2026, 0, 5, 9);

  const hex = (length: number) => Array.from({ length }, () => random(16).toString(16)).join('');
  const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
  const prose = (words: number) => Array.from({ length: words }, () => WORDS[random(WORDS.length)]).join(' ');

  function say<T extends EventType>(
    type: T,
    key: string,
    data: EventData<T>,
    about: Partial<Envelope>,
  ): string {
    serial += 1;
    clock += random(900);
    const id = `${key}:${serial.toString(36)}`;
    const at = new Date(clock).toISOString();
    emit({ v: 1, id, at, type, actor: 'system', member: null, gen: null, data, ...about });
    return id;
  }

  function seat(index: number): Seat {
    const managers = Math.max(1, Math.floor(size.members / 8));
    const id =
      index === 0 ? 'executive' : index <= managers ? `manager-${index}` : `staff-${index - managers}`;
    const supervisor =
      index === 0 ? 'user' : index <= managers ? 'executive' : `manager-${1 + (index % managers)}`;
    return { id, supervisor, session: uuid(), process: `${4000 + index}:${index}77123`, turns: 0 };
  }

  function hire(who: Seat): void {
    const about = { member: who.id, gen: 1 };
    const nonce = hex(32);
    const request = `hire:${uuid()}`;
    const role =
      who.supervisor === 'user' ? 'executive' : who.supervisor === 'executive' ? 'manager' : 'staff';
    const wish: EventData<'hire_requested'> = {
      request,
      role,
      supervisor: who.supervisor,
      title: prose(5),
      task: { text: prose(60) },
      mode: 'bg',
      model: 'sonnet',
      permissionMode: 'acceptEdits',
      cwd: '/home/someone/projects/shop',
      nonce,
      session: null,
      deadlineSeconds: 30,
      launcher: '3999:177123',
      continues: null,
      grant: null,
      routing: null,
      discipline: null,
    };
    say('hire_requested', request, wish, { ...about, actor: 'user' });
    say('launched', 'launched', { short: who.session.slice(0, 8), cli: '2.1.332' }, about);
    start(who, 'startup', nonce);
  }

  function start(who: Seat, source: string, nonce: string | null): void {
    const { session, process } = who;
    const data = {
      session,
      source,
      nonce,
      hint: { member: who.id, gen: 1 },
      process,
      cwd: '/home/someone/projects/shop',
      transcript: `/home/someone/.claude/projects/-home-someone-projects-shop/${session}.jsonl`,
      job: `/home/someone/.claude/jobs/${session.slice(0, 8)}`,
      batch: false,
    };
    say('session_started', `start:${session}`, data, { actor: sessionActor(session) });
  }

  /** A turn: what is unread is put before the member, it works, reports, and its Stop hook files the ending. */
  function turn(who: Seat, unread: string[], answer: boolean): string[] {
    const { session, id } = who;
    const actor = sessionActor(session);
    const hint = { member: id, gen: 1 };
    const prompt = uuid();
    who.turns += 1;
    say(
      'prompt_submitted',
      `prompt:${session}:${uuid()}`,
      { session, prompt, kind: 'relay', hint },
      { actor },
    );
    if (unread.length > 0) {
      const items = unread.splice(0, 20);
      say('delivery_started', 'delivery_started', { reader: id, items, channel: 'prompt' }, { actor });
      say('delivered', 'delivered', { reader: id, items, channel: 'prompt' }, { actor });
    }
    const about = { actor, member: id, gen: 1 };
    if (random(4) === 0)
      say('heartbeat', 'heartbeat', { note: prose(6), as: null }, { ...about, harmless: true });
    const sent: string[] = [];
    if (answer && random(2) === 0) {
      const report = {
        status: 'done',
        reason: null,
        text: { text: prose(12 + random(30)) },
        as: null,
      } as const;
      sent.push(say('report_filed', `report:${session}:${who.turns}`, report, about));
    }
    const line = prose(10);
    const text = { text: `${prose(8 + random(30))}\nresult: ${line}` };
    const closing = answer ? ({ kind: 'result', line } as const) : null;
    const end = { session, prompt, again: false, text, closing, background: [], hint };
    const ending = say('turn_ended', `stop:${session}:${uuid()}`, end, { actor });
    if (answer && sent.length === 0) sent.push(ending);
    return sent;
  }

  const crew = Array.from({ length: size.members }, (_, index) => seat(index));
  const limits: Charter['limits'] = {
    members: 200,
    depth: 4,
    concurrency: 100,
    turns: null,
    wallClockMinutes: null,
  };
  const charter: Charter = { ...defaultCharter(prose(30)), limits };
  say('nest_created', 'nest', { nest: uuid(), rules: 1, charter }, { actor: 'user' });
  for (const who of crew) hire(who);

  const byId = new Map(crew.map((who) => [who.id, who]));
  const unread = new Map<string, string[]>(crew.map((who) => [who.id, []]));
  const staff = crew.slice(1);
  for (let done = 0; done < size.turns; ) {
    const who = staff[random(staff.length)] ?? crew[0];
    if (who === undefined) return;
    const inbox = unread.get(who.id) ?? [];
    const boss = byId.get(who.supervisor);
    const actor = boss === undefined ? 'user' : sessionActor(boss.session);
    inbox.push(
      say('message_sent', 'message', { to: who.id, text: { text: prose(25) }, as: null }, { actor }),
    );
    const sent = turn(who, inbox, true);
    done += 1;
    if (boss !== undefined) {
      const waiting = unread.get(boss.id) ?? [];
      waiting.push(...sent);
      if (waiting.length >= 4) {
        turn(boss, waiting, false);
        done += 1;
      }
    }
    if (random(200) === 0) restart(who);
  }

  /** Now and then a session is cleared, or its process is replaced. */
  function restart(who: Seat): void {
    const { session, process } = who;
    const clear = random(2) === 0;
    const data = { session, reason: clear ? 'clear' : 'other', process, hint: null };
    say('session_ended', `end:${session}`, data, { actor: sessionActor(session) });
    if (clear) who.session = uuid();
    else who.process = `${random(60_000)}:${serial}`;
    start(who, clear ? 'clear' : 'resume', null);
  }
}
