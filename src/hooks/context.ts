import { type Nest, openNest } from '../app/nest.ts';
import { sessionActor } from '../domain/identity.ts';
import { readSessionEnv, type SessionEnv } from '../harness/hook-env.ts';
import { nestOfSession } from '../log/state-dir.ts';

/** What every hook knows before it has read its input. */
export type HookContext = Readonly<{ env: SessionEnv; nest: Nest; session: string; actor: string }>;

/** Under this name a session that is being cleared leaves word for the one that follows it in the same process. */
export function clearKey(pid: number): string {
  return `clear-${pid}`;
}

/**
 * The nest this session has to do with, or null for the sessions of everybody else, which two failed looks into the
 * session index find out. A member has its nest in the launch settings; a session that was adopted, in the index.
 */
export function hookContext(environment: NodeJS.ProcessEnv): HookContext | null {
  const env = readSessionEnv(environment);
  const { session } = env;
  if (session === null) return null;
  const dir =
    nestOfSession(session) ?? env.nest.dir ?? (env.pid === null ? null : nestOfSession(clearKey(env.pid)));
  return dir === null ? null : { env, nest: openNest(dir), session, actor: sessionActor(session) };
}

/** What the environment claims the session to be. The log decides whether that is so. */
export function hintOf(env: SessionEnv): { member: string; gen: number | null } | null {
  return env.nest.member === null ? null : { member: env.nest.member, gen: env.nest.gen };
}
