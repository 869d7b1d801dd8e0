import fs from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { foldNest } from '../../src/app/fold-log.ts';
import type { Nest } from '../../src/app/nest.ts';
import { startJobs } from '../../src/app/reconcile/jobs.ts';
import type { Reached } from '../../src/app/reconcile/reach.ts';
import { sight } from '../../src/app/reconcile/sighting.ts';
import { tick, type World } from '../../src/app/reconcile/tick.ts';
import { noteGap, watch } from '../../src/app/reconcile/watch.ts';
import type { Envelope } from '../../src/domain/envelope.ts';
import { START } from '../../src/domain/event-log.ts';
import { startToken } from '../../src/harness/process.ts';
import { keepBelow } from '../../src/log/bounded.ts';
import {
  adopt,
  delivered,
  founded,
  messaged,
  prompted,
  seated,
  started,
  turnEnded,
} from '../support/facts.ts';
import { nestOf } from './scene.ts';

const T0 = Date.UTC(2026, 0, 5, 9);
/** Its first turn is over, and told of. */
const TEAM = [
  founded(),
  ...seated('boss', 'user'),
  ...seated('dev', 'boss'),
  prompted('S-dev', { prompt: 'first' }),
  turnEnded('S-dev', { prompt: 'first' }, { id: 'first-end' }),
  delivered('boss', ['first-end']),
];
const NEWS = messaged('user', 'dev', 'Look.', { id: 'the-item' });
const NOBODY_THERE: Reached = { attempts: [], hopeless: null };

/** A world in which everything is quiet, `seconds` after the events; what it says is kept. */
function worldOf(more: Partial<World> = {}, seconds = 10): World & { said: string[] } {
  const said: string[] = [];
  return {
    now: () => T0 + seconds * 1000,
    sight: () => ({
      process: 'alive',
      other: null,
      waitingFor: null,
      idleSince: null,
      job: null,
      folder: 'there',
      transcriptAt: null,
      lastReply: () => null,
    }),
    reach: async () => NOBODY_THERE,
    notify: async () => 'command',
    meter: () => {},
    stop: async () => null,
    jobs: startJobs((name, { message }) => said.push(`${name} failed: ${message}`)),
    tell: (line) => void said.push(line),
    said,
    ...more,
  };
}

function eventsOf(nest: Nest, ...types: string[]): Envelope[] {
  const events: Envelope[] = [];
  nest.log.readFrom(START, (event) => void (types.includes(event.type) && events.push(event)));
  return events;
}

async function round(nest: Nest, world: World): Promise<void> {
  tick(nest, foldNest(nest), world);
  await world.jobs.idle();
}

describe('a reader that has something to judge', () => {
  test('is woken, and every way that was tried is written down', async () => {
    const nest = nestOf(...TEAM, NEWS);
    const attempts = [
      { channel: 'socket', ok: false, why: 'its socket does not answer' },
      { channel: 'resume', ok: true, why: '' },
    ] as const;
    const world = worldOf({ reach: async () => ({ attempts, hopeless: null }) });
    await round(nest, world);
    expect(eventsOf(nest, 'wake_tried').map(({ data }) => [data.channel, data.ok, data.items])).toEqual([
      ['socket', false, ['the-item']],
      ['resume', true, ['the-item']],
    ]);
    expect(world.said).toContain('dev: woken by socket in vain: its socket does not answer');
  });

  test('is raised at once where no later try can do better', async () => {
    const nest = nestOf(...TEAM, NEWS);
    const attempts = [{ channel: 'socket', ok: false, why: 'no' }] as const;
    const world = worldOf({ reach: async () => ({ attempts, hopeless: 'a person may sit in it' }) });
    await round(nest, world);
    expect(eventsOf(nest, 'raised').map(({ data }) => [data.to, data.why])).toEqual([
      ['boss', 'dev cannot be woken: a person may sit in it'],
    ]);
  });

  test('counts as reached by its next turn, or when another way has delivered first', async () => {
    for (const news of [prompted('S-dev', { prompt: 'next' }), delivered('dev', ['the-item'])]) {
      const nest = nestOf(...TEAM, NEWS);
      let heard: boolean[] = [];
      await round(
        nest,
        worldOf({
          reach: async (_, call) => {
            heard = [call.heard()];
            nest.log.append([news]);
            heard.push(call.heard());
            return NOBODY_THERE;
          },
        }),
      );
      expect(heard).toEqual([false, true]);
    }
  });

  test('is not woken while the charter holds work back and the user is away', async () => {
    const nest = nestOf(...TEAM, NEWS);
    const charter = foldNest(nest).state.charter;
    const held = { ...charter, unattended: { allowed: false, notes: '' } };
    nest.log.append([
      {
        v: 1,
        id: 'held',
        at: new Date(T0).toISOString(),
        type: 'charter_amended',
        actor: 'user',
        member: null,
        gen: null,
        data: { charter: held, changed: ['unattended.allowed'] },
      },
    ]);
    const reached: string[] = [];
    const reach = async ({ id }: { id: string }) => {
      reached.push(id);
      return NOBODY_THERE;
    };
    await round(nest, worldOf({ reach }, 3600));
    expect(reached).toEqual([]);
    await round(nest, worldOf({ reach }, 60));
    expect(reached).toContain('dev');
  });
});

describe('a round', () => {
  test('does not wait for a CLI that hangs, and tries nobody twice meanwhile', async () => {
    const nest = nestOf(...TEAM, NEWS);
    let calls = 0;
    const world = worldOf({
      reach: () => {
        calls += 1;
        return new Promise(() => {});
      },
      notify: () => new Promise(() => {}),
    });
    const folded = foldNest(nest);
    for (let i = 0; i < 3; i += 1) tick(nest, folded, world);
    expect(calls).toBe(1);
  });

  test('wakes and tells also when it cannot look at somebody', async () => {
    const nest = nestOf(...TEAM, NEWS);
    const reached: string[] = [];
    const world = worldOf({
      sight: () => {
        throw new Error('cannot look');
      },
      reach: async ({ id }) => {
        reached.push(id);
        return NOBODY_THERE;
      },
    });
    expect(() => tick(nest, foldNest(nest), world)).toThrow('cannot look');
    await world.jobs.idle();
    expect(reached).toEqual(['dev']);
  });

  test('survives work that fails, and says so', async () => {
    const nest = nestOf(...TEAM, NEWS);
    const world = worldOf({ reach: () => Promise.reject(new Error('no such file')) });
    await round(nest, world);
    expect(world.said).toEqual(['wake dev failed: no such file']);
  });

  test('writes nothing when there is nothing to do', async () => {
    const nest = nestOf(...TEAM);
    const before = fs.readFileSync(nest.log.file, 'utf8');
    await round(nest, worldOf());
    expect(fs.readFileSync(nest.log.file, 'utf8')).toBe(before);
  });

  test('tells the user once of what is new for him, where his terminal is and by his command', async () => {
    const own = [founded(), adopt('boss', 'user', 'S-boss'), started('S-boss', { process: '4711:9' })];
    const nest = nestOf(
      ...own,
      prompted('S-boss'),
      turnEnded('S-boss', { closing: { kind: 'result', line: 'all of it' } }),
    );
    const told: unknown[] = [];
    const notify = async (title: string, _text: string, _command: unknown, bells: readonly number[]) => {
      told.push([title, bells]);
      return 'bell';
    };
    await round(nest, worldOf({ notify }));
    await round(nest, worldOf({ notify }));
    expect(told).toEqual([['nest: 1 for you', [4711]]]);
  });
});

describe('what the platform writes', () => {
  test.each(['', '{', 'null', '[]', '"text"', '{"status":7,"sessionId":[],"waitingFor":{}}', '\u0000'])(
    'may be %j: nothing is concluded from it',
    (content) => {
      const nest = nestOf(...TEAM);
      const config = join(nest.dir, 'config');
      const job = join(config, 'jobs', 'abcdef01');
      fs.mkdirSync(job, { recursive: true });
      fs.mkdirSync(join(config, 'sessions'));
      fs.writeFileSync(join(job, 'state.json'), content);
      fs.writeFileSync(join(config, 'sessions', `${process.pid}.json`), content);
      const member = foldNest(nest).state.members.get('dev');
      if (member === undefined) throw new Error('there is no dev');
      Object.assign(member, { job, short: 'abcdef01', process: `${process.pid}:${startToken(process.pid)}` });
      expect(sight(member)).toMatchObject({ process: 'alive', waitingFor: null, idleSince: null });
    },
  );
});

describe('the reconciler', () => {
  test('writes down a sleep of the machine, and no pause that is shorter', () => {
    const nest = nestOf(...TEAM);
    noteGap(nest, 59_000, () => {});
    expect(eventsOf(nest, 'clock_gap')).toEqual([]);
    noteGap(nest, 3_600_000, () => {});
    expect(eventsOf(nest, 'clock_gap').map(({ data }) => data.seconds)).toEqual([3600]);
  });

  test('goes on when rounds fail, tells it once, and leaves when its nest is gone', async () => {
    const nest = nestOf(...TEAM);
    const failing = worldOf({
      now: Date.now,
      sight: () => {
        throw new Error('cannot look');
      },
    });
    const left = watch(nest.dir, failing.tell, { world: failing });
    await sleep(2500);
    fs.rmSync(nest.dir, { recursive: true });
    expect(await left).toContain('the nest is gone');
    expect(failing.said.filter((line) => line === 'a round failed: cannot look')).toHaveLength(1);
  });

  test('keeps its log below a bound, and what came before beside it', () => {
    const nest = nestOf(...TEAM);
    const file = join(nest.dir, 'watch.log');
    for (let i = 0; i < 100; i += 1) {
      fs.appendFileSync(file, `${i} ${'x'.repeat(97)}\n`);
      keepBelow(file, 1000);
    }
    expect(fs.statSync(file).size).toBeLessThanOrEqual(1000);
    expect(fs.statSync(`${file}.1`).size).toBeLessThan(1200);
  });
});
