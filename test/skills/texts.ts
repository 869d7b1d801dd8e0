import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const skills = join(import.meta.dirname, '..', '..', 'skills');

/** A skill as it stands in its file. `fields` are its front matter, one `name: value` to a line. */
export type Skill = Readonly<{ name: string; fields: Readonly<Record<string, string>>; body: string }>;

/** Every skill of the plugin. @throws when a file has no front matter */
export function readSkills(): Skill[] {
  return readdirSync(skills).map((name) => {
    const text = readFileSync(join(skills, name, 'SKILL.md'), 'utf8');
    const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text);
    if (match === null) throw new Error(`${name} has no front matter`);
    const lines = (match[1] as string).split('\n').map((line) => line.split(/:\s*(.*)/s, 2));
    return { name, fields: Object.fromEntries(lines), body: (match[2] as string).trim() };
  });
}

export const wordsOf = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

/**
 * The `nest` commands in a text, as a shell would be given them: fenced ones as they stand, inline ones without their
 * backticks. An inline command that opens a heredoc gets a body; `NAME` is filled in. Repeats are dropped.
 */
export function commandsIn(markdown: string): string[] {
  const fenced = [...markdown.matchAll(/^```(?:sh|bash|text|console)\n([\s\S]*?)^```/gm)].flatMap((m) =>
    splitCommands(m[1] as string),
  );
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, '');
  const inline = [...prose.matchAll(/`(nest [^`]+)`/g)].map((m) => m[1] as string);
  const whole = [...fenced, ...inline.map(closeHeredoc)].map((c) => c.replaceAll('NAME', 'm1'));
  return [...new Set(whole)];
}

function closeHeredoc(command: string): string {
  const tag = /<<'(\w+)'$/.exec(command)?.[1];
  return tag === undefined
    ? command
    : `${command}\n# A heading, \`code\`, $(x) and an apostrophe's text\n${tag}`;
}

/** Commands of a block: one to a line, a heredoc with its body; lines that are no `nest` command are left out. */
function splitCommands(block: string): string[] {
  const commands: string[] = [];
  const lines = block.split('\n');
  for (let i = 0; i < lines.length; i += 1) {
    const first = (lines[i] as string).replace(/^\$ /, '');
    if (!/^nest\b/.test(first)) continue;
    const tag = /<<'?(\w+)'?\s*$/.exec(first)?.[1];
    const command = [first];
    while (tag !== undefined && command.at(-1) !== tag && i + 1 < lines.length)
      command.push(lines[++i] as string);
    commands.push(command.join('\n'));
  }
  return commands;
}
