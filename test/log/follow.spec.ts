import fs from 'node:fs';
import { dirname } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openFileLog } from '../../src/log/file-log.ts';
import { type Follow, type FollowOptions, followFile } from '../../src/log/poll.ts';
import { followWithChokidar } from '../../src/log/watch.ts';
import { line, record, tempNest } from './support.ts';

const followers: [string, Follow][] = [
  ["Node's watcher", followFile],
  ['chokidar', followWithChokidar],
];

/** Follows a log from its end and collects what it is told to read. */
function following(follow: Follow, opts: FollowOptions) {
  const { dir, file, owner } = tempNest();
  const notices: string[] = [];
  const log = openFileLog(dir, {
    owner,
    follow: (path, offset, onChange) =>
      follow(path, offset, onChange, { onNotice: (text) => notices.push(text), ...opts }),
  });
  log.append([record('first')]);
  const ids: string[] = [];
  let { next, source } = log.readFrom('0', () => {});
  const following = log.follow(next, () => {
    const peek = log.readFrom(next, () => {});
    if (peek.source !== source || peek.damage[0]?.reason === 'truncated') next = '0';
    ({ next, source } = log.readFrom(next, (event) => ids.push(event.id)));
  });
  onTestFinished(() => following.close());
  return { log, dir, file, ids, notices, close: () => following.close() };
}

/** Waits until the events have had time to come; without them only a long poll would see anything. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 20 });

/** So slow that a test that ends was woken by an event. */
const eventsOnly = { pollMs: 1_000_000 };

test.each(followers)('with %s, what is appended is seen without waiting for the poll', async (_, follow) => {
  const { log, ids } = following(follow, eventsOnly);
  for (let i = 0; i < 200; i++) {
    log.append([record(`r${i}`)]);
    await new Promise((resolve) => setTimeout(resolve, 2));
    if (ids.length > 2) break;
  }
  await eventually(() => expect(ids.length).toBeGreaterThan(2));
  expect(ids).toEqual(Array.from(ids, (_id, i) => `r${i}`));
});

test.each(followers)('with %s, a log replaced by a rename, twice, is followed on', async (_, follow) => {
  const { file, ids } = following(follow, { pollMs: 50 });
  for (const id of ['second', 'third']) {
    fs.writeFileSync(`${file}.new`, line(id));
    fs.renameSync(`${file}.new`, file);
    await eventually(() => expect(ids).toContain(id));
  }
});

test('where no events arrive at all, the poll sees what was appended', async () => {
  const { log, ids, notices } = following(followFile, { watch: () => () => {}, pollMs: 20 });
  log.append([record('a')]);
  await eventually(() => expect(ids).toEqual(['a']));
  expect(notices).toEqual([]);
});

test.each(['ENOSPC', 'EMFILE'])(
  'a watcher that fails with %s degrades to polling with one notice',
  async (code) => {
    const error = Object.assign(new Error(`${code}: no more watches`), { code });
    const atOnce = following(followFile, {
      pollMs: 20,
      watch: () => {
        throw error;
      },
    });
    let stopped = 0;
    const later = following(followFile, {
      pollMs: 20,
      watch: (_dir, _file, _onEvent, onFailure) => {
        setTimeout(() => onFailure(error), 5);
        setTimeout(() => onFailure(error), 10);
        return () => {
          stopped += 1;
        };
      },
    });
    await eventually(() => expect(later.notices).toHaveLength(1));
    for (const { log, ids, notices } of [atOnce, later]) {
      log.append([record('a')]);
      await eventually(() => expect(ids).toEqual(['a']));
      expect(notices).toEqual([expect.stringContaining(code)]);
    }
    expect(stopped).toBe(1);
  },
);

test('what was appended before following began is announced', async () => {
  const { dir, owner } = tempNest();
  const log = openFileLog(dir, { owner });
  log.append([record('a')]);
  const told = new Promise<void>((resolve) => {
    const following = log.follow('0', () => {
      following.close();
      resolve();
    });
  });
  await told;
});

test('a log whose folder does not exist yet is followed by polling', async () => {
  const { dir, owner } = tempNest();
  fs.rmdirSync(dir);
  const ids: string[] = [];
  const log = openFileLog(dir, {
    owner,
    follow: (path, offset, onChange) => followFile(path, offset, onChange, { pollMs: 20 }),
  });
  const following = log.follow('0', () => {
    log.readFrom('0', (event) => ids.push(event.id));
  });
  onTestFinished(() => following.close());
  fs.mkdirSync(dir);
  log.append([record('a')]);
  await eventually(() => expect(ids).toContain('a'));
});

test.each(followers)('with %s, nothing is announced after closing', async (_, follow) => {
  const { log, ids, close } = following(follow, { pollMs: 10 });
  close();
  log.append([record('a')]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(ids).toEqual([]);
});

test('chokidar watches the folder and the log, not the thousands of other files', async () => {
  const { log, file, dir, ids } = following(followWithChokidar, eventsOnly);
  for (let i = 0; i < 2000; i++) fs.writeFileSync(`${dirname(file)}/inbox-${i}`, '');
  expect(fs.readdirSync(dir).length).toBeGreaterThan(2000);
  for (let i = 0; ids.length === 0 && i < 2000; i++) {
    log.append([record(`r${i}`)]);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(ids.length).toBeGreaterThan(0);
});
