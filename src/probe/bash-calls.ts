import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Lab, script } from './lab.ts';

/**
 * What became of a call of Bash. `prompts`: it was refused because nobody was there to allow it; with a person it would have
 * waited for one. `invalid`: the tool did not take it, and nobody would have been asked.
 */
export type Outcome = 'runs' | 'prompts' | 'invalid';

/** Commands under a short name each, by what is to become of them. */
export type Cases = Readonly<Partial<Record<Outcome, Readonly<Record<string, string>>>>>;

type Rules = Readonly<{
  allow?: readonly string[];
  mode?: string;
  /** Programs that do nothing and end well, by name. Their folder, `<lab>/bin`, comes first on PATH. */
  programs?: readonly string[];
}>;

type Block = Readonly<Record<string, unknown>>;

/**
 * Has the model call Bash with each of the commands, all in one reply of one `claude -p` session, and says what became of them:
 * `runs: 3 of 3; prompts: 2 of 2`, and by name what went otherwise.
 * @throws when the session did not come to its end, or did not say what it refused
 */
export async function bashCalls(
  lab: Lab,
  cases: Cases,
  { allow = [], mode = 'dontAsk', programs = [] }: Rules,
): Promise<string> {
  const bin = join(lab.folder, 'bin');
  mkdirSync(bin, { recursive: true });
  for (const name of programs) writeFileSync(join(bin, name), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  const env = { PATH: `${bin}${delimiter}${lab.env.PATH ?? ''}` };
  const commands = Object.values(cases).flatMap((some) => Object.values(some));
  const tools = commands.map((command) => ({ name: 'Bash', input: { command, description: 'a command' } }));
  const fixed = ['-p', '--output-format=json', '--model=haiku', `--permission-mode=${mode}`];
  const settings = JSON.stringify({ env, permissions: { allow } });
  const prompt = script([{ tools }, { text: 'result: ok' }]);
  const { stdout, exitCode } = await lab.cli([...fixed, '--settings', settings, '--', prompt]);
  const denied = denials(stdout);
  if (denied === null) throw new Error(`no list of refusals: exit ${exitCode}, ${stdout.slice(0, 200)}`);
  return tally(cases, outcomes(lab, denied));
}

/** The ids of the calls that were refused, or null where the session did not end well. */
function denials(stdout: string): ReadonlySet<unknown> | null {
  try {
    const said = JSON.parse(stdout) as Block;
    if (said.result !== 'result: ok' || !Array.isArray(said.permission_denials)) return null;
    return new Set((said.permission_denials as Block[]).map(({ tool_use_id }) => tool_use_id));
  } catch {
    return null;
  }
}

/** What became of each command, from the last request to the model: it holds the calls and what came back of them. */
function outcomes(lab: Lab, denied: ReadonlySet<unknown>): ReadonlyMap<unknown, Outcome> {
  const last = lab.sim.all().findLast(({ kind }) => kind === 'scripted')?.body as Block | undefined;
  const messages = (last?.messages ?? []) as readonly { content: unknown }[];
  const blocks = messages.flatMap(({ content }) => (Array.isArray(content) ? (content as Block[]) : []));
  const results = new Map(blocks.map((block) => [block.tool_use_id, JSON.stringify(block.content ?? '')]));
  const calls = blocks.filter(({ type, id }) => type === 'tool_use' && results.has(id));
  return new Map(
    calls.map(({ id, input }) => [
      (input as { command?: unknown }).command,
      denied.has(id) ? 'prompts' : results.get(id)?.includes('InputValidationError') ? 'invalid' : 'runs',
    ]),
  );
}

function tally(cases: Cases, found: ReadonlyMap<unknown, Outcome>): string {
  const parts = Object.entries(cases).map(([wanted, some]) => {
    const all = Object.entries(some);
    const others = all.filter(([, command]) => found.get(command) !== wanted).map(([name]) => name);
    const not = others.length === 0 ? '' : `, not ${others.join(', ')}`;
    return `${wanted}: ${all.length - others.length} of ${all.length}${not}`;
  });
  return parts.join('; ');
}
