import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFileLog } from '../../src/log/file-log.ts';
import { record, tempNest } from './support.ts';

/** A nest of 100 records whose fold was kept. */
function kept() {
  const { dir, file, owner } = tempNest();
  const log = openFileLog(dir, { owner });
  log.append(Array.from({ length: 100 }, (_, i) => record(`r${i}`, { text: 'x'.repeat(100) })));
  const { next, source } = log.readFrom('0', () => {});
  const snapshot = { state: '{"members":["ü"]}', position: next, rules: 3, source };
  expect(log.saveSnapshot(snapshot)).toBe(true);
  return { log, file, snapshot, kept: join(dir, 'snapshot.json') };
}

test('a kept fold is loaded as it was saved, also after the log has grown', () => {
  const { log, snapshot } = kept();
  expect(log.loadSnapshot(3)).toEqual(snapshot);
  log.append([record('later')]);
  expect(log.loadSnapshot(3)).toEqual(snapshot);
});

test('a snapshot is private', () => {
  expect(fs.statSync(kept().kept).mode & 0o777).toBe(0o600);
});

test('a snapshot made by other rules is not used', () => {
  expect(kept().log.loadSnapshot(4)).toBeNull();
});

test('a snapshot that is there and not used has a reason', () => {
  const why = (spoil: (nest: ReturnType<typeof kept>) => void, rules = 3) => {
    const nest = kept();
    spoil(nest);
    return nest.log.snapshotState(rules);
  };
  const nothing = () => {};
  expect(why(nothing)).toBe('good');
  expect(why(nothing, 4)).toBe('of another version');
  expect(why(({ kept }) => fs.rmSync(kept))).toBe('none');
  expect(why(({ kept }) => fs.truncateSync(kept, 50))).toBe('damaged');
  expect(why(({ kept }) => fs.writeFileSync(kept, ''))).toBe('damaged');
  expect(why(({ kept }) => fs.writeFileSync(kept, 'nest-snapshot-9 something else'))).toBe(
    'of another version',
  );
  expect(why(({ file }) => fs.truncateSync(file, 10))).toBe('of another log');
  expect(why(({ file }) => fs.rmSync(file))).toBe('of another log');
});

test('no snapshot is null', () => {
  const { dir, owner } = tempNest();
  expect(openFileLog(dir, { owner }).loadSnapshot(1)).toBeNull();
});

test('a snapshot that is torn anywhere, or changed in any byte, is not used', () => {
  const { log, kept: path } = kept();
  const whole = fs.readFileSync(path);
  for (let i = 0; i < whole.length; i++) {
    fs.writeFileSync(path, whole.subarray(0, i));
    expect(log.loadSnapshot(3)).toBeNull();
    const changed = Buffer.from(whole);
    changed[i] = (changed[i] ?? 0) ^ 1;
    fs.writeFileSync(path, changed);
    expect(log.loadSnapshot(3)).toBeNull();
  }
});

test('damage that is the same in both copies is found by the checksum, when somebody asks', () => {
  const { log, kept: path } = kept();
  const text = fs.readFileSync(path, 'utf8');
  fs.writeFileSync(path, text.replaceAll('members', 'numbers'));
  expect(log.snapshotState(3)).toBe('damaged');
});

test('a log that was cut, removed, replaced, or changed before the position voids the snapshot', () => {
  const cut = kept();
  fs.truncateSync(cut.file, Number(cut.snapshot.position) - 1);
  expect(cut.log.loadSnapshot(3)).toBeNull();

  const removed = kept();
  fs.rmSync(removed.file);
  expect(removed.log.loadSnapshot(3)).toBeNull();

  const replaced = kept();
  fs.copyFileSync(replaced.file, `${replaced.file}.new`);
  fs.renameSync(`${replaced.file}.new`, replaced.file);
  expect(replaced.log.loadSnapshot(3)).toBeNull();

  const changed = kept();
  const fd = fs.openSync(changed.file, 'r+');
  fs.writeSync(fd, 'Y', Number(changed.snapshot.position) - 50);
  fs.closeSync(fd);
  expect(changed.log.loadSnapshot(3)).toBeNull();
});

test('a fold of a log that has been replaced meanwhile is not kept', () => {
  const { log, file, snapshot } = kept();
  fs.copyFileSync(file, `${file}.new`);
  fs.renameSync(`${file}.new`, file);
  expect(log.saveSnapshot(snapshot)).toBe(false);
});
