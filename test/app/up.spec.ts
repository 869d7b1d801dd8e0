import { describe, expect, it } from 'vitest';
import type { Look } from '../../src/app/control/plan-up.ts';
import { stepOf } from '../../src/app/control/plan-up.ts';
import { bringUp, planUp, type UpWorld } from '../../src/app/control/up.ts';
import type { Nest } from '../../src/app/nest.ts';
import type { Envelope } from '../../src/domain/envelope.ts';
import {
  adopt,
  asked,
  downed,
  escalated,
  fired,
  founded,
  hire,
  leaseExpired,
  messaged,
  observed,
  paused,
  prompted,
  reported,
  resuming,
  seated,
  sessionEnded,
  started,
  turnEnded,
  turnFailed,
} from '../support/facts.ts';
import { fold, memberOf } from '../support/given.ts';
import { nestOf, typesIn } from './scene.ts';

const T0 = Date.UTC(2026, 0, 5, 9);
const TEAM = [founded(), ...seated('boss', 'user'), ...seated('mgr', 'boss'), ...seated('dev', 'mgr')];
const AT_WORK = [...TEAM, prompted('S-dev')];
const GONE: Look = { lives: false, launched: false, respawns: false, obstacle: null };
const USER = { actor: 'user', session: null, as: null };

function step(log: readonly Envelope[], look: Partial<Look> = {}, id = 'dev', seconds = 60) {
  const state = fold(log);
  return stepOf(state, memberOf(state, id), { ...GONE, ...look }, T0 + seconds * 1000)?.did ?? null;
}

describe('after a power cut', () => {
  it.each([
    ['in the middle of a turn', AT_WORK],
    ['before its first turn', TEAM],
    [
      'while its background work ran',
      [...AT_WORK, turnEnded('S-dev', { background: [{ id: 'b', type: 'shell' }] })],
    ],
    ['at a prompt', [...AT_WORK, asked('S-dev', 'r1')]],
    ['and was seen to be lost', [...AT_WORK, observed('dev', 'process_gone')]],
    ['by an orderly shutdown', [...AT_WORK, sessionEnded('S-dev')]],
  ])('whoever was stopped %s is resumed, and hired again where that cannot be', (_, log) => {
    expect(step(log)).toBe('resume');
    expect(step(log, { obstacle: 'its brief is gone' })).toBe('rehire');
    expect(step(log, { lives: true })).toBe('none');
  });

  it.each([
    ['is done', [...AT_WORK, reported('S-dev')]],
    ['has failed', [...AT_WORK, reported('S-dev', { status: 'failed' })]],
    ['has ended its turn', [...AT_WORK, turnEnded('S-dev')]],
    ['never started', [founded(), ...seated('boss', 'user'), hire('dev', 'boss'), leaseExpired('dev')]],
    ['is paused', [...AT_WORK, paused('dev')]],
  ])('whoever %s is left alone', (_, log) => {
    expect(step(log)).toBe('none');
    expect(step(log, { obstacle: 'its brief is gone' })).toBe('none');
  });

  it('whoever has been fired is not even named', () => {
    expect(step([...AT_WORK, fired('dev')])).toBeNull();
  });

  it.each([
    ['its reports', [...AT_WORK, prompted('S-mgr'), turnEnded('S-mgr')], 'mgr'],
    [
      'an answer',
      [...AT_WORK, escalated('S-dev'), turnEnded('S-dev', { closing: { kind: 'blocked', line: '?' } })],
      'dev',
    ],
  ])('whoever waits for %s rests until it comes, but has to be there', (_, log, id) => {
    expect(step(log, {}, id)).toBe('none');
    expect(step(log, { obstacle: 'the platform has forgotten its session' }, id)).toBe('rehire');
    expect(step([...log, messaged('user', id)], {}, id)).toBe('resume');
  });

  it('a person’s own session is left to the person', () => {
    expect(step([founded(), adopt('boss', 'user', 'S-boss'), prompted('S-boss')], {}, 'boss')).toBe('none');
  });

  it('a session that the platform or somebody else brings back is waited for', () => {
    expect(step(AT_WORK, { respawns: true })).toBe('wait');
    expect(step([...AT_WORK, resuming('dev')], {}, 'dev', 5)).toBe('wait');
    expect(step([...AT_WORK, resuming('dev')], {}, 'dev', 20)).toBe('resume');
  });

  it('a launch whose hirer was killed is waited for, and then done again', () => {
    const log = [founded(), ...seated('boss', 'user'), hire('dev', 'boss')];
    expect(step(log, { launched: true })).toBe('none');
    expect(step(log, {}, 'dev', 5)).toBe('wait');
    expect(step(log)).toBe('rehire');
  });

  it('what a limit has halted goes on by itself, and nobody is resumed before it resets', () => {
    const limited = turnFailed('S-dev', { cause: 'rate_limit', until: '2026-01-05T10:00:00.000Z' });
    const log = [...AT_WORK, prompted('S-mgr'), limited];
    expect(step(log)).toBe('none');
    expect(step(log, {}, 'mgr')).toBe('none');
    expect(step(log, {}, 'mgr', 3700)).toBe('resume');
  });

  it('a missing login is tried with one of those whom it has halted', () => {
    const expired = (id: string) => turnFailed(`S-${id}`, { cause: 'authentication' });
    const log = [...AT_WORK, prompted('S-mgr'), expired('mgr'), expired('dev')];
    expect(step(log, { lives: true }, 'mgr')).toBe('poke');
    expect(step(log, { lives: true })).toBe('none');
  });
});

/** A world in which sessions begin again when they are told to. */
function worldOf(nest: Nest, more: Partial<UpWorld> = {}) {
  const calls: string[] = [];
  const alive = new Set<string>();
  const world: UpWorld = {
    now: () => T0 + 60_000,
    look: (_, { id }) => ({ ...GONE, lives: alive.has(id) }),
    reach: (member) => {
      calls.push(`resume ${member.id}`);
      alive.add(member.id);
      nest.log.append([started(`S-${member.id}`, { source: 'resume', process: 'again' })]);
      return Promise.resolve({ channel: 'resume', ok: true, why: '' });
    },
    hireAgain: (member, why) => Promise.resolve(calls.push(`hire ${member.id}: ${why}`)),
    startWatcher: () => Promise.resolve(1),
    pause: () => Promise.resolve(),
    ...more,
  };
  return { world, calls };
}

const brief = (rows: readonly { member: string; did: string }[]) =>
  rows.map(({ member, did }) => `${member} ${did}`);
const silent = (): void => {};

describe('nest up', () => {
  it('does what it says, once: a second time there is nothing to do', async () => {
    const nest = nestOf(...AT_WORK, prompted('S-mgr'), turnEnded('S-mgr'), downed());
    const { world, calls } = worldOf(nest);
    const planned = planUp(nest, USER, world);
    expect(typesIn(nest).at(-1)).toBe('down_requested');
    const { rows, watcher } = await bringUp(nest, USER, silent, world);
    expect(brief(rows)).toEqual(brief(planned.rows));
    expect(brief(rows)).toEqual(['boss resumed', 'mgr none', 'dev resumed']);
    expect([calls, watcher]).toEqual([['resume boss', 'resume dev'], 1]);
    const again = await bringUp(nest, USER, silent, world);
    expect(brief(again.rows)).toEqual(['boss none', 'mgr none', 'dev none']);
    expect(calls).toHaveLength(2);
  });

  it('hires again whom the platform does not know any more, and says who does not show', async () => {
    const nest = nestOf(...AT_WORK);
    const { world, calls } = worldOf(nest, {
      reach: ({ id }) =>
        Promise.resolve({
          channel: 'resume',
          ok: id !== 'dev',
          why: id === 'dev' ? 'exit 1. No conversation found with session ID' : '',
        }),
    });
    const { rows } = await bringUp(nest, USER, silent, world);
    expect(brief(rows)).toEqual(['boss failed', 'mgr failed', 'dev rehired']);
    expect(calls).toEqual(['hire dev: its conversation is gone']);
  });

  it('gives the team of a Manager that cannot come back to whoever is above', async () => {
    const nest = nestOf(...AT_WORK, prompted('S-mgr'));
    const { world } = worldOf(nest, {
      look: (_, { id }) => ({
        ...GONE,
        lives: id !== 'mgr',
        obstacle: id === 'mgr' ? 'its brief is gone' : null,
      }),
      hireAgain: () => {
        nest.log.append([
          hire('mgr', 'boss', { role: 'manager', gen: 2, continues: 'recovery', actor: 'user' }),
          leaseExpired('mgr', 2),
        ]);
        return Promise.reject(new Error('not started'));
      },
    });
    const { rows } = await bringUp(nest, USER, silent, world);
    expect(brief(rows)).toEqual(['boss none', 'mgr failed', 'dev none', 'dev re-parented']);
    expect(brief((await bringUp(nest, USER, silent, world)).rows)).toEqual([
      'boss none',
      'mgr none',
      'dev none',
    ]);
  });

  it('stops where everybody is stopped meanwhile', async () => {
    const nest = nestOf(...AT_WORK);
    const { world, calls } = worldOf(nest, {
      reach: () => {
        nest.log.append([downed()]);
        return Promise.resolve({ channel: 'resume', ok: false, why: 'the organisation has been stopped' });
      },
    });
    await expect(bringUp(nest, USER, silent, world)).rejects.toThrow('stopped meanwhile');
    expect(calls).toEqual([]);
  });

  it('is refused to a second one at the same time, and to whoever may not', async () => {
    const nest = nestOf(...AT_WORK);
    let second: Promise<unknown> = Promise.resolve();
    const { world } = worldOf(nest, {
      startWatcher: async () => {
        second = bringUp(nest, USER, silent, world);
        await expect(second).rejects.toThrow('another nest up is at work');
        return null;
      },
    });
    await bringUp(nest, USER, silent, world);
    const mgr = { actor: 'session:S-mgr', session: 'S-mgr', as: null };
    await expect(bringUp(nest, mgr, silent, world)).rejects.toThrow('for the user and the Executive');
  });
});
