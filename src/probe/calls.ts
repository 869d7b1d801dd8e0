import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { ToolCall } from '../sim/scenario.ts';
import type { Lab } from './lab.ts';

/**
 * What became of a call of Bash. `prompts`: it was refused because nobody was there to allow it; with a person it would have
 * waited for one. `invalid`: the tool did not take it, or there is none; nobody would have been asked.
 */
export type Outcome = 'runs' | 'prompts' | 'invalid';

/** Calls under a short name each, by what is to become of them; a text is a command for Bash. */
export type Cases = Readonly<Partial<Record<Outcome, Readonly<Record<string, string | ToolCall>>>>>;

type Rules = Readonly<{
  allow?: readonly string[];
  /** Beside `allow` in the permissions of the settings: `ask`, `deny`, `additionalDirectories`. */
  permissions?: Readonly<Record<string, readonly string[]>>;
  mode?: string;
  /** Programs that do nothing and end well, by name. Their folder, `<lab>/bin`, comes first on PATH. */
  programs?: readonly string[];
}>;

type Block = Readonly<Record<string, unknown>>;

/**
 * Has the model make all of these calls in one reply of one `claude -p` session, and says what became of them:
 * `runs: 3 of 3; prompts: 2 of 2`, and by name what went otherwise.
 * @throws when the session did not come to its end, or did not say what it refused
 */
export async function outcomeOfCalls(
  lab: Lab,
  cases: Cases,
  { allow = [], permissions = {}, mode = 'dontAsk', programs = [] }: Rules,
): Promise<string> {
  const bin = join(lab.folder, 'bin');
  mkdirSync(bin, { recursive: true });
  for (const name of programs) writeFileSync(join(bin, name), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  const env = { PATH: `${bin}${delimiter}${lab.env.PATH ?? ''}` };
  const calls = Object.values(cases).flatMap((some) => Object.values(some));
  const tools = calls.map((call) =>
    typeof call === 'string' ? { name: 'Bash', input: { command: call, description: 'a command' } } : call,
  );
  const fixed = ['-p', '--output-format=json', '--model=haiku', `--permission-mode=${mode}`];
  const settings = JSON.stringify({ env, permissions: { allow, ...permissions } });
  const end = { text: 'result: ok' };
  const prompt = `<<SCRIPT ${JSON.stringify({ turns: [{ tools }, end], otherwise: end })} SCRIPT>>`;
  const { stdout, exitCode } = await lab.cli([...fixed, '--settings', settings, '--', prompt]);
  const denied = denials(stdout);
  const found = denied === null ? [] : outcomes(lab, denied);
  if (found.length !== tools.length) {
    throw new Error(`no word on every call: exit ${exitCode}, ${stdout.slice(0, 200)}`);
  }
  return tally(cases, found);
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

/** What became of each call, from the last request to the model: it holds the calls and what came back of them. */
function outcomes(lab: Lab, denied: ReadonlySet<unknown>): readonly Outcome[] {
  const last = lab.sim.all().findLast(({ kind }) => kind === 'scripted')?.body as Block | undefined;
  const messages = (last?.messages ?? []) as readonly { content: unknown }[];
  const blocks = messages.flatMap(({ content }) => (Array.isArray(content) ? (content as Block[]) : []));
  const results = blocks.filter(({ type }) => type === 'tool_result');
  const saying = (pattern: RegExp): ReadonlySet<unknown> =>
    new Set(
      results
        .filter(({ content }) => pattern.test(JSON.stringify(content ?? '')))
        .map(({ tool_use_id }) => tool_use_id),
    );
  const invalid = saying(/InputValidationError|No such tool available/);
  // The list that was printed is that of the last turn only, and what was watched can make another turn.
  const told = saying(/Permission to use \w+ has been denied/);
  return blocks
    .filter(({ type }) => type === 'tool_use')
    .map(({ id }) => (denied.has(id) || told.has(id) ? 'prompts' : invalid.has(id) ? 'invalid' : 'runs'));
}

/** Counts what is as it was to be; `found` is in the order of the cases. */
function tally(cases: Cases, found: readonly Outcome[]): string {
  let at = 0;
  const parts = Object.entries(cases).map(([wanted, some]) => {
    const names = Object.keys(some);
    const others = names.flatMap((name, i) => {
      const one = found[at + i];
      return one === wanted ? [] : [one === 'invalid' ? `${name} (invalid)` : name];
    });
    at += names.length;
    const not = others.length === 0 ? '' : `, not ${others.join(', ')}`;
    return `${wanted}: ${names.length - others.length} of ${names.length}${not}`;
  });
  return parts.join('; ');
}
