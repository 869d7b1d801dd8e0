import { homedir } from 'node:os';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { ToolCall } from './tool-call.ts';

const EDITING = new Set(['Edit', 'MultiEdit', 'Write', 'NotebookEdit']);
const READING = new Set(['Read', 'Glob', 'Grep', 'LS', 'NotebookRead']);

/** The files or folders that a call of a file tool is about, absolute; null when it is none of that kind. */
export function filesOf({ tool, input, cwd }: ToolCall, kind: 'read' | 'edit' | 'any'): string[] | null {
  const fits = (kind !== 'read' && EDITING.has(tool)) || (kind !== 'edit' && READING.has(tool));
  if (!fits) return null;
  const path = input.file_path ?? input.notebook_path ?? input.path;
  return [typeof path === 'string' ? resolve(cwd, path) : cwd];
}

/**
 * Whether a file lies in a folder, and not in one of those in it whose names begin with a dot: the platform guards
 * them (.git, .claude, .husky …), and so what may be edited unasked does not reach there. fact: rules.edits-pass
 */
export function isWithin(file: string, folder: string, cwd = folder): boolean {
  const inside = relative(folder, resolve(cwd, file));
  if (inside === '' || inside.startsWith('..') || isAbsolute(inside)) return false;
  return !inside.split(sep).some((part) => part.startsWith('.'));
}

/**
 * Whether the pattern of a rule covers a file: `//x` from the root, `~/x` from home, `/x` from the working directory,
 * anything else as git ignores (without a slash at any depth). fact: rules.read-outside
 */
export function matchesPath(pattern: string, file: string, cwd: string): boolean {
  const [base, rest] = anchored(pattern, cwd);
  const inside = relative(base, file).split(sep).join('/');
  if (inside.startsWith('..') || isAbsolute(inside)) return false;
  return globOf(rest).test(inside);
}

function anchored(pattern: string, cwd: string): [base: string, rest: string] {
  if (pattern.startsWith('//')) return ['/', pattern.slice(2)];
  if (pattern.startsWith('~/')) return [homedir(), pattern.slice(2)];
  if (pattern.startsWith('/')) return [cwd, pattern.slice(1)];
  const rest = pattern.replace(/^\.\//, '');
  const deep = rest.replace(/\/$/, '').includes('/');
  return [cwd, deep ? rest : join('**', rest).split(sep).join('/')];
}

function globOf(glob: string): RegExp {
  const source = glob
    .replace(/\/$/, '/**')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/|\*\*|\*|\?/g, (star) =>
      star === '**/' ? '(?:.*/)?' : star === '**' ? '.*' : star === '*' ? '[^/]*' : '[^/]',
    );
  return new RegExp(`^${source}$`, 's');
}
