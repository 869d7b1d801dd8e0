import { basename } from 'node:path';

/** What the environment of a hook or of a Bash command inside a session says. All of it is a hint except `session`. */
export type SessionEnv = Readonly<{
  /** Full id of the session this process runs in, or null outside any session. fact: identity.session-env */
  session: string | null;
  /** Process id of the session's `claude`. */
  pid: number | null;
  jobDir: string | null;
  /** Short id of a background session. Leaks into nested sessions. fact: identity.env-leaks */
  short: string | null;
  /** A `claude -p` run: nothing may hold the process open there. fact: identity.headless-mark */
  headless: boolean;
  messagingSocket: string | null;
  /** Of a SessionStart hook: what is written there the shell of the session reads before each command. fact: hooks.env-file */
  envFile: string | null;
  nest: Readonly<{ dir: string | null; member: string | null; gen: number | null; nonce: string | null }>;
}>;

type Env = Readonly<Record<string, string | undefined>>;

/** Reads the session's own variables and nest's hints. Empty strings count as absent. */
export function readSessionEnv(env: Env): SessionEnv {
  const jobDir = text(env.CLAUDE_JOB_DIR);
  return {
    session: text(env.CLAUDE_CODE_SESSION_ID),
    pid: positive(env.CLAUDE_PID),
    jobDir,
    short: jobDir === null ? null : basename(jobDir.replaceAll('\\', '/')),
    headless: env.CLAUDE_CODE_ENTRYPOINT === 'sdk-cli',
    messagingSocket: text(env.CLAUDE_CODE_MESSAGING_SOCKET),
    envFile: text(env.CLAUDE_ENV_FILE),
    nest: {
      dir: text(env.NEST_DIR),
      member: text(env.NEST_MEMBER),
      gen: positive(env.NEST_GEN),
      nonce: text(env.NEST_NONCE),
    },
  };
}

function text(value: string | undefined): string | null {
  return value === undefined || value === '' ? null : value;
}

function positive(value: string | undefined): number | null {
  return value !== undefined && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : null;
}
