import { classOf, type ToolClass } from './tool-classes.ts';

/** The name of the tool in a permission rule: what stands before the bracket. */
function toolIn(rule: string): string {
  return rule.trim().replace(/\(.*$/s, '');
}

/** The classes of the tools that permission rules are about; the shell's rules cover all its tools. */
export function classesOf(rules: readonly string[]): ToolClass[] {
  return [...new Set(rules.map((rule) => classOf(toolIn(rule))))];
}
