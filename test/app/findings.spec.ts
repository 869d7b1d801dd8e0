import { describe, expect, it } from 'vitest';
import { findingOf } from '../../src/app/reconcile/findings.ts';
import type { Sighting } from '../../src/app/reconcile/sighting.ts';
import type { Work } from '../../src/app/work.ts';
import type { Envelope } from '../../src/domain/envelope.ts';
import { resumeAt } from '../../src/domain/hold.ts';
import {
  adopt,
  asked,
  bound,
  downed,
  escalated,
  fact,
  founded,
  hire,
  nudged,
  observed,
  prompted,
  reported,
  resuming,
  seated,
  started,
  text,
  turnEnded,
  turnFailed,
  upped,
} from '../support/facts.ts';
import { fold, inboxLines, memberOf } from '../support/given.ts';

const T0 = Date.UTC(2026, 0, 5, 9);
const TEAM = [founded(), ...seated('boss', 'user'), ...seated('dev', 'boss')];
const AT_WORK = [...TEAM, prompted('S-dev')];

const QUIET: Sighting = {
  process: 'alive',
  other: null,
  waitingFor: null,
  idleSince: null,
  job: null,
  folder: 'there',
  transcriptAt: null,
  lastReply: () => null,
};

function found(log: readonly Envelope[], seen: Partial<Sighting>, seconds = 10, id = 'dev') {
  const state = fold(log);
  return findingOf(state, memberOf(state, id), { ...QUIET, ...seen }, T0 + seconds * 1000)?.what ?? null;
}

const doing = (work: Partial<Work>): Partial<Sighting> => ({ work: () => ({ transcriptAt: null, ...work }) });

function keyOf(log: readonly Envelope[], seen: Partial<Sighting>, seconds = 10) {
  const state = fold(log);
  return findingOf(state, memberOf(state, 'dev'), { ...QUIET, ...seen }, T0 + seconds * 1000)?.key;
}

const reply =
  (at: number, final = true) =>
  () => ({ uuid: 'u1', text: 'All done.\nresult: done', at, final });

describe('what the reconciler finds', () => {
  it('finds nothing where everything is as it was said', () => {
    expect(found(AT_WORK, {})).toBeNull();
  });

  it.each([
    ['in the middle of a turn', AT_WORK],
    ['before its first turn', TEAM],
    [
      'while its background work runs',
      [...AT_WORK, turnEnded('S-dev', { background: [{ id: 'b', type: 'shell' }] })],
    ],
    ['while it asks for leave', [...AT_WORK, asked('S-dev', 'r1')]],
  ])('finds a process that went %s', (_, log) => {
    expect(found(log, { process: 'gone' })).toBe('process_gone');
  });

  it.each([
    ['waits for its reports', [...TEAM, prompted('S-boss'), turnEnded('S-boss')], 'boss'],
    ['waits for an answer', [...AT_WORK, escalated('S-dev'), turnEnded('S-dev')], 'dev'],
    ['has reported', [...AT_WORK, reported('S-dev'), turnEnded('S-dev')], 'dev'],
  ])(
    'writes down that the worker of one that %s has gone, once; its supervisor has nothing to do',
    (_, log, id) => {
      expect(found(log, { process: 'gone' }, 10, id)).toBe('process_gone');
      const before = fold(log);
      const after = fold([...log, observed(id, 'process_gone')]);
      expect(memberOf(after, id)).toMatchObject({ phase: memberOf(before, id).phase, process: null });
      expect(inboxLines(after, memberOf(after, id).supervisor)).toEqual(
        inboxLines(before, memberOf(before, id).supervisor),
      );
    },
  );

  it('leaves it to a person to close the terminal of an adopted session', () => {
    const log = [
      founded(),
      adopt('boss', 'user', 'S-boss'),
      started('S-boss'),
      prompted('S-boss'),
      turnEnded('S-boss'),
    ];
    expect(found(log, { process: 'gone' }, 10, 'boss')).toBeNull();
  });

  it('finds a folder that is gone, before anything else', () => {
    expect(found(AT_WORK, { folder: 'missing', process: 'gone' })).toBe('cwd_missing');
  });

  it('finds a lost session that runs again', () => {
    expect(found([...AT_WORK, observed('dev', 'process_gone')], { process: 'gone', other: '77:1' })).toBe(
      'process_back',
    );
  });

  it('misses a session of which no hook has ever named a process, once the platform’s files name none', () => {
    const log = [founded(), ...seated('boss', 'user'), hire('dev', 'boss'), bound('dev')];
    const seen = { process: 'unknown', job: { short: 'S-dev' } as Sighting['job'] } as const;
    expect(found(log, seen, 70)).toBe('process_gone');
    expect(found([...log, prompted('S-dev')], seen, 70)).toBe('process_gone');
    expect(found([...log, turnEnded('S-dev')], seen, 70)).toBeNull();
    expect(found(log, { ...seen, other: '77:1' }, 70)).toBeNull();
    // These are not the files of its platform.
    expect(found(log, { ...seen, job: null }, 70)).toBeNull();
    // It may be on its way.
    expect(found(log, seen, 30)).toBeNull();
    const at = '2026-01-05T09:01:00.000Z';
    expect(found([...log, resuming('dev', { at })], seen, 70)).toBeNull();
    expect(found([...log, downed(), upped({ at })], seen, 70)).toBeNull();
  });

  it('finds a prompt that only a person can answer, once, and its end', () => {
    expect(found(AT_WORK, { waitingFor: 'permission prompt' })).toBe('prompt_open');
    const open = [...AT_WORK, observed('dev', 'prompt_open')];
    expect(found(open, { waitingFor: 'permission prompt' })).toBeNull();
    expect(found(open, {})).toBe('prompt_closed');
    // The platform shows it for a moment after its answer.
    expect(found(AT_WORK, { waitingFor: 'permission prompt' }, 4)).toBeNull();
  });

  it('finds an interrupted turn: the platform says idle, and no hook spoke', () => {
    expect(found(AT_WORK, { idleSince: T0 + 1000 })).toBe('turn_interrupted');
  });

  it('waits before it takes a session for idle: its Stop may be on its way', () => {
    expect(found(AT_WORK, { idleSince: T0 + 9000 })).toBeNull();
    expect(found(AT_WORK, { idleSince: T0 + 1000, transcriptAt: T0 + 9000 })).toBeNull();
  });

  it('reads the report from the transcript where hooks are silent', () => {
    expect(found(AT_WORK, { idleSince: T0 + 1000, lastReply: reply(T0 + 500) })).toBe('hooks_silent');
    expect(found(TEAM, { idleSince: T0 + 1000, lastReply: reply(T0 + 500) })).toBe('hooks_silent');
  });

  it('does not read it there where the end of a turn was heard that had begun before the session was bound', () => {
    const ended = [...TEAM, turnEnded('S-dev', { text: text('Once.\nresult: one') })];
    expect(found(ended, { idleSince: T0 + 1000, lastReply: reply(T0 + 500) })).toBeNull();
  });

  it('reads it there for every turn of a session whose hooks have never spoken, and for none that have', () => {
    const silent = observed('dev', 'hooks_silent');
    const once = [...TEAM, { ...silent, data: { ...silent.data, text: text('Once.\nresult: one') } }];
    expect(found(once, { idleSince: T0 + 1000, lastReply: reply(T0 + 500) })).toBe('hooks_silent');
    const again = observed('dev', 'hooks_silent');
    const twice = fold([...once, { ...again, data: { ...again.data, text: text('Twice.\nresult: two') } }]);
    expect(inboxLines(twice, 'boss')).toEqual(['ending dev done', 'ending dev done']);
    const heard = [...AT_WORK, turnEnded('S-dev', { closing: { kind: 'result', line: 'x' } })];
    expect(found(heard, { idleSince: T0 + 1000, lastReply: reply(T0 + 500) })).toBeNull();
  });

  it('takes no earlier reply, and none that asked for a tool, for the report', () => {
    expect(found(AT_WORK, { idleSince: T0 + 1000, lastReply: reply(T0 - 500) })).toBe('turn_interrupted');
    expect(found(AT_WORK, { idleSince: T0 + 1000, lastReply: reply(T0 + 500, false) })).toBe(
      'turn_interrupted',
    );
  });

  it('finds a stall, with the evidence of its verdict', () => {
    expect(found(AT_WORK, {}, 31 * 60)).toBe('stalled');
    expect(found(AT_WORK, { transcriptAt: T0 + 30 * 60_000 }, 31 * 60)).toBeNull();
  });

  it.each<[string, Partial<Work>]>([
    ['a tool call in flight', { toolSince: T0 + 1000, tool: 'Bash: make' }],
    ['a subagent that writes', { transcriptAt: T0 + 30 * 60_000 }],
    [
      'a process that it has just started',
      { children: { alive: 1, latestAt: T0 + 30 * 60_000, names: 'cc' } },
    ],
  ])('takes %s for a sign of life', (_, work) => {
    expect(found(AT_WORK, doing(work), 31 * 60)).toBeNull();
  });

  it('finds a silence once, and the next one after any sign of life', () => {
    const first = keyOf(AT_WORK, doing({ transcriptAt: T0 + 1000 }), 31 * 60);
    expect(keyOf(AT_WORK, doing({ transcriptAt: T0 + 1000 }), 45 * 60)).toBe(first);
    expect(keyOf(AT_WORK, doing({ transcriptAt: T0 + 40 * 60_000 }), 90 * 60)).not.toBe(first);
    const nudgedOnce = [...AT_WORK, nudged('S-boss', 'dev')];
    expect(keyOf(nudgedOnce, doing({ transcriptAt: T0 + 1000 }), 45 * 60)).toBe(first);
  });

  it('finds no stall of a machine that slept', () => {
    const slept = fact('clock_gap', { seconds: 3600 }, { at: '2026-01-05T10:00:00.000Z' });
    expect(found(AT_WORK, {}, 61 * 60)).toBe('stalled');
    expect(found([...AT_WORK, slept], {}, 61 * 60)).toBeNull();
  });

  it('finds a loop once for each call and turn, however long it goes on', () => {
    const loop = { key: 'Bash 1', call: 'Bash: npm test', times: 3, alike: true };
    expect(found(AT_WORK, doing({ loop }))).toBe('loop_suspected');
    const first = keyOf(AT_WORK, doing({ loop }));
    expect(keyOf(AT_WORK, doing({ loop: { ...loop, times: 30 } }), 600)).toBe(first);
    expect(keyOf(AT_WORK, doing({ loop: { ...loop, key: 'Read 2' } }))).not.toBe(first);
    const nextTurn = [...AT_WORK, turnEnded('S-dev'), prompted('S-dev', { prompt: 'p2' })];
    expect(keyOf(nextTurn, doing({ loop }))).not.toBe(first);
  });

  it('looks for no loop in somebody who waits for an answer', () => {
    const loop = { key: 'Bash 1', call: 'Bash: npm test', times: 3, alike: true };
    expect(found([...AT_WORK, escalated('S-dev')], doing({ loop }))).toBeNull();
  });

  it('tells the supervisor of a loop and a stall what was seen, and the next step', () => {
    const state = fold(AT_WORK);
    const seen = {
      ...QUIET,
      ...doing({ loop: { key: 'k', call: 'Bash: npm test', times: 3, alike: true } }),
    };
    expect(findingOf(state, memberOf(state, 'dev'), seen, T0 + 5000)?.evidence).toBe(
      'has made the same call 3 times: Bash: npm test; log: prompt_submitted 5s ago; process: alive; transcript: 3 times in a row, with the same result; next: nest nudge dev "…"',
    );
  });
});

describe('a report read from the transcript', () => {
  it('is filed as such, with what its closing line says', () => {
    const silent = observed('dev', 'hooks_silent');
    const state = fold([
      ...AT_WORK,
      { ...silent, data: { ...silent.data, text: text('Done.\nresult: it works') } },
    ]);
    expect(memberOf(state, 'dev')).toMatchObject({
      phase: 'done',
      report: { by: 'observer', status: 'done' },
    });
  });
});

describe('the resumption after a limit', () => {
  const goesOn = (data: Parameters<typeof turnFailed>[1], id = 'dev') => {
    const state = fold([...AT_WORK, turnFailed(`S-${id}`, data)]);
    return resumeAt(state, memberOf(state, id));
  };

  it('comes after the reset, within half a minute of it', () => {
    const until = '2026-01-05T10:00:00.000Z';
    const at = goesOn({ cause: 'rate_limit', until }) ?? 0;
    expect(at).toBeGreaterThan(Date.parse(until));
    expect(at).toBeLessThan(Date.parse(until) + 31_000);
  });

  it('comes after a minute or more where nothing says when the limit resets', () => {
    expect(goesOn({ cause: 'server' }) ?? 0).toBeGreaterThanOrEqual(T0 + 60_000);
  });

  it.each(['authentication', 'billing', 'refusal', 'unknown'] as const)(
    'never comes by itself for %s',
    (cause) => {
      expect(goesOn({ cause })).toBeNull();
    },
  );
});
