/**
 * A model of which commands run under the one rule `Bash(nest *)` without a prompt, as far as texts of ours go. Stricter
 * than the platform, so that what passes here also passes there (test/live/skill-commands.spec.ts asks the platform).
 *
 * @returns what would prompt, or null
 */
export function promptsFor(command: string): string | null {
  const heredoc = /^(.*)<<'(\w+)'\n([\s\S]*\n)?\2$/.exec(command);
  const line = heredoc === null ? command : (heredoc[1] as string).trimEnd();
  if (!/^nest(?: |$)/.test(line)) return 'it does not begin with nest';
  if (/["'][^"']*\n\s*#/.test(line)) return 'a quoted newline followed by #';
  const bare = line.replace(/'[^']*'|"(?:\\.|[^"\\])*"/g, '');
  if (bare.includes('<<')) return 'an unquoted heredoc';
  if (/[$`]/.test(line.replace(/'[^']*'/g, ''))) return 'a substitution or a variable';
  if (/[;&|<>()\n]/.test(bare)) return 'an operator of the shell';
  return line.length > 8000 ? 'a long argument' : null;
}
