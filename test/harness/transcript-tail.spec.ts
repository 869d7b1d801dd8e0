import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { heldBy, lastReply } from '../../src/harness/transcript-tail.ts';

const dir = mkdtempSync(join(tmpdir(), 'nest-tail-'));
afterAll(() => rmSync(dir, { recursive: true }));

const reply = (n: number, extra: object = {}): string =>
  JSON.stringify({ type: 'assistant', uuid: `u${n}`, timestamp: 't', message: { id: `msg_${n}` }, ...extra });
const user = JSON.stringify({ type: 'user', message: { content: 'not an "assistant"' } });

function file(name: string, lines: string[]): string {
  const path = join(dir, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

it('finds the last assistant message behind later lines of other kinds', () => {
  const path = file('a.jsonl', [reply(1), user, reply(2), user, '{"type":"cost-state"}']);
  expect(lastReply(path)).toEqual({ messageId: 'msg_2', uuid: 'u2', at: 't' });
});

it('skips subagents’ lines, damage and a torn last line', () => {
  const path = file('b.jsonl', [
    reply(1),
    reply(2, { isSidechain: true }),
    '{"type":"assistant",,',
    reply(3).slice(0, 40),
  ]);
  expect(lastReply(path)?.messageId).toBe('msg_1');
});

it('reads only the end of a long transcript', () => {
  const path = file('c.jsonl', [reply(1), `{"pad":"${'x'.repeat(300 * 1024)}"}`]);
  expect(lastReply(path)).toBeNull();
  expect(lastReply(file('d.jsonl', [`{"pad":"${'€'.repeat(300 * 1024)}"}`, reply(7)]))?.uuid).toBe('u7');
});

it('is null for a path that is absent, missing, a directory or not readable', () => {
  mkdirSync(join(dir, 'folder'));
  expect(lastReply(null)).toBeNull();
  expect(lastReply(join(dir, 'none.jsonl'))).toBeNull();
  expect(lastReply(join(dir, 'folder'))).toBeNull();
  const closed = file('e.jsonl', [reply(1)]);
  chmodSync(closed, 0);
  // Root may read everything; for everybody else it is null.
  expect(lastReply(closed)).toEqual(
    process.getuid?.() === 0 ? { messageId: 'msg_1', uuid: 'u1', at: 't' } : null,
  );
});

it('understands a path that begins with ~', () => {
  file('f.jsonl', [reply(4)]);
  expect(lastReply('~/f.jsonl', dir)?.messageId).toBe('msg_4');
});

it('tells which texts stand in a transcript, quoted as they are there', () => {
  const held = JSON.stringify({ type: 'attachment', content: 'one: <nest-item id="a:1" from="x">' });
  const path = file('held.jsonl', [held, reply(1)]);
  expect(heldBy(path, ['<nest-item id="a:1"', '<nest-item id="a:2"'])).toEqual(['<nest-item id="a:1"']);
  expect(heldBy(null, ['a'])).toEqual([]);
  expect(heldBy(join(dir, 'absent.jsonl'), ['a'])).toEqual([]);
});
