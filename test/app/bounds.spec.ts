import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { foldNest } from '../../src/app/fold-log.ts';
import type { Nest } from '../../src/app/nest.ts';
import { keepBounds, type Watched } from '../../src/app/reconcile/bounds.ts';
import { startJobs } from '../../src/app/reconcile/jobs.ts';
import type { World } from '../../src/app/reconcile/tick.ts';
import { DOLLAR } from '../../src/domain/money.ts';
import { quietFile } from '../../src/harness/tool-classes.ts';
import { founded, granting, metered, prompted, reported, seated, turnEnded } from '../support/facts.ts';
import { nestOf } from './scene.ts';

const T0 = Date.UTC(2026, 0, 5, 9);
const TEAM = [founded(), ...seated('boss', 'user'), ...seated('dev', 'boss'), granting('dev', DOLLAR)];
const AT_WORK = [...TEAM, prompted('S-dev')];
const LOW = seated('low', 'dev');

/** The reconciler over a nest, second by second; `tool`: its call has been running. */
function reconciler(nest: Nest, tool = false) {
  const watched: Watched = new Map();
  const stopped: string[] = [];
  return {
    stopped,
    async at(seconds: number): Promise<void> {
      const now = T0 + seconds * 1000;
      const world = {
        now: () => now,
        sight: () => ({ work: () => ({ toolSince: tool ? T0 : null }) }),
        stop: async ({ id }: { id: string }) => {
          stopped.push(id);
          return 'claude stop';
        },
        jobs: startJobs(() => {}),
        tell: () => {},
      } as unknown as World;
      keepBounds(nest, foldNest(nest), watched, world);
      await world.jobs.idle();
    },
  };
}
const phaseOf = (nest: Nest, id = 'dev') => foldNest(nest).state.members.get(id)?.phase;
const spends = (nest: Nest, dollars: number, session = 'S-dev') =>
  nest.log.append([metered(session, dollars * DOLLAR, { largest: DOLLAR / 100 })]);

describe('a member that has used up its account', () => {
  test('is left to its hooks at first, which end the turn after the reply', async () => {
    const nest = nestOf(...AT_WORK, metered('S-dev', DOLLAR));
    const { at, stopped } = reconciler(nest);
    await at(0);
    await at(9);
    expect([phaseOf(nest), stopped]).toEqual(['working', []]);
  });

  test('is stopped, and its report filed, when they do not', async () => {
    const nest = nestOf(...AT_WORK, metered('S-dev', DOLLAR));
    const { at, stopped } = reconciler(nest);
    await at(0);
    await at(10);
    expect([phaseOf(nest), stopped]).toEqual(['halted', ['dev']]);
  });

  test('may let a tool that runs come to its end, for two minutes', async () => {
    const nest = nestOf(...AT_WORK, metered('S-dev', DOLLAR));
    const { at, stopped } = reconciler(nest, true);
    for (const seconds of [0, 10, 119]) await at(seconds);
    expect(stopped).toEqual([]);
    await at(120);
    expect(stopped).toEqual(['dev']);
  });

  test('is stopped soon when it goes on spending', async () => {
    const nest = nestOf(...AT_WORK, metered('S-dev', DOLLAR));
    const { at, stopped } = reconciler(nest, true);
    await at(0);
    spends(nest, 1.1);
    await at(1);
    expect(stopped).toEqual([]); // the reply that was under way
    await at(4);
    expect(stopped).toEqual(['dev']);
  });

  test('and has told of it, but goes on spending through a subagent, is stopped as well', async () => {
    const nest = nestOf(...AT_WORK, reported('S-dev'), turnEnded('S-dev'), metered('S-dev', DOLLAR));
    const { at, stopped } = reconciler(nest);
    await at(0);
    spends(nest, 1.1);
    await at(1);
    spends(nest, 1.2);
    await at(2);
    expect(stopped).toEqual(['dev']);
  });

  test('and only waits for its reports, is halted at once, and not stopped', async () => {
    const nest = nestOf(...AT_WORK, ...LOW, metered('S-dev', DOLLAR), turnEnded('S-dev'));
    expect(phaseOf(nest)).toBe('waiting');
    const { at, stopped } = reconciler(nest);
    await at(0);
    expect([phaseOf(nest), stopped]).toEqual(['halted', []]);
  });

  test('and has been given more in between, is not touched', async () => {
    const nest = nestOf(...AT_WORK, metered('S-dev', DOLLAR));
    const { at, stopped } = reconciler(nest);
    await at(0);
    nest.log.append([granting('dev', DOLLAR)]);
    await at(60);
    expect([phaseOf(nest), stopped]).toEqual(['working', []]);
  });
});

describe('gates', () => {
  test('go up for everybody on the account when it is near its end, and down with a grant', async () => {
    const nest = nestOf(...AT_WORK, ...LOW, metered('S-low', DOLLAR / 2, { largest: DOLLAR / 100 }));
    const up = () => ['boss', 'dev', 'low'].filter((id) => !existsSync(quietFile(nest.dir, id, 'other')));
    const { at } = reconciler(nest);
    await at(0);
    expect(up()).toEqual([]);
    spends(nest, 0.4);
    await at(1);
    expect(up()).toEqual(['dev', 'low']);
    nest.log.append([granting('dev', DOLLAR)]);
    await at(2);
    expect(up()).toEqual([]);
  });
});
