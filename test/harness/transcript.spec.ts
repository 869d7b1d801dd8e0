import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findTranscript, lastMessages } from '../../src/harness/transcript.ts';

const dir = mkdtempSync(join(tmpdir(), 'nest-transcript-'));
afterAll(() => rmSync(dir, { recursive: true }));
const session = '21dbff51-380f-4216-b95d-9c3dd654a29f';
mkdirSync(join(dir, 'projects', '-repo'), { recursive: true });
mkdirSync(join(dir, 'projects', '-repo--worktrees-w1'));
const file = join(dir, 'projects', '-repo', `${session}.jsonl`);

const user = (content: unknown, more: object = {}) => ({
  type: 'user',
  timestamp: 't',
  message: { content },
  ...more,
});
const assistant = (...content: object[]) => ({
  type: 'assistant',
  timestamp: 't',
  message: { id: 'm', content },
});
function write(...entries: (object | string)[]): void {
  writeFileSync(file, entries.map((e) => (typeof e === 'string' ? e : JSON.stringify(e))).join('\n'));
}

describe('where a transcript is', () => {
  it('where the hook said, else under whatever project folder holds the session', () => {
    write('{}');
    expect(findTranscript(session, file, dir)).toBe(file);
    expect(
      findTranscript(session, join(dir, 'projects', '-repo--worktrees-w1', `${session}.jsonl`), dir),
    ).toBe(file);
    expect(findTranscript(session, null, dir)).toBe(file);
    expect(findTranscript(session, dir, dir)).toBe(file);
  });

  it('nowhere for another session, an id that is a path, or a folder that is not there', () => {
    expect(findTranscript('21dbff51-0000', null, dir)).toBeNull();
    expect(findTranscript('../projects/-repo/x', null, dir)).toBeNull();
    expect(findTranscript(session, null, join(dir, 'none'))).toBeNull();
  });
});

describe('the last messages', () => {
  it('tell who said what and which tool was called, the oldest first', () => {
    write(
      { type: 'mode', mode: 'normal' },
      user('do it'),
      assistant({ type: 'thinking', thinking: 'hm' }, { type: 'text', text: 'I will' }),
      assistant({ type: 'tool_use', name: 'Bash', input: { command: 'ls' } }),
      user([
        {
          type: 'tool_result',
          content: [
            { type: 'text', text: 'a' },
            { type: 'text', text: 'b' },
          ],
        },
      ]),
      user([{ type: 'text', text: 'more' }]),
      user('hidden', { isMeta: true }),
      user('of a subagent', { isSidechain: true }),
      '{"type":"user","message":{"content":"torn',
    );
    const all = [
      { role: 'user', text: 'do it', tool: null, at: 't' },
      { role: 'assistant', text: 'I will', tool: null, at: 't' },
      { role: 'assistant', text: '{"command":"ls"}', tool: 'Bash', at: 't' },
      { role: 'tool', text: 'a\nb', tool: null, at: 't' },
      { role: 'user', text: 'more', tool: null, at: 't' },
    ];
    expect(lastMessages(file, 10)).toEqual(all);
    expect(lastMessages(file, 2)).toEqual(all.slice(-2));
    expect(lastMessages(file, 0)).toEqual([]);
  });

  it('are found behind lines of many kilobytes', () => {
    write(user('first'), { type: 'attachment', message: 'x'.repeat(700_000) }, user('second'));
    expect(lastMessages(file, 2).map((m) => m.text)).toEqual(['first', 'second']);
  });

  it('of a file that is not there are none', () => {
    expect(lastMessages(join(dir, 'none'), 3)).toEqual([]);
  });
});
