import {
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { priceTable } from '../../src/domain/price-table.ts';
import { replyRow } from '../support/transcript.ts';
import { type Metering, metering, SESSION } from './metering.ts';

/** A plain reply of haiku: 1000 tokens in at 100, 100 out at 500. */
const ONE = 150_000;

let desk: Metering;
beforeEach(() => {
  desk = metering();
});
afterEach(() => desk.remove());

const replies = (...ids: string[]): string[] => ids.map((id) => replyRow({ id }));

it('counts what is new each time, and writes it down once', () => {
  desk.write(desk.main, ...replies('a', 'b'));
  expect(desk.meter()).toMatchObject({ nanos: 2 * ONE, largest: ONE, notes: [] });
  desk.meter();
  expect(desk.events()).toHaveLength(1);
  desk.write(desk.main, ...replies('c'));
  expect(desk.meter()?.nanos).toBe(3 * ONE);
  expect(desk.events()).toHaveLength(2);
});

it('knows nothing of a session that has not written yet', () => {
  expect(desk.meter()).toBeNull();
  expect(desk.events()).toEqual([]);
});

it('keeps its memory where only the owner reads it', () => {
  desk.write(desk.main, ...replies('a'));
  desk.meter();
  const folder = join(desk.nestDir, 'meter');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, `${SESSION}.json`)).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, `${SESSION}.keys`)).mode & 0o777).toBe(0o600);
});

it('loses nothing when its memory is deleted', () => {
  desk.write(desk.main, ...replies('a', 'b'));
  desk.meter();
  rmSync(join(desk.nestDir, 'meter'), { recursive: true });
  expect(desk.meter()?.nanos).toBe(2 * ONE);
  desk.write(desk.main, ...replies('c'));
  expect(desk.meter()).toMatchObject({ nanos: 3 * ONE, notes: [] });
  expect(desk.events()).toHaveLength(2);
});

it('lets a line that is not written to its end wait', () => {
  const line = replyRow({ id: 'b' });
  desk.write(desk.main, ...replies('a'));
  writeFileSync(desk.main, line.slice(0, 200), { flag: 'a' });
  expect(desk.meter()).toMatchObject({ nanos: ONE, notes: [] });
  writeFileSync(desk.main, `${line.slice(200)}\n`, { flag: 'a' });
  expect(desk.meter()).toMatchObject({ nanos: 2 * ONE, notes: [] });
});

it('takes a last line without its end for torn once nothing has followed for a minute', () => {
  desk.write(desk.main, ...replies('a'));
  const line = replyRow({ id: 'b' });
  writeFileSync(desk.main, line.slice(0, 200), { flag: 'a' });
  expect(desk.meter()?.notes).toEqual([]);
  expect(desk.meter({ now: Date.now() + 61_000 })).toMatchObject({ nanos: ONE, notes: ['damaged'] });
  expect(desk.logged()?.notes).toEqual(['damaged']);
  writeFileSync(desk.main, `${line.slice(200)}\n`, { flag: 'a' });
  expect(desk.meter()).toMatchObject({ nanos: 2 * ONE, notes: [] });
});

it.each([
  ['no object', null, 0],
  ['a text', 'x', 0],
  ['a list', [1, 2], 0],
  ['nothing in it', {}, 0],
  ['texts', { input_tokens: '5', output_tokens: '7' }, 0],
  ['less than nothing', { input_tokens: -5, output_tokens: -7 }, 0],
  ['fractions', { input_tokens: 1.5, output_tokens: 2.5 }, 0],
  ['more than there can be', { input_tokens: 1e308, output_tokens: 1e308 }, 0],
  ['more than 100 million tokens', { input_tokens: 60_000_000, output_tokens: 50_000_000 }, 0],
  ['a text for one of them', { input_tokens: '5', output_tokens: 100 }, 100 * 500],
  [
    'a cache that is no number',
    { input_tokens: 0, output_tokens: 100, cache_read_input_tokens: '9' },
    50_000,
  ],
])('says that usage cannot be read, and charges what can: %s', (_, usage, nanos) => {
  desk.write(desk.main, replyRow({ id: 'a', usage: usage as never }), ...replies('b'));
  expect(desk.meter()).toMatchObject({ nanos: nanos + ONE, notes: ['damaged'] });
});

it('charges a reply whose usage could not be read once a row of it can be', () => {
  desk.write(desk.main, replyRow({ id: 'a', usage: {} }));
  desk.meter();
  desk.write(desk.main, ...replies('a'));
  expect(desk.meter()).toMatchObject({ nanos: ONE, notes: ['damaged'] });
});

it('says that the transcript of a subagent is gone, until it comes back', () => {
  const agent = desk.path(SESSION, 'subagents/agent-a.jsonl');
  desk.write(desk.main, ...replies('a'));
  desk.write(agent, ...replies('s'));
  desk.meter();
  renameSync(agent, `${agent}.away`);
  expect(desk.meter()).toMatchObject({ nanos: 2 * ONE, notes: ['missing'] });
  expect(desk.logged()?.notes).toEqual(['missing']);
  renameSync(`${agent}.away`, agent);
  expect(desk.meter()).toMatchObject({ nanos: 2 * ONE, notes: [] });
});

it.skipIf(process.getuid?.() === 0)('says that a transcript cannot be read', () => {
  desk.write(desk.main, ...replies('a'));
  desk.meter();
  desk.write(desk.main, ...replies('b'));
  chmodSync(desk.main, 0);
  expect(desk.meter()).toMatchObject({ nanos: ONE, notes: ['missing'] });
});

it('says that lines were damaged, and counts on behind them', () => {
  desk.write(desk.main, ...replies('a'), replyRow({ id: 'b' }).slice(0, 150), '\0\0\0\0', ...replies('c'));
  expect(desk.meter()).toMatchObject({ nanos: 2 * ONE, notes: ['damaged'] });
});

it('follows a transcript that has moved with its session, and the folder of its subagents with it', () => {
  desk.write(desk.main, ...replies('a'));
  desk.write(desk.path(SESSION, 'subagents/agent-x.jsonl'), ...replies('s'));
  expect(desk.meter()?.nanos).toBe(2 * ONE);
  const moved = join(desk.config, 'projects', '-repo-worktree');
  mkdirSync(moved);
  renameSync(desk.main, join(moved, `${SESSION}.jsonl`));
  renameSync(join(dirname(desk.main), SESSION), join(moved, SESSION));
  desk.write(join(moved, `${SESSION}.jsonl`), ...replies('b'));
  expect(desk.meter()).toMatchObject({ nanos: 3 * ONE, notes: [] });
});

it('keeps what a deleted transcript had said, and says that it is gone; one that comes back goes on', () => {
  desk.write(desk.main, ...replies('a', 'b'));
  desk.meter();
  renameSync(desk.main, `${desk.main}.away`);
  expect(desk.meter()).toMatchObject({ nanos: 2 * ONE, notes: ['missing'] });
  desk.meter();
  expect(desk.events()).toHaveLength(2);
  renameSync(`${desk.main}.away`, desk.main);
  desk.write(desk.main, ...replies('c'));
  expect(desk.meter()).toMatchObject({ nanos: 3 * ONE, notes: [] });
});

it('keeps what the log knows when transcript and memory are both gone', () => {
  desk.write(desk.main, ...replies('a', 'b'));
  desk.meter();
  rmSync(desk.main);
  rmSync(join(desk.nestDir, 'meter'), { recursive: true });
  expect(desk.meter()).toMatchObject({ nanos: 2 * ONE, notes: ['missing'] });
  expect(desk.logged()?.models[0]).toMatchObject({ nanos: 2 * ONE, replies: 2 });
});

it('keeps what a truncated transcript had said, and adds what is new', () => {
  desk.write(desk.main, ...replies('a', 'b', 'c'));
  const two = readFileSync(desk.main, 'utf8').split('\n').slice(0, 2).join('\n').length + 1;
  desk.meter();
  truncateSync(desk.main, two);
  expect(desk.meter()).toMatchObject({ nanos: 3 * ONE, notes: ['truncated'] });
  desk.write(desk.main, ...replies('d'));
  expect(desk.meter()).toMatchObject({ nanos: 4 * ONE, notes: ['truncated'] });
  desk.meter();
  expect(desk.logged()?.nanos).toBe(4 * ONE);
});

it('adds what is new in a truncated transcript that has grown again before anybody looked', () => {
  desk.write(desk.main, ...replies('a', 'b', 'c'));
  desk.meter();
  truncateSync(desk.main, 0);
  desk.write(desk.main, ...replies('a', 'd', 'e', 'f', 'g'));
  expect(desk.meter()).toMatchObject({ nanos: 7 * ONE, notes: ['truncated'] });
});

it('charges a truncated transcript on top of what the log knows when its memory is gone too', () => {
  desk.write(desk.main, ...replies('a', 'b', 'c'));
  const one = readFileSync(desk.main, 'utf8').indexOf('\n') + 1;
  desk.meter();
  truncateSync(desk.main, one);
  rmSync(join(desk.nestDir, 'meter'), { recursive: true });
  expect(desk.meter()).toMatchObject({ nanos: 3 * ONE, notes: ['truncated'] });
  desk.write(desk.main, ...replies('d'));
  expect(desk.meter()).toMatchObject({ nanos: 4 * ONE, notes: ['truncated'] });
});

it('charges a reply that is written again much later only once', () => {
  const rows = Array.from({ length: 40 }, (_, index) => replyRow({ id: `m${index}` }));
  desk.write(desk.main, ...rows);
  desk.meter();
  desk.write(desk.main, rows[0] as string, rows[20] as string, ...replies('new'));
  expect(desk.meter()).toMatchObject({ nanos: 41 * ONE, notes: [] });
});

it('charges a reply once, whatever its stamps, files and requests, and whenever somebody looks', () => {
  const early = Date.UTC(2026, 9, 1);
  const agent = desk.path(SESSION, 'subagents/agent-a.jsonl');
  desk.write(desk.main, replyRow({ id: 'm1', at: early + 1 }));
  desk.write(agent, replyRow({ id: 'a1', at: early + 2 }));
  desk.write(desk.main, replyRow({ id: 'm2', at: early + 10 }));
  expect(desk.meter()?.nanos).toBe(3 * ONE);
  desk.write(agent, replyRow({ id: 'm2', at: early + 10 }));
  expect(desk.meter()?.nanos).toBe(3 * ONE);
  for (let i = 3; i < 14; i += 1) desk.write(desk.main, replyRow({ id: `m${i}` }));
  expect(desk.meter()?.nanos).toBe(14 * ONE);
  desk.write(desk.main, replyRow({ id: 'm2', more: { timestamp: 'garbage' } }), replyRow({ id: 'm1' }));
  desk.write(desk.main, replyRow({ id: 'm13', request: 'r1' }), replyRow({ id: 'm13', request: 'r2' }));
  desk.write(agent, replyRow({ id: 'm2' }), replyRow({ id: 'a1', request: 'r3' }));
  expect(desk.meter()).toMatchObject({ nanos: 14 * ONE, notes: [] });
  rmSync(join(desk.nestDir, 'meter'), { recursive: true });
  expect(desk.meter()?.nanos).toBe(14 * ONE);
});

it('charges the rest of a reply whose end stands in a copy only', () => {
  desk.write(desk.main, replyRow({ id: 'a', stop: null, usage: { input_tokens: 1000, output_tokens: 1 } }));
  desk.write(desk.main, ...Array.from({ length: 20 }, (_, at) => replyRow({ id: `m${at}` })));
  desk.meter();
  desk.write(desk.path(SESSION, 'subagents/agent-fork.jsonl'), replyRow({ id: 'a' }));
  expect(desk.meter()).toMatchObject({ nanos: 21 * ONE, notes: [] });
});

it('charges nothing that was read once as the reply of another session', () => {
  const fork = '99999999-aaaa-4bbb-8ccc-222222222222';
  desk.write(desk.path(fork), replyRow({ id: 'a', more: { requestSessionId: SESSION } }), ...replies('own'));
  desk.meter({ session: fork });
  desk.write(desk.path(fork, 'subagents/agent-x.jsonl'), ...replies('a', 'own', 'new'));
  expect(desk.meter({ session: fork })?.nanos).toBe(2 * ONE);
});

it('knows as many replies as there are: of 5000 that are written again, none is charged again', () => {
  const ids = Array.from({ length: 5000 }, (_, at) => `m${at}`);
  desk.write(desk.main, ...replies(...ids));
  desk.meter();
  desk.write(desk.main, ...replies(...ids, 'new'));
  expect(desk.meter()?.nanos).toBe(5001 * ONE);
});

it('does not charge a subagent for what it repeats of the conversation it was made from', () => {
  const rows = replies('a', 'b', 'c');
  desk.write(desk.main, ...rows);
  desk.meter();
  desk.write(desk.path(SESSION, 'subagents/agent-fork.jsonl'), ...rows, ...replies('own'));
  expect(desk.meter()?.nanos).toBe(4 * ONE);
});

it('follows no link among the subagents', () => {
  desk.write(desk.main, ...replies('a'));
  desk.write(desk.path(SESSION, 'subagents/deep/subagents/agent-a.jsonl'), ...replies('s'));
  for (const name of ['one', 'two', 'three']) symlinkSync('.', desk.path(SESSION, join('subagents', name)));
  symlinkSync(desk.main, desk.path(SESSION, 'subagents/agent-link.jsonl'));
  expect(desk.meter()).toMatchObject({ nanos: 2 * ONE, notes: [] });
});

it('goes no deeper among the subagents than anybody would, and says so', () => {
  desk.write(desk.main, ...replies('a'));
  desk.write(desk.path(SESSION, `subagents/agent-a.jsonl`), ...replies('s'));
  desk.write(desk.path(SESSION, `subagents/${'x/'.repeat(100)}agent-b.jsonl`), ...replies('t'));
  expect(desk.meter()).toMatchObject({ nanos: 2 * ONE, notes: ['missing'] });
});

it('charges a fork for its own replies only', () => {
  const fork = '99999999-aaaa-4bbb-8ccc-222222222222';
  const copied = { requestSessionId: SESSION };
  desk.write(
    desk.path(fork),
    replyRow({ id: 'a', more: copied }),
    replyRow({ id: 'b', more: copied }),
    replyRow({ id: 'c' }),
  );
  expect(desk.meter({ session: fork })).toMatchObject({ nanos: ONE, notes: [] });
});

it('comes to the same figure after a crash between the log and its memory', () => {
  desk.write(desk.main, ...replies('a'));
  desk.meter();
  const state = join(desk.nestDir, 'meter', `${SESSION}.json`);
  const before = readFileSync(state);
  desk.write(desk.main, ...replies('b'));
  desk.meter();
  writeFileSync(state, before); // the memory is as if the second meter had died before it kept anything
  desk.meter();
  expect(desk.events()).toHaveLength(2);
  desk.write(desk.main, ...replies('c'));
  expect(desk.meter()?.nanos).toBe(3 * ONE);
});

it('goes on next time where a bounded look had to stop', () => {
  const filler = JSON.stringify({ type: 'user', text: 'x'.repeat(700 * 1024) });
  desk.write(desk.main, ...replies('a'), filler, filler, filler, ...replies('b'));
  expect(desk.meter({ maxBytes: 1024 })?.nanos).toBe(ONE);
  for (let i = 0; i < 3; i += 1) desk.meter({ maxBytes: 1024 });
  expect(desk.logged()).toMatchObject({ nanos: 2 * ONE, notes: [] });
});

it('takes a reply without an end for broken off once another one follows it, and not while it is being written', () => {
  desk.write(desk.main, replyRow({ id: 'a', stop: null }));
  expect(desk.meter()?.notes).toEqual([]);
  desk.write(desk.main, replyRow({ id: 'a', stop: 'tool_use' }), replyRow({ id: 'b', stop: null }));
  expect(desk.meter()?.notes).toEqual([]);
  desk.write(desk.main, replyRow({ id: 'c' }));
  expect(desk.meter()?.notes).toEqual(['incomplete']);
});

it('takes the last reply without an end for broken off when nothing has followed for ten minutes', () => {
  desk.write(desk.main, replyRow({ id: 'a', stop: null }));
  expect(desk.meter()?.notes).toEqual([]);
  expect(desk.meter({ now: Date.now() + 11 * 60_000 })?.notes).toEqual(['incomplete']);
});

it.each(['{', '{"form":1}', '{"form":1,"keys":0,"told":"","counted":{"session":"x"}}', 'null'])(
  'starts anew where its memory is no memory: %s',
  (text) => {
    desk.write(desk.main, ...replies('a'));
    desk.meter();
    writeFileSync(join(desk.nestDir, 'meter', `${SESSION}.json`), text);
    expect(desk.meter()).toMatchObject({ nanos: ONE, notes: [] });
  },
);

it('counts anew where somebody has changed the figure in its memory, or put something odd into it', () => {
  desk.write(desk.main, ...replies('a'));
  desk.meter();
  const memory = join(desk.nestDir, 'meter', `${SESSION}.json`);
  writeFileSync(memory, readFileSync(memory, 'utf8').replaceAll(`"nanos":${ONE}`, '"nanos":9000000000'));
  desk.write(desk.main, ...replies('b'));
  expect(desk.meter()).toMatchObject({ nanos: 2 * ONE, notes: [] });
  writeFileSync(memory, readFileSync(memory, 'utf8').replace(/"models":\[[^\]]*\]/, '"models":[null]'));
  desk.write(desk.main, ...replies('c'));
  expect(desk.meter()).toMatchObject({ nanos: 3 * ONE, notes: [] });
});

it('counts anew where the keys are no file', () => {
  desk.write(desk.main, ...replies('a'));
  desk.meter();
  const keys = join(desk.nestDir, 'meter', `${SESSION}.keys`);
  rmSync(keys);
  mkdirSync(keys);
  desk.write(desk.main, ...replies('a', 'b'));
  expect(desk.meter()).toMatchObject({ nanos: 2 * ONE, notes: [] });
});

it('counts anew where the keys of what was charged are gone: nothing could tell a repeat', () => {
  desk.write(desk.main, ...replies('a', 'b'));
  desk.meter();
  rmSync(join(desk.nestDir, 'meter', `${SESSION}.keys`));
  truncateSync(desk.main, 0);
  desk.write(desk.main, ...replies('a', 'c', 'd'));
  expect(desk.meter()?.nanos).toBe(3 * ONE);
});

it('keeps nothing under a name that is no session', () => {
  expect(desk.meter({ session: '../log' })).toBeNull();
  expect(desk.events()).toEqual([]);
});

it('keeps nothing while another meter is keeping, and clears up after one that has died', () => {
  desk.write(desk.main, ...replies('a'));
  desk.meter();
  const [state, next] = ['json', 'next'].map((end) => join(desk.nestDir, 'meter', `${SESSION}.${end}`)) as [
    string,
    string,
  ];
  const before = readFileSync(state, 'utf8');
  writeFileSync(next, '');
  desk.write(desk.main, ...replies('b'));
  expect(desk.meter()?.nanos).toBe(2 * ONE);
  expect(readFileSync(state, 'utf8')).toBe(before);
  utimesSync(next, 0, 0);
  desk.meter();
  desk.write(desk.main, ...replies('c'));
  expect(desk.meter()?.nanos).toBe(3 * ONE);
  expect(readFileSync(state, 'utf8')).not.toBe(before);
});

it('allows for what no transcript shows, apart from what is charged', () => {
  const bg = { sessionKind: 'bg' };
  desk.write(desk.main, replyRow({ id: 'a', text: 'So.\nresult: done', more: bg }));
  expect(desk.meter()).toMatchObject({ nanos: ONE, hidden: 0 });
  desk.write(desk.main, replyRow({ id: 'b', text: 'So.', more: bg }));
  const asked = desk.meter()?.hidden ?? 0;
  expect(asked).toBe(6000 * 100 + 150 * 500);
  desk.write(desk.main, replyRow({ id: 'c', text: 'Not in the background.' }));
  expect(desk.meter()?.hidden).toBe(asked);
  const compacted = {
    type: 'system',
    subtype: 'compact_boundary',
    uuid: 'u1',
    timestamp: '2027-01-01T00:00:00Z',
  };
  desk.write(desk.main, JSON.stringify({ ...compacted, compactMetadata: { preTokens: 50_000 } }));
  expect(desk.meter()).toMatchObject({
    nanos: 3 * ONE,
    hidden: asked + 1000 * 100 + 3000 * 500 + 50_000 * 10,
  });
});

it('names the models that came first, and adds up the rest', () => {
  const models = Array.from({ length: 15 }, (_, at) => `claude-new-${at}`);
  models.forEach((model, at) => {
    desk.write(
      desk.main,
      replyRow({ id: model, model, usage: { input_tokens: 100 - at, output_tokens: 0 } }),
    );
  });
  const metered = desk.meter();
  expect(metered?.models).toHaveLength(12);
  expect(metered?.models.at(-1)).toMatchObject({
    model: 'other models',
    input: 89 + 88 + 87 + 86,
    replies: 4,
  });
  const sum = metered?.models.reduce((total, { nanos }) => total + nanos, 0);
  expect(sum).toBe(metered?.nanos);
  rmSync(join(desk.nestDir, 'meter'), { recursive: true });
  expect(desk.meter()?.nanos).toBe(metered?.nanos);
});

it('names nobody once and adds it to the others later', () => {
  const models = Array.from({ length: 20 }, (_, at) => `claude-new-${at}`);
  const named = new Set<string>();
  for (const round of [0, 1, 2]) {
    models.forEach((model, at) => {
      const usage = { input_tokens: round === 1 ? 20 - at : 1 + at, output_tokens: 0 };
      desk.write(desk.main, replyRow({ id: `${model} ${round}`, model, usage }));
      const now = (desk.meter()?.models ?? []).map((one) => one.model);
      expect(now).toEqual(expect.arrayContaining([...named]));
      for (const one of now) named.add(one);
    });
    rmSync(join(desk.nestDir, 'meter'), { recursive: true });
  }
  expect(named.size).toBe(12);
  expect(desk.meter()).toMatchObject({ notes: ['unpriced'] });
});

const dear = { input: 1, output: 50, write5m: 1, write1h: 1, read: 1 };
const DEAR = priceTable({ haiku: dear });
const FREE = priceTable({ haiku: { input: 0, output: 0, write5m: 0, write1h: 0, read: 0 } });
/** The plain reply at `dear`. */
const ONE_DEAR = 1000 * 1000 + 100 * 50_000;

it.each([
  ['raised', DEAR, ONE_DEAR],
  ['lowered', FREE, 0],
])('does not price again what it has charged when prices are %s and its memory is lost', (_, table, one) => {
  const lose = () => rmSync(join(desk.nestDir, 'meter'), { recursive: true });
  desk.write(desk.main, ...replies('a', 'b'));
  desk.meter();
  expect(desk.meter({ table })).toMatchObject({ nanos: 2 * ONE, notes: [] });
  lose();
  expect(desk.meter({ table })).toMatchObject({ nanos: 2 * ONE, largest: ONE, notes: [] });
  desk.write(desk.main, ...replies('c'));
  lose();
  expect(desk.meter({ table })).toMatchObject({ nanos: 2 * ONE + one, notes: [] });
  lose();
  desk.write(desk.main, ...replies('d'));
  expect(desk.meter({ table })).toMatchObject({ nanos: 2 * ONE + 2 * one, notes: [] });
  lose();
  expect(desk.meter()).toMatchObject({ nanos: 2 * ONE + 2 * one, notes: [] });
  expect(desk.logged()?.nanos).toBe(2 * ONE + 2 * one);
});

it('does not price again what it has charged at two prices in one memory', () => {
  desk.write(desk.main, ...replies('a'));
  desk.meter();
  desk.write(desk.main, ...replies('b'));
  expect(desk.meter({ table: DEAR })?.nanos).toBe(ONE + ONE_DEAR);
  rmSync(join(desk.nestDir, 'meter'), { recursive: true });
  expect(desk.meter({ table: DEAR })).toMatchObject({ nanos: ONE + ONE_DEAR, notes: [] });
});

it('keeps what the log has where prices have changed, memory is lost and the transcript is cut', () => {
  desk.write(desk.main, ...replies('a', 'b'));
  desk.meter();
  truncateSync(desk.main, readFileSync(desk.main, 'utf8').indexOf('\n') + 1);
  rmSync(join(desk.nestDir, 'meter'), { recursive: true });
  expect(desk.meter({ table: DEAR })).toMatchObject({ nanos: 2 * ONE, notes: ['truncated'] });
  desk.write(desk.main, ...replies('c'));
  expect(desk.meter({ table: DEAR })).toMatchObject({ nanos: 2 * ONE + ONE_DEAR, notes: ['truncated'] });
});

it('keeps what the log has where bounded looks read a cut transcript without a memory', () => {
  const filler = JSON.stringify({ type: 'user', text: 'x'.repeat(700 * 1024) });
  desk.write(desk.main, ...replies('a', 'b', 'c'));
  desk.meter();
  rmSync(desk.main);
  rmSync(join(desk.nestDir, 'meter'), { recursive: true });
  desk.write(desk.main, filler, filler, filler, ...replies('a'), filler, filler);
  for (let i = 0; i < 5; i += 1) expect(desk.meter({ maxBytes: 1024 })?.nanos).toBe(3 * ONE);
  expect(desk.logged()).toMatchObject({ nanos: 3 * ONE, notes: ['truncated'] });
  desk.write(desk.main, ...replies('d'));
  expect(desk.meter()?.nanos).toBe(4 * ONE);
});
