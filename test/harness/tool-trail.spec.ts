import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readTrail } from '../../src/harness/tool-trail.ts';

const dir = mkdtempSync(join(tmpdir(), 'nest-trail-'));
afterAll(() => rmSync(dir, { recursive: true }));

const T0 = Date.UTC(2026, 0, 5, 9);
let count = 0;

const row = (type: string, content: unknown, more: object = {}): string => {
  count += 1;
  const at = new Date(T0 + count * 1000).toISOString();
  return JSON.stringify({
    type,
    timestamp: at,
    uuid: `u${count}`,
    message: { id: `m${count}`, content },
    ...more,
  });
};
const calls = (command: string, id = `t${count + 1}`): string =>
  row('assistant', [{ type: 'tool_use', id, name: 'Bash', input: { command, description: `try ${count}` } }]);
const result = (id: string, content = 'ok'): string =>
  row('user', [{ type: 'tool_result', tool_use_id: id, content }]);
const prompt = (text = 'Go on.'): string => row('user', text);

/** A call with its result, over and over: the words around it differ. */
const rounds = (...commands: readonly string[]): string[] =>
  commands.flatMap((command) => {
    const id = `r${count}`;
    return [calls(command, id), result(id)];
  });

function trail(...lines: readonly string[]) {
  const path = join(dir, `${count}.jsonl`);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return readTrail(path);
}

describe('the call in flight', () => {
  it('is the last one that has no result', () => {
    const at = T0 + (count + 3) * 1000;
    expect(trail(...rounds('ls'), calls('npm test')).open).toEqual({
      tool: 'Bash',
      call: 'Bash: npm test',
      at,
    });
  });

  it('is none when every call has its result', () => {
    expect(trail(...rounds('ls', 'pwd')).open).toBeNull();
  });

  it('is none of an earlier reply: it was dropped when the session was killed', () => {
    expect(trail(calls('sleep 100'), row('assistant', [{ type: 'text', text: 'Again.' }])).open).toBeNull();
  });

  it('is not a subagent’s', () => {
    const input = { type: 'tool_use', id: 'x', name: 'Bash', input: {} };
    expect(trail(row('assistant', [input], { isSidechain: true })).open).toBeNull();
  });

  it('stays when somebody speaks to the busy session', () => {
    expect(trail(calls('npm test', 'open'), prompt()).open?.call).toBe('Bash: npm test');
  });

  it('is shown on one line, without control sequences', () => {
    expect(trail(calls('echo \u001b[31mred\nnext')).open?.call).toBe('Bash: echo red next');
  });
});

describe('a loop', () => {
  it('is the same call three times in a row, whatever is said about it', () => {
    expect(trail(...rounds('npm test', 'npm test')).loop).toBeNull();
    expect(trail(...rounds('ls', 'npm test', 'npm test', 'npm test')).loop).toMatchObject({
      call: 'Bash: npm test',
      times: 3,
      alike: true,
    });
  });

  it('is over when another call is made', () => {
    expect(trail(...rounds('npm test', 'npm test', 'npm test', 'ls')).loop).toBeNull();
  });

  it('is two calls in turn, too, under one key whichever comes last', () => {
    const one = trail(...rounds('a', 'b', 'a', 'b', 'a', 'b')).loop;
    expect(one).toMatchObject({ call: 'Bash: a and then Bash: b', times: 3, alike: true });
    expect(trail(...rounds('a', 'b', 'a', 'b', 'a', 'b', 'a')).loop?.key).toBe(one?.key);
    expect(trail(...rounds('a', 'b', 'a', 'b')).loop).toBeNull();
  });

  it('says whether the results differ: somebody who polls gets other answers', () => {
    const polled = [1, 2, 3].flatMap((n) => [calls('gh run view', `p${n}`), result(`p${n}`, `${n} %`)]);
    expect(trail(...polled).loop).toMatchObject({ times: 3, alike: false });
  });

  it('is none across prompts: a supervisor looks at the status in every turn', () => {
    const turns = [1, 2, 3, 4].flatMap(() => [prompt(), ...rounds('nest status')]);
    expect(trail(...turns).loop).toBeNull();
  });

  it('is none where the input differs', () => {
    expect(trail(...rounds('npm test a', 'npm test b', 'npm test c')).loop).toBeNull();
  });
});

describe('what the session itself wrote last', () => {
  it('is told where somebody has queued something for it since', () => {
    const path = join(dir, 'queue.jsonl');
    writeFileSync(path, `${calls('npm test')}\n`);
    const ownAt = T0 + count * 1000;
    expect(readTrail(path)).toMatchObject({ ownAt, queued: false });
    appendFileSync(path, `${row('queue-operation', null)}\n`);
    expect(readTrail(path)).toMatchObject({ ownAt, queued: true });
  });
});

it('damage, a torn line and a missing file show no call', () => {
  const nothing = { open: null, loop: null, ownAt: null, queued: false };
  expect(trail('{"type":"assistant",,', calls('ls').slice(0, 60))).toEqual(nothing);
  expect(readTrail(join(dir, 'absent.jsonl'))).toEqual(nothing);
});
