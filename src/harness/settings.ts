import { posix, win32 } from 'node:path';
import { NEST_RULES, SIDE_CHANNEL_TOOLS } from './allow-rules.ts';
import { portVariables } from './ports-env.ts';
import { QUESTION_TOOL } from './question-text.ts';
import { AFTER_DIR, MAY_LEAK, matcherOf, quietFile, TOOL_CLASSES, type ToolClass } from './tool-classes.ts';

export type LaunchSettings = Readonly<{
  /** Absolute directory of the nest. */
  nestDir: string;
  member: string;
  gen: number;
  /** Presented once by the SessionStart hook. Visible in the process list: it binds, it does not authorise. */
  nonce: string;
  /** The nest's own copy of shims and bundles: `bin/nest`, `bin/nest-hook`, `plugin/hook.cjs`. Absolute. */
  runtimeDir: string;
  /** Node that runs the hooks where no shim can. Absolute. */
  node: string;
  /** PATH of the hirer; the runtime's `bin` is put before it. That of a plugin would come last (fact: plugin.bin-last-on-path). */
  path: string;
  allow: readonly string[];
  ask: readonly string[];
  deny: readonly string[];
  /** Directories beside its cwd that the member may work in. */
  directories?: readonly string[];
  /** Installed copies of our plugin, as `name@marketplace`, that stay silent in that session. */
  plugins: readonly string[];
  /** The `claude` that the member's own hires are to run, when it is not the one on PATH. */
  claude?: string | null;
  /** Ports that are its own. */
  ports?: Readonly<{ base: number; count: number }> | null;
}>;

/** Largest launch JSON in bytes; 122 kB was seen to launch, resume and respawn. fact: settings.size */
export const MAX_SETTINGS_BYTES = 120_000;

/** Seconds. Above the longest wait of a hook for its stdin (8 s). */
const HOOK_TIMEOUT = 15;
/** Seconds; the largest that was seen to be accepted. fact: hooks.async-rewake */
const WAITER_TIMEOUT = 86_400;
/** Seconds. Above the longest that the charter lets a request for permission wait. fact: permission.wait */
const PERMISSION_TIMEOUT = 3600;

export type SettingsResult = Readonly<{ json: string; problem: null } | { json: null; problem: string }>;

/**
 * The one settings JSON that a member is launched with: who it is, its hooks, its permissions, our `nest` first on
 * its PATH. The platform keeps it over resume and respawn. facts: identity.settings-env, rules.additional-directories,
 * rules.precedence, settings.hooks-travel, settings.last-wins, settings.path-wins
 */
export function launchSettings(
  spec: LaunchSettings,
  platform: NodeJS.Platform = process.platform,
): SettingsResult {
  const windows = platform === 'win32';
  const path = windows ? win32 : posix;
  const bin = path.join(spec.runtimeDir, 'bin');
  const settings = {
    env: {
      NEST_DIR: spec.nestDir,
      NEST_MEMBER: spec.member,
      NEST_GEN: String(spec.gen),
      NEST_NONCE: spec.nonce,
      ...(spec.claude ? { NEST_CLAUDE: spec.claude } : {}),
      ...portVariables(spec.ports ?? null),
      PATH: spec.path === '' ? bin : `${bin}${path.delimiter}${spec.path}`,
    },
    hooks: hooks({
      command: hookCommand(spec, platform),
      gate: gateCommand(spec, platform),
      after: afterCommand(spec, platform),
    }),
    // fact: settings.disable-all-hooks
    disableAllHooks: false,
    permissions: {
      allow: unique([...NEST_RULES, ...spec.allow]),
      ask: unique(spec.ask),
      deny: unique([...SIDE_CHANNEL_TOOLS, ...spec.deny]),
      additionalDirectories: unique(spec.directories ?? []),
    },
    // The guard of shared checkouts knows nothing of nest's own worktrees and claims. fact: worktrees.shared-guard
    worktree: { bgIsolation: 'none' },
    // Or every event would be told twice. fact: plugin.disabled-by-launch
    enabledPlugins: Object.fromEntries(spec.plugins.map((name) => [name, false])),
  };
  const json = JSON.stringify(settings);
  const bytes = Buffer.byteLength(json);
  if (bytes <= MAX_SETTINGS_BYTES) return { json, problem: null };
  const problem = `The launch settings come to ${bytes} bytes; at most ${MAX_SETTINGS_BYTES} reach a session whole.`;
  return { json: null, problem: `${problem} Shorten the permission rules in the charter.` };
}

type Command = Readonly<{ command: string; args: readonly string[] }>;

/** Exec form: no shell reads these (fact: hooks.exec-form), and one that is malformed loses all settings (fact: hooks.bad-entry-dropped). The shim finds another node when the hirer's has gone. */
function hookCommand(spec: LaunchSettings, platform: NodeJS.Platform): (event: string) => Command {
  return (event) =>
    platform === 'win32'
      ? { command: spec.node, args: [win32.join(spec.runtimeDir, 'plugin', 'hook.cjs'), event] }
      : { command: posix.join(spec.runtimeDir, 'bin', 'nest-hook'), args: [event] };
}

/** Stands before every call, so a shell looks for one file, and starts node only where there is none. */
function gateCommand(spec: LaunchSettings, platform: NodeJS.Platform): (of: ToolClass) => Command {
  const quiet = (of: ToolClass): string => quietFile(spec.nestDir, spec.member, of, platform);
  if (platform === 'win32') {
    const { command, args } = hookCommand(spec, platform)('gate');
    return (of) => ({ command, args: [...args, quiet(of)] });
  }
  const command = posix.join(spec.runtimeDir, 'bin', 'nest-gate');
  return (of) => ({ command, args: [quiet(of), 'gate'] });
}

/** Looks at what calls have given: for secrets in a shell, unless a rule has more to say. */
function afterCommand(spec: LaunchSettings, platform: NodeJS.Platform): (of: ToolClass) => Command {
  if (platform === 'win32') return () => hookCommand(spec, platform)('after');
  const command = posix.join(spec.runtimeDir, 'bin', 'nest-after');
  const quiet = (of: ToolClass): string => quietFile(spec.nestDir, spec.member, of, platform, AFTER_DIR);
  return (of) => ({ command, args: [quiet(of), MAY_LEAK.includes(of) ? 'secrets' : 'rules'] });
}

type Commands = Readonly<{
  command: (event: string) => Command;
  gate: (of: ToolClass) => Command;
  after: (of: ToolClass) => Command;
}>;

function hooks({ command, gate, after }: Commands): Record<string, unknown> {
  const sync = (event: string) => ({ type: 'command', ...command(event), timeout: HOOK_TIMEOUT });
  const waiter = { type: 'command', ...command('waiter'), asyncRewake: true, timeout: WAITER_TIMEOUT };
  const broker = { type: 'command', ...command('permission-request'), timeout: PERMISSION_TIMEOUT };
  const ofClass = (of: ToolClass, by: (of: ToolClass) => Command) => ({
    matcher: matcherOf(of),
    hooks: [{ type: 'command', ...by(of), timeout: HOOK_TIMEOUT }],
  });
  const hire = (shell: string) => ({ ...waiter, if: `${shell}(nest hire *)` });
  return {
    // A resumed supervisor has no turn yet, and is to hear of reports all the same. fact: hooks.start-matcher
    SessionStart: [{ hooks: [sync('session-start')] }, { matcher: 'resume', hooks: [waiter] }],
    UserPromptSubmit: [{ hooks: [sync('prompt-submit'), waiter] }],
    // Fires at a prompt only, so the calls that a rule allows pay nothing.
    PermissionRequest: [{ hooks: [broker] }],
    PreToolUse: [
      { matcher: QUESTION_TOOL, hooks: [sync('pre-tool')] },
      // One entry for each class, so that what is said about one costs the calls of another nothing. fact: hooks.tool-matcher
      ...TOOL_CLASSES.map((of) => ofClass(of, gate)),
    ],
    // Once per reply. A platform that does not know it drops the entry, and the gate ends the turn one reply later.
    PostToolBatch: [{ hooks: [sync('meter')] }],
    // A member that has just hired for the first time becomes a supervisor in the middle of a turn. fact: hooks.if-rule
    PostToolUse: [
      { matcher: 'Bash', hooks: [hire('Bash')] },
      { matcher: 'PowerShell', hooks: [hire('PowerShell')] },
      ...TOOL_CLASSES.map((of) => ofClass(of, after)),
    ],
    PostToolUseFailure: MAY_LEAK.map((of) => ofClass(of, after)),
    PreCompact: [{ hooks: [sync('pre-compact')] }],
    Stop: [{ hooks: [sync('stop')] }],
    StopFailure: [{ hooks: [sync('stop-failure')] }],
    SessionEnd: [{ hooks: [sync('session-end')] }],
  };
}

function unique(list: readonly string[]): string[] {
  return [...new Set(list)];
}
