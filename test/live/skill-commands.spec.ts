import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NEST_RULES } from '../../src/harness/allow-rules.ts';
import { claudeCacheDir, ensureClaude } from '../../src/harness/fetch-claude.ts';
import { isolate } from '../../src/harness/isolate.ts';
import { run } from '../../src/harness/run.ts';
import { startSim } from '../../src/sim/server.ts';
import { commandsIn, readSkills } from '../skills/texts.ts';

const repo = join(import.meta.dirname, '..', '..');

/** Writes down how it was called and what it was given, one JSON array to a line. */
const STUB = `#!/usr/bin/env node
const { appendFileSync, readFileSync } = require('node:fs');
const args = process.argv.slice(2);
const stdin = args.includes('-') ? readFileSync(0, 'utf8') : '';
appendFileSync(process.env.HOME + '/calls.jsonl', JSON.stringify([...args, stdin]) + '\\n');
console.log('ok');
`;

/** What a `nest` that only writes down its calls was called with, when a model asks for these commands in Bash. */
async function called(commands: readonly string[]): Promise<string[][]> {
  const root = mkdtempSync(join(tmpdir(), 'nest-skills-'));
  const turns = commands.map((command) => ({ tool: 'Bash', input: { command, description: 'a command' } }));
  const all = [...turns, { text: 'result: all asked for' }];
  const sim = await startSim({ scenario: { actors: [{ name: 'asker', match: {}, turns: all }] } });
  const claude = await ensureClaude({ cacheDir: claudeCacheDir(repo, homedir()) });
  const work = join(root, 'work');
  const bin = join(root, 'bin');
  for (const dir of [work, bin]) mkdirSync(dir);
  writeFileSync(join(bin, 'nest'), STUB);
  chmodSync(join(bin, 'nest'), 0o755);
  const home = isolate({ home: join(root, 'home'), claude, baseUrl: sim.url, trusted: [work], path: [bin] });
  try {
    const settings = JSON.stringify({ permissions: { allow: NEST_RULES } });
    const args = ['-p', '--permission-mode=dontAsk', `--settings=${settings}`, '--', 'Begin.'];
    const result = await run(claude, args, { cwd: work, env: home.env, timeoutMs: 120_000 });
    expect(result.stdout).toContain('all asked for');
    const lines = readFileSync(join(home.home, 'calls.jsonl'), 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line) as string[]);
  } finally {
    await home.remove();
    await sim.close();
    rmSync(root, { recursive: true, force: true });
  }
}

test('the real matcher lets every command of the skills through under the rules of a hire, texts byte for byte', async () => {
  const commands = [...new Set(readSkills().flatMap(({ body }) => commandsIn(body)))];
  expect(commands.length).toBeGreaterThan(10);
  const calls = await called(commands);
  expect(calls.map((call) => call.at(0))).toEqual(commands.map((command) => command.split(' ')[1]));
  for (const [i, command] of commands.entries()) {
    const body = /<<'EOF'\n([\s\S]*)EOF$/.exec(command)?.[1] ?? '';
    expect(calls[i]?.at(-1)).toBe(body);
  }
});

test('the same matcher stops what the skills warn of, so its silence above means something', async () => {
  const refused = ['X=1 nest status', 'nest msg m1 "$(cat /etc/hostname)"', 'nest msg m1 - <<EOF\nhi\nEOF'];
  expect(await called([...refused, 'nest tree'])).toEqual([['tree', '']]);
});
