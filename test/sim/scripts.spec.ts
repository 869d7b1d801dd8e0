import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { parseScenario } from '../../src/sim/parse.ts';
import { assistant, reply, result, user, withSim } from './asking.ts';

const main = fileURLToPath(new URL('../../src/sim/main.ts', import.meta.url));
const script = (steps: unknown) => `do it <<SCRIPT ${JSON.stringify(steps)} SCRIPT>>`;

test('a script in the prompt is played, and a later prompt may bring another one', () =>
  withSim({}, async (sim) => {
    const talk = [user(script([{ tool: 'Bash', input: { command: 'ls' } }, { text: 'listed' }]))];
    expect((await reply(sim, talk)).content[0]?.name).toBe('Bash');
    talk.push(assistant([{ type: 'tool_use', id: 't', name: 'Bash', input: {} }]), result('x'));
    expect((await reply(sim, talk)).content[0]?.text).toBe('listed');
    talk.push(assistant('listed'), user(script([{ text: 'second' }])));
    expect((await reply(sim, talk)).content[0]?.text).toBe('second');
  }));

test('a script may hand on another script inside a command', () =>
  withSim({}, async (sim) => {
    const command = `nest hire -- '${script([{ text: 'inner' }])}'`;
    const { content } = await reply(sim, [user(script([{ tool: 'Bash', input: { command } }]))]);
    expect(content[0]?.input).toEqual({ command });
  }));

test('a script that a tool result quotes is not played', () =>
  withSim({}, async (sim) => {
    expect((await reply(sim, [user('look'), result(script([{ text: 'no' }]))])).type).toBe('error');
  }));

test('a script with an unknown field is refused by name', () =>
  withSim({}, async (sim) => {
    const { error } = await reply(sim, [user(script([{ txt: 'typo' }]))]);
    expect(error?.message).toContain('prompt.turns[0] has an unknown field "txt"');
  }));

test.each([
  [{ actors: {} }, 'actors must be a list'],
  [{ actors: [{ match: { membre: 'x' }, turns: [] }] }, 'actors[0].match has an unknown field "membre"'],
  [
    { actors: [{ match: {}, turns: [{ error: { status: 500 } }] }] },
    'turns[0].error must be an object with "type"',
  ],
  [{ actors: [{ match: {}, turns: [{ delay: '1' }] }] }, 'turns[0].delay must be a number from 0, not "1"'],
  [{ actors: [{ match: {}, tunrs: [] }] }, 'actors[0] has an unknown field "tunrs"'],
])('a scenario file that says %j is refused with the place of the mistake', (scenario, message) => {
  expect(() => parseScenario(scenario)).toThrow(message);
});

test('the simulator runs by itself from a scenario file, and prints where it listens', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nest-sim-'));
  const file = join(folder, 'scenario.json');
  writeFileSync(
    file,
    JSON.stringify({ actors: [{ match: { member: 'staff-1' }, turns: [{ text: 'I do' }] }] }),
  );
  const loader = pathToFileURL(join(process.cwd(), 'scripts', 'ts.mjs')).href;
  const child = spawn(process.execPath, ['--import', loader, main, '--scenario', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const response = await fetch(`${JSON.parse(line).url}/v1/messages`, {
      method: 'POST',
      body: JSON.stringify({ system: 'You are member staff-1.', messages: [user('go')] }),
    });
    expect(await response.json()).toMatchObject({ content: [{ text: 'I do' }] });
  } finally {
    child.kill();
    rmSync(folder, { recursive: true });
  }
});
