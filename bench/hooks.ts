import fs from 'node:fs';
import os from 'node:os';
import { dirname, join } from 'node:path';
import { ensureRuntime } from '../src/app/runtime.ts';
import { launchSettings } from '../src/harness/settings.ts';
import { quietFile } from '../src/harness/tool-classes.ts';
import { type BigNest, memberEnv } from './big-nest.ts';
import type { Figure } from './figure.ts';
import { BARE_NODE, type Command, comparePrograms } from './pairs.ts';

type Entry = Readonly<{ command: string; args: readonly string[]; asyncRewake?: boolean }>;
type Group = Readonly<{ matcher?: string; hooks: readonly Entry[] }>;

/** The processes that an event of a member starts, as its launch settings say: whatever it is about, or of one tool. */
function entriesOf(
  event: 'Stop' | 'PreToolUse',
  nestDir: string,
  member: string,
  root: string,
  tool = '',
): Entry[] {
  const runtimeDir = ensureRuntime(nestDir, root);
  const spec = {
    nestDir,
    member,
    gen: 1,
    nonce: 'n',
    runtimeDir,
    node: process.execPath,
    path: '',
    allow: [],
    ask: [],
    deny: [],
    plugins: [],
  };
  const { json, problem } = launchSettings(spec);
  if (json === null) throw new Error(problem);
  const settings = JSON.parse(json) as { hooks: Record<string, Group[]> };
  return (settings.hooks[event] ?? []).flatMap(({ matcher, hooks }) => {
    const applies = matcher === undefined || new RegExp(`^(?:${matcher})$`).test(tool);
    return applies ? hooks : [];
  });
}

const stopPayload = (session: string, turn: number): string =>
  `${JSON.stringify({
    session_id: session,
    transcript_path: '/nowhere/transcript.jsonl',
    cwd: '/',
    prompt_id: `prompt-${turn}`,
    hook_event_name: 'Stop',
    stop_hook_active: false,
    last_assistant_message: `Turn ${turn} is over: two tests were added and pass.\nresult: two tests added`,
    background_tasks: [],
    session_crons: [],
  })}\n`;

/** `hook.stop.member`: all processes that one Stop of a member starts, in a nest of a million events. */
export function stopOfMember(big: BigNest, root: string): Figure {
  const entries = entriesOf('Stop', big.nest.dir, big.member, root);
  const [entry] = entries;
  if (entries.length !== 1 || entry === undefined)
    throw new Error(`a Stop starts ${entries.length} processes; this measures one`);
  let turn = 0;
  const next = (): Command => {
    turn += 1;
    return {
      file: entry.command,
      args: entry.args,
      env: memberEnv(big),
      input: stopPayload(big.session, turn),
    };
  };
  return comparePrograms('hook.stop.member', next, BARE_NODE);
}

/** `hook.stop.outsider`: the same hook, from the plugin, in a session that has to do with no nest. */
export function stopOfOutsider(big: BigNest, root: string): Figure {
  const env = {
    PATH: process.env.PATH,
    HOME: big.home,
    CLAUDE_CODE_SESSION_ID: '00000000-0000-4000-8000-000000000000',
    CLAUDE_PID: '1',
  };
  const command = {
    file: process.execPath,
    args: [join(root, 'plugin', 'hook.cjs'), 'stop'],
    env,
    input: stopPayload('outsider', 1),
  };
  return comparePrograms('hook.stop.outsider', command, BARE_NODE);
}

const callPayload = `${JSON.stringify({
  session_id: '00000000-0000-4000-8000-000000000000',
  transcript_path: '/nowhere/transcript.jsonl',
  cwd: '/',
  hook_event_name: 'PreToolUse',
  tool_name: 'Bash',
  tool_input: { command: 'npm test' },
})}\n`;

/**
 * `hook.pretool.far` and `hook.pretool.unnamed`: all processes that one call of a tool starts, of a member far from its
 * limits, when no rule and no claim names the tool.
 */
export function unnamedCall(name: string, root: string): Figure {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'nest-bench-gate-'));
  try {
    const nestDir = join(folder, 'nest');
    const quiet = quietFile(nestDir, 'staff-1', 'shell');
    const entries = entriesOf('PreToolUse', nestDir, 'staff-1', root, 'Bash');
    const [entry] = entries;
    if (entries.length !== 1 || entry === undefined)
      throw new Error(`a call starts ${entries.length} processes; this measures one`);
    fs.mkdirSync(dirname(quiet));
    fs.writeFileSync(quiet, '');
    const env = { PATH: process.env.PATH, HOME: folder };
    const command = { file: entry.command, args: entry.args, env, input: callPayload };
    return comparePrograms(name, command, BARE_NODE);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
