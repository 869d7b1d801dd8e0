import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type AppendFs, appendTo } from '../../src/log/append.ts';
import { AppendError } from '../../src/log/append-error.ts';
import { openFileLog } from '../../src/log/file-log.ts';
import { frame } from '../../src/log/frame.ts';
import { line, read, record, tempDir, tempNest } from './support.ts';

/** A file system whose writes go as this list says: bytes let through, or an error. Then it works again. */
function faulty(...plan: (number | string)[]): AppendFs & { writes: number[] } {
  const writes: number[] = [];
  const writeSync = (fd: number, bytes: Uint8Array, offset: number, length: number) => {
    writes.push(length);
    const next = plan.shift();
    if (typeof next === 'string') throw Object.assign(new Error(next), { code: next });
    return fs.writeSync(fd, bytes, offset, Math.min(next ?? length, length));
  };
  return { ...fs, writeSync: writeSync as typeof fs.writeSync, writes };
}

const nowhere = () => null;

test('a record that stands in the file but may not be on disk is not said to be absent', () => {
  const { dir, file, owner } = tempNest();
  const fdatasyncSync = () => {
    throw Object.assign(new Error('EIO'), { code: 'EIO' });
  };
  const log = openFileLog(dir, { owner, fs: { ...fs, fdatasyncSync } });
  expect(() => log.append([record('a')], { durable: true, spool: false })).toThrow(
    /^not confirmed: .*\(EIO\).* may stand there/,
  );
  expect(read(file).ids).toEqual(['a']);
});

test('a record and its framing reach the file in one write', () => {
  const file = join(tempDir(), 'log.jsonl');
  const system = faulty();
  appendTo(file, frame([record('a'), record('b')]), { durable: false, spool: nowhere, fs: system });
  expect(system.writes).toEqual([fs.statSync(file).size]);
  expect(fs.readFileSync(file, 'utf8')).toBe(line('a') + line('b'));
});

test('the log is created for its owner only', () => {
  const { dir, file, owner } = tempNest();
  openFileLog(dir, { owner }).append([record('a')]);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
});

test('a torn predecessor swallows neither the next record nor more than itself', () => {
  const { dir, file, owner } = tempNest();
  const torn = Buffer.from('{"v":1,"id":"torn","b":"日').subarray(0, -1);
  fs.writeFileSync(file, Buffer.concat([Buffer.from(line('a')), torn]));
  openFileLog(dir, { owner }).append([record('b')]);
  const { ids, damage } = read(file);
  expect(ids).toEqual(['a', 'b']);
  expect(damage).toEqual([{ position: String(line('a').length), bytes: torn.length, reason: 'torn' }]);
});

test('a short write is repaired by writing the whole record again under the same id', () => {
  const { dir, file, owner } = tempNest();
  const log = openFileLog(dir, { owner, fs: faulty(40) });
  expect(log.append([record('a')])).toMatchObject({ writes: 2 });
  const { ids, damage } = read(file);
  expect(ids).toEqual(['a']);
  expect(damage).toEqual([{ position: '1', bytes: 39, reason: 'torn' }]);
});

test('a short write of a batch repeats only the records that are not whole', () => {
  const { dir, file, owner } = tempNest();
  const log = openFileLog(dir, { owner, fs: faulty(line('a').length + 5) });
  log.append([record('a'), record('b'), record('c')]);
  expect(read(file).ids).toEqual(['a', 'b', 'c']);
});

test('writes that keep stopping half-way end in an error, not in a loop', () => {
  const { dir, owner } = tempNest();
  const log = openFileLog(dir, { owner, fs: faulty(1, 1, 1, 1, 1, 1, 1, 1) });
  expect(() => log.append([record('a')])).toThrow(expect.objectContaining({ code: 'ESHORT' }));
});

test.each(['ENOSPC', 'EROFS', 'EACCES', 'EIO'])(
  '%s is an error that says the record is not recorded',
  (code) => {
    const { dir, owner } = tempNest();
    const log = openFileLog(dir, { owner, fs: faulty(40, code) });
    let error: unknown;
    try {
      log.append([record('a')]);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(AppendError);
    expect(error).toMatchObject({ code, spooled: expect.stringContaining(owner.home) });
    expect(String(error)).toContain('not recorded');
  },
);

test.skipIf(!fs.existsSync('/dev/full'))('a device that is really full is an error', () => {
  const { dir, file, owner } = tempNest();
  fs.symlinkSync('/dev/full', file);
  const log = openFileLog(dir, { owner });
  expect(() => log.append([record('a')])).toThrow(expect.objectContaining({ code: 'ENOSPC' }));
});

test('a file that may grow no further takes a prefix, then fails, and later records are whole again', () => {
  const { dir, file, owner } = tempNest();
  const writer = join(import.meta.dirname, '..', 'fixtures', 'log', 'append-until-full.ts');
  const loader = join(import.meta.dirname, '..', '..', 'scripts', 'ts.mjs');
  const command = 'ulimit -f 16; exec "$@"';
  const node = [process.execPath, '--import', loader, writer, dir, owner.home];
  const { stdout, stderr } = spawnSync('sh', ['-c', command, 'sh', ...node], { encoding: 'utf8' });
  expect(stderr).toBe('');
  const { confirmed, failed, code } = JSON.parse(stdout);
  expect(code).toBe('EFBIG');
  expect(failed.length).toBeGreaterThan(0);
  expect(read(file).ids).toEqual(expect.arrayContaining(confirmed));

  const result = openFileLog(dir, { owner }).append([record('after')]);
  expect(result.replayed).toBe(failed.length);
  const { ids, damageCount } = read(file);
  expect(ids).toEqual(expect.arrayContaining([...confirmed, ...failed, 'after']));
  expect(damageCount).toBeLessThanOrEqual(1);
});

test('a line longer than 8 KiB is a mistake of the caller, and nothing is written', () => {
  const { dir, file, owner } = tempNest();
  const log = openFileLog(dir, { owner });
  expect(() => log.append([record('a'), record('b', { text: 'ü'.repeat(4096) })])).toThrow(RangeError);
  expect(() => log.append([record('x'.repeat(201))])).toThrow(RangeError);
  expect(fs.existsSync(file)).toBe(false);
});

test('a log that is replaced under a writer gets the next record', () => {
  const { dir, file, owner } = tempNest();
  const log = openFileLog(dir, { owner });
  log.append([record('a')]);
  fs.writeFileSync(`${file}.new`, line('restored'));
  fs.renameSync(`${file}.new`, file);
  log.append([record('b')], { durable: true });
  expect(read(file).ids).toEqual(['restored', 'b']);
});
