import { describe, expect, it } from 'vitest';
import type { Envelope } from '../../src/domain/envelope.ts';
import type { Observation } from '../../src/domain/observation.ts';
import { silenceOf, UNSEEN } from '../../src/domain/signs.ts';
import { type Verdict, verdictOf } from '../../src/domain/verdict.ts';
import {
  adopt,
  escalated,
  fired,
  founded,
  heartbeat,
  hire,
  leaseExpired,
  observed,
  prompted,
  reported,
  seated,
  sessionEnded,
  started,
  stopped,
  text,
  turnEnded,
} from '../support/facts.ts';
import { fold, memberOf } from '../support/given.ts';

const T0 = Date.UTC(2026, 0, 5, 9);
const MINUTE = 60_000;
const BOSS = [founded(), ...seated('boss', 'user')];
const DEV = [...BOSS, ...seated('dev', 'boss')];
const AT_WORK = [...DEV, prompted('S-dev')];

const GUEST = [...BOSS, adopt('dev', 'boss', 'S-dev', { actor: 'user' }), prompted('S-dev')];
const CLOSED = sessionEnded('S-dev', { reason: 'prompt_input_exit' });

/** Every fact of these specs was written at nine o'clock; the verdict is asked for some minutes later. */
function verdict(
  log: readonly Envelope[],
  seen: Partial<Observation> = {},
  minutes = 1,
  id = 'dev',
): Verdict {
  const state = fold(log);
  return verdictOf(state, memberOf(state, id), { ...UNSEEN, ...seen }, T0 + minutes * MINUTE);
}

const PROMPT = { waitingFor: 'permission prompt' };

describe('the verdict on a member', () => {
  it.each<[string, Envelope[], Partial<Observation>, number, Partial<Verdict>]>([
    // Whoever has asked for help comes first, whatever the clocks and the processes say.
    [
      'has just asked for help',
      [...AT_WORK, escalated('S-dev')],
      {},
      0,
      { state: 'blocked', why: 'decision_needed: Which database?' },
    ],
    [
      'asked for help hours ago',
      [...AT_WORK, escalated('S-dev')],
      { transcriptAt: T0 },
      600,
      { state: 'blocked' },
    ],
    [
      'asked for help and was retired',
      [...AT_WORK, escalated('S-dev')],
      { process: 'gone' },
      600,
      { state: 'blocked' },
    ],
    [
      'asked for help by its closing line',
      [...AT_WORK, turnEnded('S-dev', { closing: { kind: 'blocked', line: 'which?' } })],
      {},
      90,
      { state: 'blocked', why: 'which?' },
    ],
    [
      'stands at a permission prompt',
      AT_WORK,
      PROMPT,
      1,
      { state: 'blocked', why: 'waits for permission prompt', action: 'nest attach dev' },
    ],
    [
      'has been silent for long at a permission prompt',
      AT_WORK,
      { ...PROMPT, process: 'alive' },
      600,
      { state: 'blocked' },
    ],
    ['launches, at a prompt', [...BOSS, hire('dev', 'boss')], PROMPT, 600, { state: 'blocked' }],
    // What is over.
    [
      'has been fired at a prompt',
      [...DEV, fired('dev'), stopped('dev')],
      PROMPT,
      600,
      { state: 'stopped', why: 'fired by user', action: '' },
    ],
    [
      'has been fired by somebody who died before its session was stopped',
      [...DEV, fired('dev')],
      {},
      1,
      {
        state: 'stopped',
        why: 'fired by user; nothing says that its session has been stopped',
        action: 'nest fire dev',
      },
    ],
    [
      'never started',
      [...BOSS, hire('dev', 'boss'), leaseExpired('dev')],
      {},
      1,
      { state: 'not started', why: 'no handshake within 30s' },
    ],
    [
      'is done, long ago, with its process gone',
      [...AT_WORK, reported('S-dev')],
      { process: 'gone' },
      600,
      { state: 'done', why: 'It works.', action: '' },
    ],
    [
      'has failed',
      [...AT_WORK, reported('S-dev', { status: 'failed', reason: 'system', text: text('No disk.') })],
      {},
      1,
      { state: 'failed', why: 'system: No disk.', action: 'nest show dev' },
    ],
    ['ended without a report', [...AT_WORK, sessionEnded('S-dev')], {}, 1, { state: 'ended' }],
    [
      'ended its turn without a report',
      [...AT_WORK, turnEnded('S-dev')],
      {},
      600,
      { state: 'unreported', action: 'nest logs dev' },
    ],
    [
      'ended its only turn without a report, as a batch run does',
      [...AT_WORK, turnEnded('S-dev'), sessionEnded('S-dev')],
      { process: 'gone' },
      1,
      { state: 'unreported' },
    ],
    // What is lost.
    [
      'was seen to be gone',
      [...AT_WORK, observed('dev', 'process_gone')],
      {},
      1,
      { state: 'lost', why: 'its process is gone: ps' },
    ],
    ['is seen to be gone now', AT_WORK, { process: 'gone' }, 1, { state: 'lost' }],
    [
      'has no folder any more',
      AT_WORK,
      { folder: 'missing', process: 'alive' },
      1,
      { state: 'lost', why: 'its folder is gone: /repo' },
    ],
    [
      'is a person’s own session whose terminal was closed after its turn',
      [...GUEST, turnEnded('S-dev'), CLOSED],
      {},
      90,
      { state: 'ended', why: 'its terminal was closed', action: 'claude --resume S-dev' },
    ],
    [
      'is a person’s own session that was killed',
      GUEST,
      { process: 'gone' },
      1,
      { state: 'lost', action: 'claude --resume S-dev' },
    ],
    [
      'is a person’s own session that has been opened again',
      [...GUEST, turnEnded('S-dev', { closing: null }), CLOSED, started('S-dev', { source: 'resume' })],
      {},
      1,
      { state: 'unreported' },
    ],
    [
      'ended in the middle of its turn, when its terminal was closed',
      [...AT_WORK, CLOSED],
      {},
      1,
      { state: 'ended', why: 'its session ended (its terminal was closed) without a report' },
    ],
    // What is not there yet.
    ['launches', [...BOSS, hire('dev', 'boss')], {}, 0.4, { state: 'launching' }],
    [
      'launches past its deadline',
      [...BOSS, hire('dev', 'boss')],
      {},
      1,
      { state: 'not started', why: 'its session has not begun for 1m (deadline 30s)' },
    ],
    ['is bound but has no turn', DEV, {}, 0.4, { state: 'idle', why: 'no turn has begun yet' }],
    [
      'is bound and has no turn past its deadline',
      DEV,
      { process: 'alive' },
      1,
      { state: 'not started', action: 'nest attach dev' },
    ],
    [
      'has ended its turn, by its transcript, while its hooks say nothing',
      AT_WORK,
      { process: 'alive', unheard: { at: T0, words: 'All green.' } },
      90,
      { state: 'unreported', action: 'nest logs dev' },
    ],
    // Clocks, last.
    ['works', AT_WORK, {}, 9.9, { state: 'working', why: 'last sign of life 9m ago' }],
    ['has been quiet', AT_WORK, { process: 'alive' }, 10, { state: 'quiet', action: 'nest nudge dev "…"' }],
    ['has been silent past the threshold', AT_WORK, { process: 'alive' }, 30, { state: 'stalled' }],
    [
      'is silent, but its transcript grows',
      AT_WORK,
      { transcriptAt: T0 + 44 * MINUTE },
      45,
      { state: 'working' },
    ],
    [
      'is silent, but sends heartbeats',
      [...AT_WORK, heartbeat('S-dev', { at: '2026-01-05T09:44:00.000Z' })],
      {},
      45,
      { state: 'working' },
    ],
    [
      'waits for background work',
      [...AT_WORK, turnEnded('S-dev', { background: [{ id: 'b', type: 'shell' }] })],
      {},
      5,
      { state: 'waiting', why: 'on 1 background task' },
    ],
    // What nobody can tell.
    [
      'has no time stamp that is one',
      [...DEV, prompted('S-dev', {}, { at: 'yesterday' })],
      {},
      45,
      { state: 'unknown' },
    ],
  ])('that %s', (_who, log, seen, minutes, expected) => {
    expect(verdict(log, seen, minutes)).toMatchObject(expected);
  });

  it('rests on evidence: what the log said last, and what was seen', () => {
    const seen = { process: 'alive', waitingFor: null, transcriptAt: T0 + 2 * MINUTE } as const;
    expect(verdict(AT_WORK, seen, 5).evidence).toEqual([
      'log: prompt_submitted 5m ago',
      'process: alive',
      'transcript: grew 3m ago',
    ]);
    expect(verdict(AT_WORK, PROMPT, 5).evidence).toEqual([
      'log: prompt_submitted 5m ago',
      'registry: waits for permission prompt',
    ]);
    expect(verdict(AT_WORK, {}, 5).evidence).toEqual(['log: prompt_submitted 5m ago']);
  });

  it('never counts an age below nothing: a writer ahead of the clock has only just written', () => {
    const ahead = [...DEV, prompted('S-dev', {}, { at: '2026-01-05T09:01:30.000Z' })];
    expect(verdict(ahead, { transcriptAt: T0 + 5 * MINUTE }, 0)).toMatchObject({
      state: 'working',
      why: 'last sign of life 0s ago',
      evidence: ['log: prompt_submitted 0s ago', 'transcript: grew 0s ago'],
    });
  });

  it('and the column of the last sign of life give one number', () => {
    const state = fold(AT_WORK);
    const seen = { ...UNSEEN, transcriptAt: T0 + 3 * MINUTE };
    expect(silenceOf(state, memberOf(state, 'dev'), seen, T0 + 5 * MINUTE)).toBe(2 * MINUTE);
    expect(verdict(AT_WORK, seen, 5).why).toBe('last sign of life 2m ago');
  });

  it('comes from the thresholds of the charter', () => {
    const [nest, ...rest] = AT_WORK as [Envelope, ...Envelope[]];
    const data = structuredClone(nest.data) as { charter: { thresholds: { quietMinutes: number } } };
    data.charter.thresholds.quietMinutes = 2;
    expect(verdict([{ ...nest, data }, ...rest], {}, 3).state).toBe('quiet');
  });
});
