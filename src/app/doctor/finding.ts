/**
 * How something stands. `warn`: it works, and will not do so well or for ever. `wrong`: something does not work.
 * `unknown`: it could not be found out, which says nothing about it.
 */
export type DoctorState = 'ok' | 'warn' | 'wrong' | 'unknown';

/** What a check found. `fix`: a line for a shell (a remark behind ` # `), or a sentence; empty where there is none to do. */
export type Finding = Readonly<{ id: string; state: DoctorState; what: string; fix: string }>;

export const ok = (id: string, what: string): Finding => ({ id, state: 'ok', what, fix: '' });
export const warn = (id: string, what: string, fix: string): Finding => ({ id, state: 'warn', what, fix });
export const wrong = (id: string, what: string, fix: string): Finding => ({ id, state: 'wrong', what, fix });
export const unknown = (id: string, what: string, fix = ''): Finding => ({ id, state: 'unknown', what, fix });

/** The findings, or that there are none. */
export const orOk = (found: readonly Finding[], id: string, what: string): readonly Finding[] =>
  found.length > 0 ? found : [ok(id, what)];

/** A path as one word of a POSIX shell. */
export const quoted = (path: string): string =>
  /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;

/** `2 members`, `1 member`. */
export const count = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;
