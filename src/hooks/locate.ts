import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
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
 * and its hooks from the installed plugin (fact: plugin.hooks-fire-in-background). Where the platform has lost what the
 * settings say (fact: identity.settings-env), the hooks of a member still run from the copy that lives with its nest.
 *
 * @param folder where the bundle of this hook lies
 */
export function locate(environment: NodeJS.ProcessEnv, folder: string): Found | null {
  const env = readSessionEnv(environment);
  const { session } = env;
  if (session === null) return null;
  const dir =
    nestOfSession(session) ??
    env.nest.dir ??
    (env.pid === null ? null : nestOfSession(clearKey(env.pid))) ??
    nestOfCopy(folder);
  return dir === null ? null : { env, session, dir };
}

/** The nest that a member's copy of the bundles lives with, `<nest>/runtime/<hash>/plugin`; null for any other folder. */
export function nestOfCopy(folder: string): string | null {
  const runtime = dirname(dirname(folder));
  if (basename(runtime) !== 'runtime') return null;
  const nest = dirname(runtime);
  return existsSync(join(nest, 'log.jsonl')) ? nest : null;
}
