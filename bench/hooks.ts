import { join } from 'node:path';
import { ensureRuntime } from '../src/app/runtime.ts';
import { launchSettings } from '../src/harness/settings.ts';
import { type BigNest, memberEnv } from './big-nest.ts';
import type { Figure } from './figure.ts';
import { BARE_NODE, type Command, comparePrograms } from './pairs.ts';

type Entry = Readonly<{ command: string; args: readonly string[]; asyncRewake?: boolean }>;

/** The processes that one Stop of a member starts, as its launch settings say. */
function stopEntries(big: BigNest, root: string): Entry[] {
  const { nest, member } = big;
  const runtimeDir = ensureRuntime(nest.dir, root);
  const spec = {
    nestDir: nest.dir,
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
  const settings = JSON.parse(json) as { hooks: { Stop: { hooks: Entry[] }[] } };
  return settings.hooks.Stop.flatMap((group) => group.hooks);
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
  const entries = stopEntries(big, root);
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
