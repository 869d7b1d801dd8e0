import { describe, expect, it } from 'vitest';
import { type DownWorld, stopAll } from '../../src/app/control/down.ts';
import { foldNest } from '../../src/app/fold-log.ts';
import type { Nest } from '../../src/app/nest.ts';
import { adopt, founded, prompted, seated } from '../support/facts.ts';
import { memberOf } from '../support/given.ts';
import { nestOf, typesIn } from './scene.ts';

const TEAM = [
  founded(),
  ...seated('boss', 'user'),
  ...seated('mgr', 'boss', { role: 'manager' }),
  ...seated('dev', 'mgr'),
  ...seated('ops', 'mgr'),
  prompted('S-dev'),
];
const USER = { actor: 'user', session: null, as: null };

/** A world in which every session lives until it is stopped. */
function worldOf(more: Partial<DownWorld> = {}) {
  const calls: string[] = [];
  const gone = new Set<string>();
  const world: DownWorld = {
    lives: ({ id }) => !gone.has(id),
    returns: () => false,
    attended: ({ mode }) => mode === 'adopt',
    stop: async ({ id }) => {
      calls.push(`begin ${id}`);
      await Promise.resolve();
      gone.add(id);
      calls.push(`end ${id}`);
      return { how: 'claude stop', ended: 0, survivors: [], problem: null };
    },
    dismiss: () => Promise.resolve(),
    pause: () => Promise.resolve(),
    ...more,
  };
  return { world, calls };
}

const stop = (nest: Nest, world: DownWorld, now = false, caller = USER) =>
  stopAll(nest, caller as typeof USER, { now, why: '', tell: () => {} }, world);
const brief = (rows: readonly { member: string; did: string }[]) =>
  rows.map(({ member, did }) => `${member} ${did}`);

describe('nest down', () => {
  it('writes the wish before it stops anybody, then the lowest first and the Executive last', async () => {
    const nest = nestOf(...TEAM);
    const { world, calls } = worldOf();
    const rows = await stop(nest, world);
    expect(brief(rows).sort()).toEqual(['boss stopped', 'dev stopped', 'mgr stopped', 'ops stopped']);
    const order = calls.filter((call) => call.startsWith('begin'));
    expect(order).toEqual(['begin dev', 'begin ops', 'begin mgr', 'begin boss']);
    expect(calls.indexOf('begin mgr')).toBeGreaterThan(calls.indexOf('end ops'));
    expect(typesIn(nest).slice(-5)).toEqual(['down_requested', ...Array<string>(4).fill('stopped')]);
    const { state } = foldNest(nest);
    expect(memberOf(state, 'dev')).toMatchObject({ phase: 'working', process: null, tombstone: null });
  });

  it('stops all at the same time when it has to be now', async () => {
    const { world, calls } = worldOf();
    await stop(nestOf(...TEAM), world, true);
    expect(calls.slice(0, 4).every((call) => call.startsWith('begin'))).toBe(true);
  });

  it('said again, stops what is left', async () => {
    const nest = nestOf(...TEAM);
    const stuck = worldOf({
      stop: async ({ id }) => ({
        how: 'not stopped',
        ended: 0,
        survivors: id === 'dev' ? [4711] : [],
        problem: id === 'dev' ? 'its process goes on' : null,
      }),
      lives: ({ id, process }) => id === 'dev' || process !== null,
    });
    const rows = await stop(nest, stuck.world);
    expect(rows.find(({ member }) => member === 'dev')).toMatchObject({ did: 'failed', survivors: [4711] });
    const { world, calls } = worldOf({ lives: ({ process }) => process !== null });
    await stop(nest, world);
    expect(calls).toEqual(['begin dev', 'end dev']);
  });

  it('waits for a session that the platform starts again by itself, and stops it when it has come', async () => {
    let looks = 0;
    const stopped = { how: 'claude stop', ended: 0, survivors: [], problem: null };
    const calls: number[] = [];
    const { world } = worldOf({
      lives: ({ id }) => id === 'dev' && looks === 5 && calls.length < 2,
      returns: ({ id }) => id === 'dev' && looks < 5,
      pause: async () => {
        looks += 1;
      },
      stop: async () => {
        calls.push(looks);
        return stopped;
      },
    });
    const rows = await stop(nestOf(...TEAM), world, true);
    expect(calls).toEqual([0, 5]);
    expect(rows.find(({ member }) => member === 'dev')?.did).toBe('stopped');
  });

  it('leaves the session that a person sits in, and the one that says it', async () => {
    const adopted = nestOf(founded(), adopt('boss', 'user', 'S-boss'), ...seated('dev', 'boss'));
    expect(brief(await stop(adopted, worldOf().world))).toEqual(['boss left', 'dev stopped']);
    const own = { actor: 'session:S-boss', session: 'S-boss', as: null };
    const rows = await stop(nestOf(...TEAM), worldOf().world, false, own as never);
    expect(brief(rows).find((row) => row.startsWith('boss'))).toBe('boss left');
  });

  it('is not for a Manager', async () => {
    const mgr = { actor: 'session:S-mgr', session: 'S-mgr', as: null };
    await expect(stop(nestOf(...TEAM), worldOf().world, false, mgr as never)).rejects.toThrow(
      'for the user and the Executive',
    );
  });
});
