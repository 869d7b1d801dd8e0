/** What the platform tells the command of a status line about the session that it stands under. */
export type StatusInput = Readonly<{
  /** Full id of the session, or null where nothing that could be one was given. */
  session: string | null;
  cwd: string | null;
}>;

const MAX_CHARS = 4096;

/** Reads the JSON that a status line's command is fed. Whatever is no such JSON says nothing. fact: statusline.input */
export function readStatusInput(value: unknown): StatusInput {
  if (typeof value !== 'object' || value === null) return { session: null, cwd: null };
  const { session_id: session, cwd, workspace } = value as Readonly<Record<string, unknown>>;
  const current = (workspace as Readonly<Record<string, unknown>> | null | undefined)?.current_dir;
  return { session: text(session), cwd: text(current) ?? text(cwd) };
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= MAX_CHARS ? value : null;
}
