import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { tokensOf } from '../../src/harness/tokens.ts';

const dir = mkdtempSync(join(tmpdir(), 'nest-tokens-'));
afterAll(() => rmSync(dir, { recursive: true }));

const reply = (id: string, output: number): string =>
  JSON.stringify({
    type: 'assistant',
    message: {
      id,
      usage: {
        input_tokens: 10,
        output_tokens: output,
        cache_creation_input_tokens: 5,
        cache_read_input_tokens: 3,
      },
    },
  });

it('adds up each reply once, the largest of its rows, and those of subagents', () => {
  const path = join(dir, 's1.jsonl');
  writeFileSync(path, [reply('a', 1), reply('a', 20), reply('b', 7), '{"usage":,', ''].join('\n'));
  mkdirSync(join(dir, 's1', 'subagents'), { recursive: true });
  writeFileSync(join(dir, 's1', 'subagents', 'agent-x.jsonl'), `${reply('c', 2)}\n${reply('b', 7)}\n`);
  expect(tokensOf(path)).toEqual({ input: 30, output: 29, cacheWrite: 15, cacheRead: 9, replies: 3 });
});

it('is not known where there is no transcript', () => {
  expect(tokensOf(join(dir, 'absent.jsonl'))).toBeNull();
});
