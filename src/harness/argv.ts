/** Argument lists for `claude`. Options use the `=` form and the prompt follows `--`: nothing can swallow it (fact: launch.equals-form). */

export type PermissionMode =
  | 'acceptEdits'
  | 'auto'
  | 'bypassPermissions'
  | 'default'
  | 'dontAsk'
  | 'manual'
  | 'plan';

export type LaunchArgs = Readonly<{
  name: string;
  mode: PermissionMode;
  model: string | null;
  /** From `launchSettings`. */
  settings: string;
  /** Its text is added to the system prompt. fact: brief.file-reaches-system-prompt */
  briefFile: string;
  /** Built-in tools the session is limited to; null: all of them. */
  tools: readonly string[] | null;
  prompt: string;
}>;

export type BatchArgs = LaunchArgs & Readonly<{ sessionId: string; maxUsd: number | null }>;

/** Longest prompt that goes by argument, in bytes: above about 130 kB the system refuses to start the program. */
const MAX_PROMPT_BYTES = 100_000;

/** Launches an attachable session. facts: launch.default-mode-auto, permission.dont-ask-silent (why the mode is always there), and the name: fact: launch.unnamed-asks */
export function launchArgv(args: LaunchArgs): string[] {
  return ['--bg', ...common(args), '--', plainPrompt(args.prompt)];
}

/**
 * A run without a person. It honours the session id, and the dollar cap counts this process only
 * (not what earlier runs of the session have cost); with `--bg` it would count for nothing. facts: launch.batch-session-id,
 * endings.max-budget-ignored-in-background
 */
export function batchArgv(args: BatchArgs): string[] {
  const cap = args.maxUsd === null ? [] : [`--max-budget-usd=${args.maxUsd}`];
  const batch = ['-p', '--output-format=json', `--session-id=${args.sessionId}`, ...cap];
  return [...batch, ...common(args), '--', plainPrompt(args.prompt)];
}

/**
 * Another session from the conversation of one that runs or has stopped. Its instructions are those of the first one (a
 * brief would be ignored), so the prompt says what differs. Without a model: that of the first one.
 * facts: sessions.fork, sessions.fork-prefix
 */
export function forkArgv(args: Omit<LaunchArgs, 'briefFile' | 'tools'>, from: string): string[] {
  return [
    ...['--bg', '--resume', fullId(from), '--fork-session'],
    ...own({ ...args, tools: null }),
    ...['--', plainPrompt(args.prompt)],
  ];
}

/**
 * Continues a stopped session under its own id. Every further option, a short id, or a session that still lives
 * makes a copy instead, so there is none here and the caller checks the id that comes back.
 * facts: sessions.resume-same-id, sessions.resume-copies
 */
export function resumeArgv(session: string, prompt: string): string[] {
  return ['--bg', '--resume', fullId(session), '--', plainPrompt(prompt)];
}

export const stopArgv = (short: string): string[] => ['stop', shortId(short)];
export const attachArgv = (short: string): string[] => ['attach', shortId(short)];
export const agentsArgv = (): string[] => ['agents', '--json', '--all'];

/** The first prompt of a member whose assignment stands in its brief and in a file. Short, constant, never a command. */
export function launchPrompt(assignmentFile: string): string {
  return `Begin your assignment. It stands at the end of your instructions and in the file ${assignmentFile}`;
}

/**
 * A prompt that starts a turn with exactly these words: `/word` at its start would be taken for a command.
 * facts: launch.dash-dash-verbatim, launch.slash-command-starts-no-turn
 */
export function plainPrompt(text: string): string {
  if (text.trim() === '') throw new TypeError('a prompt without text starts no turn');
  const plain = /^\s*[/!#]/.test(text) ? `Task: ${text}` : text;
  const bytes = Buffer.byteLength(plain);
  if (bytes > MAX_PROMPT_BYTES) throw new RangeError(`a prompt of ${bytes} bytes has to go by file`);
  return plain;
}

function common(args: LaunchArgs): string[] {
  return [...own(args), `--append-system-prompt-file=${args.briefFile}`];
}

function own(args: Omit<LaunchArgs, 'briefFile'>): string[] {
  return [
    `--name=${args.name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()}`,
    `--permission-mode=${args.mode}`,
    ...(args.model === null ? [] : [`--model=${args.model}`]),
    ...(args.tools === null ? [] : [`--tools=${args.tools.join(',')}`]),
    `--settings=${args.settings}`,
  ];
}

function fullId(id: string): string {
  if (!/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id)) throw new TypeError(`not a full session id: ${id}`);
  return id;
}

function shortId(id: string): string {
  if (!/^[0-9a-f]{8}$/.test(id)) throw new TypeError(`not a short session id: ${id}`);
  return id;
}
