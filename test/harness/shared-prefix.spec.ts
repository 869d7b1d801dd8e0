import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sharedPrefix } from '../../src/harness/shared-prefix.ts';

const said = (type: string, content: unknown, session: string, usage?: unknown) =>
  JSON.stringify({
    type,
    sessionId: session,
    uuid: `${session}${Math.random()}`,
    message: { role: type, content, usage },
  });

function files(parent: readonly string[], fork: readonly string[]): [string, string] {
  const folder = mkdtempSync(join(tmpdir(), 'nest-shared-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [first, second] = [join(folder, 'parent.jsonl'), join(folder, 'fork.jsonl')];
  writeFileSync(first, `${parent.join('\n')}\n`);
  writeFileSync(second, `${fork.join('\n')}\n`);
  return [first, second];
}

const usage = {
  input_tokens: 10,
  cache_read_input_tokens: 900,
  cache_creation_input_tokens: 80,
  output_tokens: 5,
};
const begin = (session: string) => [
  JSON.stringify({ type: 'summary', summary: 'no message' }),
  said('user', 'find the way', session),
  said('assistant', [{ type: 'text', text: 'found' }], session, usage),
];

test('what a fork shares is what both transcripts begin with, whatever their ids', () => {
  const [parent, fork] = files(
    [...begin('p'), said('assistant', 'the parent goes on', 'p')],
    [...begin('f'), said('user', 'You are a fork.', 'f')],
  );
  expect(sharedPrefix(parent, fork)).toMatchObject({ messages: 2, tokens: 995 });
});

test('siblings of the same parent share the same hash, and one word more makes another', () => {
  const one = sharedPrefix(...files(begin('p'), [...begin('a'), said('user', 'first', 'a')]));
  const two = sharedPrefix(...files(begin('p'), [...begin('b'), said('user', 'second', 'b')]));
  expect(one?.hash).toBe(two?.hash);
  const more = [...begin('p'), said('user', 'more', 'p')];
  expect(sharedPrefix(...files(more, [...more, said('user', 'x', 'c')]))?.hash).not.toBe(one?.hash);
});

test('a session that was not forked shares nothing; a file that is not there says nothing', () => {
  const [parent, fork] = files(begin('p'), [said('user', 'something else', 'x')]);
  expect(sharedPrefix(parent, fork)).toMatchObject({ messages: 0, tokens: 0 });
  expect(sharedPrefix(parent, `${fork}.none`)).toBeNull();
});
