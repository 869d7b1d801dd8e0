import { readSessionEnv, type SessionEnv } from '../harness/hook-env.ts';
import { nestOfSession } from '../log/state-dir.ts';

/** A session that has to do with a nest, and which. */
export type Found = Readonly<{ env: SessionEnv; session: string; dir: string }>;

/** Under this name a session that is being cleared leaves word for the one that follows it in the same process. fact: sessions.clear-new-id */
export function clearKey(pid: number): string {
  return `clear-${pid}`;
}

/**
 * The nest this session has to do with, or null for the sessions of everybody else, which two failed looks into the
 * session index find out. A member has its nest in the launch settings; a session that was adopted, in the index,
 * and its hooks from the installed plugin (fact: plugin.hooks-fire-in-background).
 */
export function locate(environment: NodeJS.ProcessEnv): Found | null {
  const env = readSessionEnv(environment);
  const { session } = env;
  if (session === null) return null;
  const dir =
    nestOfSession(session) ?? env.nest.dir ?? (env.pid === null ? null : nestOfSession(clearKey(env.pid)));
  return dir === null ? null : { env, session, dir };
}
