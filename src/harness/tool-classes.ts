import { posix, win32 } from 'node:path';

/** Tools by what can be said against their use. A session asks about each class by an entry of its own. */
export const TOOL_CLASSES = ['edit', 'shell', 'read', 'web', 'mcp', 'other'] as const;
export type ToolClass = (typeof TOOL_CLASSES)[number];

const NAMES: Readonly<Record<'edit' | 'shell' | 'read' | 'web', readonly string[]>> = {
  edit: ['Edit', 'MultiEdit', 'Write', 'NotebookEdit'],
  shell: ['Bash', 'PowerShell', 'Monitor'],
  read: ['Read', 'Glob', 'Grep', 'LS', 'NotebookRead'],
  web: ['WebFetch', 'WebSearch'],
};

/** Classes of tools whose results bring in what stands elsewhere, secrets too. */
export const MAY_LEAK: readonly ToolClass[] = ['shell', 'read', 'web', 'mcp'];

/** How the names of the tools of MCP servers begin. */
const MCP = 'mcp__';

export function classOf(tool: string): ToolClass {
  if (tool.startsWith(MCP)) return 'mcp';
  const named = (['edit', 'shell', 'read', 'web'] as const).find((name) => NAMES[name].includes(tool));
  return named ?? 'other';
}

/** The matcher of a class. Every tool, known or not, is of exactly one. fact: hooks.tool-matcher */
export function matcherOf(name: ToolClass): string {
  if (name === 'mcp') return `^${MCP}.*$`;
  if (name !== 'other') return NAMES[name].join('|');
  return `^(?!(?:${Object.values(NAMES).flat().join('|')})$)(?!${MCP}).*$`;
}

/** Folder of the nest with the files of `quietFile`. */
export const QUIET_DIR = 'quiet';

/** Folder of the nest with the files that say the same of what such calls have given (`bin/nest-after`). */
export const AFTER_DIR = 'quiet-after';

/** The name of a quiet file in its folder. Neither part holds a dot. */
export function quietName(member: string, name: ToolClass): string {
  return `${member}.${name}`;
}

/**
 * The file that says of a member and a class of tools that there is nothing to look at: with it a call costs a shell and
 * no node. Without it the gate looks, so a file that is lost costs time and leaves no hole.
 */
export function quietFile(
  nestDir: string,
  member: string,
  name: ToolClass,
  platform: NodeJS.Platform = process.platform,
  folder: typeof QUIET_DIR | typeof AFTER_DIR = QUIET_DIR,
): string {
  return (platform === 'win32' ? win32 : posix).join(nestDir, folder, quietName(member, name));
}
