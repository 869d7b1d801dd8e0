import { type Nest, openNest } from '../app/nest.ts';
import { sessionActor } from '../domain/identity.ts';
import type { SessionEnv } from '../harness/hook-env.ts';
import type { Found } from './locate.ts';

/** What every hook knows before it has read its input. */
export type HookContext = Readonly<{ env: SessionEnv; nest: Nest; session: string; actor: string }>;

export function hookContext({ env, session, dir }: Found): HookContext {
  return { env, nest: openNest(dir), session, actor: sessionActor(session) };
}

/** What the environment claims the session to be. The log decides whether that is so. */
export function hintOf(env: SessionEnv): { member: string; gen: number | null } | null {
  return env.nest.member === null ? null : { member: env.nest.member, gen: env.nest.gen };
}
