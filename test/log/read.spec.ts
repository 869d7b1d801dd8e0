import fs from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLog } from '../../src/log/read.ts';
import { line, read, record, tempDir } from './support.ts';

const fileOf = (...parts: (string | Uint8Array)[]): string => {
  const file = join(tempDir(), 'log.jsonl');
  fs.writeFileSync(file, Buffer.concat(parts.map((part) => Buffer.from(part as string))));
  return file;
};

test('records are read in file order, whatever their timestamps say', () => {
  const times = ['2026-01-01T00:01:30.000Z', '2026-01-01T00:00:00.000Z', 'yesterday', 1767225600, undefined];
  const lines = times.map((at, i) => `\n${JSON.stringify({ ...record(`r${i}`), at })}\n`);
  const { ids, damageCount } = read(fileOf(...lines));
  expect(ids).toEqual(['r0', 'r1', 'r2', 'r3', 'r4']);
  expect(damageCount).toBe(0);
});

test('a log that is not there is empty', () => {
  expect(read(join(tempDir(), 'log.jsonl'))).toMatchObject({
    next: '0',
    events: 0,
    damageCount: 0,
    source: '',
  });
});

test('a partial record at the end waits until it is whole', () => {
  const whole = line('b');
  const file = fileOf(line('a'), whole.slice(0, 30));
  const first = read(file);
  expect(first).toMatchObject({ ids: ['a'], damageCount: 0, next: String(line('a').length + 1) });
  fs.appendFileSync(file, whole.slice(30));
  expect(read(file, first.next)).toMatchObject({ ids: ['b'], damageCount: 0 });
});

test('a character is never split, wherever the file ended at the first read', () => {
  const text = Buffer.from(line('é日🙂', { text: 'naïve 日本語 🙂' }));
  const file = fileOf('');
  for (let cut = 0; cut <= text.length; cut++) {
    fs.writeFileSync(file, text.subarray(0, cut));
    const first = read(file);
    fs.writeFileSync(file, text);
    const second = read(file, first.next);
    expect([...first.ids, ...second.ids]).toEqual(['é日🙂']);
    expect(first.damageCount + second.damageCount).toBe(0);
  }
});

test('line ends of Windows and blank lines cost nothing', () => {
  const file = fileOf(line('a').replaceAll('\n', '\r\n'), '\n\n \t\r\n', line('b'));
  expect(read(file)).toMatchObject({ ids: ['a', 'b'], damageCount: 0 });
});

test('a byte order mark and NUL padding cost only themselves and are counted', () => {
  const json = JSON.stringify(record('a'));
  const file = fileOf(`\uFEFF${json}\n`, '\0\0\0\0', line('b'), `\0\0${JSON.stringify(record('c'))}\0\n`);
  const { ids, damage } = read(file);
  expect(ids).toEqual(['a', 'b', 'c']);
  expect(damage.map(({ bytes, reason }) => [bytes, reason])).toEqual([
    [3, 'garbage'],
    [4, 'garbage'],
    [3, 'garbage'],
  ]);
});

test('what is no record is reported with its position, its length and a reason', () => {
  const parts = [line('a'), 'garbage\n', '{"v":1,"id":"to', line('b'), '{"v":1}\n[]\nnull\n7\n', line('c')];
  const file = fileOf(...parts);
  const bytes = fs.readFileSync(file);
  const { ids, damage, damageCount } = read(file);
  expect(ids).toEqual(['a', 'b', 'c']);
  const at = ({ position, bytes: length }: { position: string; bytes: number }) =>
    bytes.toString('utf8', Number(position), Number(position) + length);
  expect(damage.map((found) => [at(found), found.reason])).toEqual([
    ['garbage', 'garbage'],
    ['{"v":1,"id":"to', 'torn'],
    ['{"v":1}', 'not-an-event'],
    ['[]', 'not-an-event'],
    ['null', 'not-an-event'],
    ['7', 'not-an-event'],
  ]);
  expect(damageCount).toBe(6);
});

test('bytes that are not UTF-8 are damage, and the lines around them are read', () => {
  const bad = Buffer.from(JSON.stringify(record('bad', { text: 'xx' })));
  bad[bad.length - 5] = 0xff;
  const file = fileOf(line('a'), bad, '\n', Uint8Array.of(0xfe, 0xff, 10), line('ü'), line('b'));
  const { ids, damage } = read(file);
  expect(ids).toEqual(['a', 'ü', 'b']);
  expect(damage.map((found) => found.reason)).toEqual(['torn', 'garbage']);
});

test('an over-long line is skipped unread, of whatever length and wherever it stands', () => {
  for (const length of [65_537, 1_048_576, 3_000_000]) {
    const file = fileOf(line('a'), 'x'.repeat(length), line('b'));
    const { ids, damage } = read(file);
    expect(ids).toEqual(['a', 'b']);
    expect(damage).toEqual([{ position: String(line('a').length), bytes: length, reason: 'too-long' }]);
  }
});

test('an over-long line without an end waits', () => {
  const file = fileOf(line('a'), 'x'.repeat(2_000_000));
  expect(read(file)).toMatchObject({ ids: ['a'], next: String(line('a').length), damageCount: 0 });
});

test('a log shorter than the position says that it was cut', () => {
  const file = fileOf(line('a'));
  const { damage, next } = read(file, '5000');
  expect(next).toBe('5000');
  expect(damage).toEqual([{ position: '5000', bytes: 5000 - line('a').length, reason: 'truncated' }]);
});

test('the source of a read changes when the log is replaced', () => {
  const file = fileOf(line('a'));
  const before = read(file).source;
  expect(read(file).source).toBe(before);
  fs.writeFileSync(`${file}.new`, line('a'));
  fs.renameSync(`${file}.new`, file);
  expect(read(file).source).not.toBe(before);
});

test('an envelope of a later schema reaches the fold as a type that nobody knows', () => {
  const types: string[] = [];
  const later = { ...record('a'), v: 2, data: undefined, harmless: true };
  readLog(fileOf(`\n${JSON.stringify(later)}\n`), '0', (e) => types.push(`${e.type} ${e.harmless ?? false}`));
  expect(types).toEqual(['v2:noted false']);
});

test('the position of a record is where reading yields it first', () => {
  const file = fileOf(line('a'), 'junk\n', line('ü'), '\uFEFF\0', line('c').trimStart(), line('d'));
  const seen: [string, string][] = [];
  readLog(file, '0', (event, position) => seen.push([event.id, position]));
  expect(seen.map(([id]) => id)).toEqual(['a', 'ü', 'c', 'd']);
  for (const [id, position] of seen) expect(read(file, position).ids[0]).toBe(id);
});

test('a bounded read stops early and goes on where it stopped', () => {
  const file = fileOf(...Array.from({ length: 500 }, (_, i) => line(`r${i}`)));
  const ids: string[] = [];
  let position = '0';
  let reads = 0;
  for (let events = 1; events > 0; reads++) {
    const result = readLog(file, position, (event) => ids.push(event.id), { maxBytes: 4096 });
    expect(Number(result.next) - Number(position)).toBeLessThan(4096 + 200);
    ({ next: position, events } = result);
  }
  expect(ids).toEqual(Array.from({ length: 500 }, (_, i) => `r${i}`));
  expect(reads).toBeGreaterThan(10);
});

test('only the first hundred findings are kept in detail', () => {
  const { damage, damageCount } = read(fileOf('junk\n'.repeat(250)));
  expect(damage).toHaveLength(100);
  expect(damageCount).toBe(250);
});

test('a position that no read returned is refused', () => {
  for (const position of ['', '-1', '1e3', '0x10', ' 1', '99999999999999999999']) {
    expect(() => read(fileOf(line('a')), position)).toThrow(RangeError);
  }
});

test('whatever stands between records, every record is read once and in order, and every other byte is accounted for', () => {
  const file = fileOf('');
  const noise = fc.oneof(
    fc.uint8Array({ maxLength: 40 }).map((bytes) => bytes.filter((byte) => byte !== 10)),
    fc.string({ unit: 'binary' }).map((text) => Buffer.from(text.replaceAll('\n', ''))),
    fc.constant(Buffer.alloc(70_000, 'y')),
    fc.constantFrom('{"v":1,"id":"x', '\uFEFF', '\0\0', '\r', '[1]').map((text) => Buffer.from(text)),
  );
  const body = fc.record({ text: fc.string({ unit: 'binary', maxLength: 60 }) });
  const part = fc.oneof({ weight: 3, arbitrary: body }, noise);
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
      const chunks = parts.map((p, i) => (p instanceof Uint8Array ? p : Buffer.from(line(`r${i}`, p))));
      fs.writeFileSync(file, Buffer.concat(chunks));
      fs.appendFileSync(file, '\n');
      const expected = parts.flatMap((p, i) => (p instanceof Uint8Array ? [] : [`r${i}`]));
      const result = read(file);
      expect(result.ids).toEqual(expected);
      expect(result.next).toBe(String(fs.statSync(file).size));

      const again: string[] = [];
      let damageCount = 0;
      let position = '0';
      while (position !== result.next) {
        const some = readLog(file, position, (event) => again.push(event.id), { maxBytes: 100 });
        damageCount += some.damageCount;
        position = some.next;
      }
      expect(again).toEqual(expected);
      expect(damageCount).toBe(result.damageCount);
    }),
    { numRuns: 150 },
  );
});

test('a log of many chunks is read like a short one, with characters beyond ASCII strewn in', () => {
  const names = Array.from({ length: 20_000 }, (_, i) => (i % 97 === 0 ? `日${i}` : `r${i}`));
  const file = fileOf(names.map((name) => line(name, { text: 'x'.repeat(80) })).join(''));
  expect(fs.statSync(file).size).toBeGreaterThan(3 * 1_048_576);
  const positions: [string, string][] = [];
  readLog(file, '0', (event, position) => positions.push([event.id, position]));
  expect(positions.map(([id]) => id)).toEqual(names);
  for (const [id, position] of positions.filter((_, i) => i % 997 === 0)) {
    const first: string[] = [];
    readLog(file, position, (event) => first.push(event.id), { maxBytes: 1 });
    expect(first).toEqual([id]);
  }
});
