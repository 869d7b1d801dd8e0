import { describe, expect, it } from 'vitest';
import { defaultCharter } from '../../src/domain/charter.ts';
import type { Envelope } from '../../src/domain/envelope.ts';
import type { Observation } from '../../src/domain/observation.ts';
import { UNSEEN } from '../../src/domain/signs.ts';
import { tierAbove } from '../../src/domain/tiers.ts';
import { verdictOf } from '../../src/domain/verdict.ts';
import {
  adopt,
  amended,
  asked,
  delivered,
  escalated,
  fact,
  fired,
  founded,
  handshake,
  hire,
  nudged,
  observed,
  paused,
  prompted,
  reported,
  seated,
  turnEnded,
  turnFailed,
} from '../support/facts.ts';
import { fold, given, inboxLines, lastRuling, memberOf } from '../support/given.ts';

const T0 = Date.UTC(2026, 0, 5, 9);
const MINUTE = 60_000;
const TEAM = [founded(), ...seated('boss', 'user'), ...seated('dev', 'boss'), ...seated('ops', 'boss')];
const AT_WORK = [...TEAM, prompted('S-dev')];
const again = { gen: 2, continues: 'reassignment' } as const;

const ladder = (log: readonly Envelope[]) => memberOf(fold(log), 'dev').ladder;
const ruling = (log: readonly Envelope[]) => lastRuling(fold(log)).code;

function verdict(log: readonly Envelope[], seen: Partial<Observation> = {}, minutes = 31) {
  const state = fold(log);
  return verdictOf(state, memberOf(state, 'dev'), { ...UNSEEN, ...seen }, T0 + minutes * MINUTE);
}

describe('a nudge', () => {
  it('is unread by the member, from whoever nudged, and counts for nothing until a turn begins', () => {
    given(AT_WORK)
      .when(nudged('S-boss', 'dev', 'nudge', { why: 'Still there?' }))
      .then((state) => {
        expect(inboxLines(state, 'dev')).toEqual(['message boss nudge']);
        expect(memberOf(state, 'dev').ladder).toMatchObject({ nudges: 0, vain: 1 });
      });
  });

  it('counts once a turn of the member begins, or a running one takes up its input', () => {
    expect(ladder([...AT_WORK, nudged('S-boss', 'dev'), prompted('S-dev', { kind: 'wake' })])).toMatchObject({
      nudges: 1,
      vain: 0,
    });
    const next = prompted('S-dev', { prompt: 'p2', kind: 'wake' });
    const twice = [...AT_WORK, nudged('S-boss', 'dev'), nudged('user', 'dev'), next];
    expect(ladder(twice)).toMatchObject({ nudges: 2, vain: 0 });
  });

  it('is not proven by the turn of somebody else, nor by the end of its own', () => {
    const others = [prompted('S-ops'), turnEnded('S-dev'), delivered('boss', [])];
    expect(ladder([...AT_WORK, nudged('S-boss', 'dev'), ...others])).toMatchObject({ nudges: 0, vain: 1 });
  });

  it('is forgotten with every other step once the member reports', () => {
    const log = [...AT_WORK, nudged('S-boss', 'dev'), nudged('S-boss', 'dev', 'inspect')];
    expect(ladder([...log, reported('S-dev', { status: 'progress' })])).toMatchObject({
      nudges: 0,
      vain: 0,
      inspections: 0,
    });
  });

  it.each([
    ['a peer', 'S-ops', 'not_authorised'],
    ['the member itself', 'S-dev', 'not_authorised'],
    ['a session that is nobody', 'S-stranger', 'unknown_actor'],
    ['its supervisor', 'S-boss', 'ok'],
    ['the user', 'user', 'ok'],
  ])('by %s is ruled on by the log', (_, actor, code) => {
    expect(ruling([...AT_WORK, nudged(actor, 'dev')])).toBe(code);
  });

  it.each([
    ['has reported', reported('S-dev'), 'needs_no_nudge'],
    ['has failed', reported('S-dev', { status: 'failed', reason: 'system' }), 'needs_no_nudge'],
    ['waits for an answer', escalated('S-dev'), 'needs_no_nudge'],
    ['waits for leave', asked('S-dev', 'r1'), 'needs_no_nudge'],
    ['waits for a limit to pass', turnFailed('S-dev', { cause: 'rate_limit' }), 'needs_no_nudge'],
    ['is paused', paused('dev'), 'needs_no_nudge'],
    ['has been fired', fired('dev'), 'already_gone'],
    ['ended its turn without a word', turnEnded('S-dev'), 'ok'],
    ['is lost', observed('dev', 'process_gone'), 'ok'],
    ['was failed by the server', turnFailed('S-dev', { cause: 'server' }), 'ok'],
  ])('of somebody who %s', (_, event, code) => {
    expect(ruling([...AT_WORK, event, nudged('S-boss', 'dev')])).toBe(code);
  });

  it('is refused to a session after three without a report in between, arrived or not; not to the user', () => {
    const three = [
      ...AT_WORK,
      nudged('S-boss', 'dev'),
      prompted('S-dev'),
      nudged('S-boss', 'dev'),
      nudged('user', 'dev'),
    ];
    expect(ruling([...three, nudged('S-boss', 'dev')])).toBe('ladder');
    expect(ruling([...three, nudged('user', 'dev')])).toBe('ok');
  });

  it('of an old generation changes nothing', () => {
    const log = [
      ...AT_WORK,
      hire('dev', 'boss', { ...again, actor: 'user' }),
      handshake('dev', 'S-dev-2', 2),
    ];
    given(log)
      .when(nudged('S-boss', 'dev'))
      .then((state) => {
        expect(memberOf(state, 'dev').ladder).toMatchObject({ vain: 0 });
        expect(inboxLines(state, 'dev')).toEqual([]);
      });
  });
});

describe('a reassignment', () => {
  const inspected = [...AT_WORK, nudged('S-boss', 'dev', 'inspect')];

  it.each([
    ['is only silent', AT_WORK, 'not_inspected'],
    ['has been looked at', inspected, 'ok'],
    ['is lost', [...AT_WORK, observed('dev', 'process_gone')], 'ok'],
    ['has failed', [...AT_WORK, reported('S-dev', { status: 'failed', reason: 'system' })], 'ok'],
    ['asks for somebody more capable', [...AT_WORK, escalated('S-dev')], 'ok'],
  ])('of a member that %s is ruled on by the log', (_, log, code) => {
    expect(ruling([...log, hire('dev', 'boss', again)])).toBe(code);
  });

  it('needs no inspection by the user', () => {
    expect(ruling([...AT_WORK, hire('dev', 'boss', { ...again, actor: 'user' })])).toBe('ok');
  });

  it('takes no second seat, and no second place at work', () => {
    const full = [...AT_WORK, amended({ members: 3, concurrency: 1 })];
    const idle = [turnEnded('S-boss'), turnEnded('S-ops')];
    const log = [...full, ...idle, nudged('user', 'dev', 'inspect')];
    expect(ruling([...log, hire('dev', 'boss', { ...again, actor: 'user' })])).toBe('ok');
    expect(ruling([...log, hire('new', 'boss', { actor: 'user' })])).toBe('members');
  });

  it('of the Executive is the user’s, and does not count as a second one', () => {
    const wish = { ...again, role: 'executive' } as const;
    expect(ruling([...TEAM, hire('boss', 'user', wish)])).toBe('ok');
  });

  it('ends after two by sessions: then somebody above has to think', () => {
    const once = (gen: number): Envelope[] => [
      fact(
        'nudged',
        { step: 'inspect', why: '', as: null },
        { actor: 'session:S-boss', member: 'dev', gen: gen - 1 },
      ),
      hire('dev', 'boss', { gen, continues: 'reassignment' }),
      handshake('dev', `S-dev-${gen}`, gen),
    ];
    expect(ruling([...AT_WORK, ...once(2), ...once(3)].slice(0, -1))).toBe('ok');
    expect(ruling([...AT_WORK, ...once(2), ...once(3), ...once(4)].slice(0, -1))).toBe('ladder');
  });

  it('never takes a session from a person who sits in it', () => {
    const log = [...TEAM, adopt('guest', 'boss', 'S-guest', { actor: 'user' })];
    expect(ruling([...log, hire('guest', 'boss', { ...again, actor: 'user' })])).toBe('attended');
  });
});

describe('the next step', () => {
  const inspect = nudged('S-boss', 'dev', 'inspect');

  it.each([
    ['nothing has been done', AT_WORK, 'nest nudge dev "…"'],
    ['it has been nudged in vain', [...AT_WORK, nudged('S-boss', 'dev')], 'nest inspect dev'],
    [
      'it has been nudged, and fell silent again',
      [...AT_WORK, nudged('S-boss', 'dev'), prompted('S-dev')],
      'nest inspect dev',
    ],
    [
      'somebody has looked',
      [...AT_WORK, nudged('S-boss', 'dev'), inspect],
      'nest reassign dev --tier-up --why "…"',
    ],
  ])('when %s', (_, log, action) => {
    expect(verdict(log)).toMatchObject({ state: 'stalled', action });
  });

  it('is no tier up where there is none', () => {
    const top = [
      ...TEAM.slice(0, 3),
      ...seated('dev', 'boss', { model: 'opus' }),
      prompted('S-dev'),
      inspect,
    ];
    expect(verdict(top).action).toBe('nest reassign dev --why "…"');
  });

  it('stands in the evidence with the steps taken', () => {
    expect(verdict([...AT_WORK, nudged('S-boss', 'dev'), inspect]).evidence).toContain(
      'ladder: nudged once in vain so far, inspected once',
    );
  });

  it('of a loop is the same, however short the silence', () => {
    const loop = { key: 'k', call: 'Bash: npm test', times: 4, alike: true };
    expect(verdict(AT_WORK, { loop }, 1)).toMatchObject({
      state: 'looping',
      why: 'has made the same call 4 times: Bash: npm test',
      action: 'nest nudge dev "…"',
    });
  });
});

describe('the tier above', () => {
  const models = defaultCharter('x').models;

  it.each([
    ['haiku', { model: 'sonnet' }],
    ['claude-sonnet-5-5', { model: 'opus' }],
    ['opus', { why: "opus is the highest tier of the charter's ladder" }],
    ['gpt', { why: "gpt is not on the charter's ladder (haiku, sonnet, opus)" }],
  ])('of %s', (model, expected) => expect(tierAbove({ models }, model)).toEqual(expected));

  it('ends at the ceiling', () => {
    expect(tierAbove({ models: { ...models, ceiling: 'sonnet' } }, 'sonnet')).toEqual({
      why: "the charter's ceiling is sonnet",
    });
  });
});

describe('work that says nothing until it is over', () => {
  const clock = (at: string) => fact('clock_gap', { seconds: 3600 }, { at });

  it.each<[string, Envelope[], Partial<Observation>, number, string]>([
    ['a tool call in flight', AT_WORK, { toolSince: T0, tool: 'Bash: make' }, 90, 'working'],
    ['a tool call far beyond patience', AT_WORK, { toolSince: T0 }, 121, 'stalled'],
    [
      'a build that starts processes',
      AT_WORK,
      { children: { alive: 1, latestAt: T0 + 40 * MINUTE, names: 'cc' } },
      45,
      'working',
    ],
    [
      'background work that is seen to run',
      [...AT_WORK, turnEnded('S-dev', { background: [{ id: 'b', type: 'shell' }] })],
      { children: { alive: 1, latestAt: T0, names: 'npm' } },
      45,
      'waiting',
    ],
    [
      'background work that nobody sees run',
      [...AT_WORK, turnEnded('S-dev', { background: [{ id: 'b', type: 'shell' }] })],
      { children: { alive: 0, latestAt: null, names: '' } },
      45,
      'stalled',
    ],
    [
      'a subordinate that is at work',
      [...AT_WORK, ...seated('low', 'dev'), prompted('S-low', {}, { at: '2026-01-05T09:44:00.000Z' })],
      {},
      45,
      'working',
    ],
    ['nothing, after the machine slept', [...AT_WORK, clock('2026-01-05T09:40:00.000Z')], {}, 45, 'working'],
    [
      'a tool call that began before the machine slept',
      [...AT_WORK, clock('2026-01-05T11:00:00.000Z')],
      { toolSince: T0 },
      130,
      'working',
    ],
  ])('%s', (_, log, seen, minutes, expected) => {
    expect(verdict(log, seen, minutes).state).toBe(expected);
  });

  it('names what it rests on', () => {
    const seen = {
      toolSince: T0,
      tool: 'Bash: make',
      children: { alive: 2, latestAt: T0, names: 'make, cc' },
    };
    expect(verdict(AT_WORK, seen, 12)).toMatchObject({
      state: 'working',
      why: 'busy in Bash: make for 12m',
      evidence: expect.arrayContaining([
        'transcript: a call of Bash: make has been running for 12m',
        'processes: 2 below its session (make, cc), the latest for 12m',
      ]),
    });
  });
});
