import { filesOf, isWithin, matchesPath } from './path-rules.ts';
import { doesMore } from './reading-programs.ts';
import { commandsOf, riskOf } from './rule-matcher.ts';
import type { ToolCall } from './tool-call.ts';

/** A permission rule in the platform's syntax: a tool, and what of it. */
type Rule = Readonly<{ tool: string; content: string | null }>;

/** Null where the text is no rule: the charter also holds words. */
function ruleOf(text: string): Rule | null {
  const match = /^([A-Z][A-Za-z]*|mcp__[\w*-]+)(?:\((.*)\))?$/s.exec(text.trim());
  if (match === null) return null;
  const content = (match[2] ?? '').trim();
  return { tool: match[1] as string, content: content === '' || content === '*' ? null : content };
}

/**
 * The rules by which a call passes, or null. It errs to one side: what it lets pass, the rules name. Every part of a
 * command line must be named, or only look at what lies in the working directory.
 */
export function allowedBy(rules: readonly string[], call: ToolCall): string | null {
  if (!isShell(call.tool)) return rules.find((text) => namesCall(ruleOf(text), call, 'all')) ?? null;
  const parts = partsOf(call);
  if (parts === null) return rules.find((text) => isWholeTool(ruleOf(text), call.tool)) ?? null;
  const used = new Set<string>();
  for (const words of parts) {
    const rule = rules.find((text) => namesCommand(ruleOf(text), call.tool, words.join(' ')));
    if (rule !== undefined) used.add(rule);
    else if (!onlyLooks(words)) return null;
  }
  return used.size === 0 ? null : [...used].join(', ');
}

/** The first rule that names any part of a call, or null. It errs to the other side: a part it cannot read counts as named. */
export function namedBy(rules: readonly string[], call: ToolCall): string | null {
  if (!isShell(call.tool)) return rules.find((text) => namesCall(ruleOf(text), call, 'any')) ?? null;
  const read = partsOf(call)?.map((words) => words.join(' ')) ?? roughParts(lineOf(call));
  const parts = [...read, ...read.map(withoutPrefix)];
  return rules.find((text) => parts.some((part) => namesCommand(ruleOf(text), call.tool, part))) ?? null;
}

/**
 * The rule by which a call has done what a rule names, and nothing else: a command line of one command, since of several
 * the exit code says nothing about the one that counts (`npm test || true`, `npm test | tail`).
 */
export function doneBy(rules: readonly string[], call: ToolCall): string | null {
  if (!isShell(call.tool)) return allowedBy(rules, call);
  const [words, ...more] = partsOf(call) ?? [];
  if (words === undefined || more.length > 0) return null;
  return rules.find((text) => namesCommand(ruleOf(text), call.tool, words.join(' '))) ?? null;
}

/** Whether a text is a rule that can name a call: another one would never do so, and nobody would say it. */
export function isCallRule(text: string): boolean {
  return ruleOf(text) !== null;
}

/** Whether a permission mode lets the call pass by itself, in a session that works in this folder. */
export function passesInMode(mode: string, call: ToolCall, folder: string): boolean {
  return mode === 'bypassPermissions' || (mode === 'acceptEdits' && passesAsEdit(call, folder));
}

/** Whether the call asks to leave the mode that only plans. It grants nothing that is not asked for again. */
export function endsPlanning({ tool }: ToolCall): boolean {
  return tool === 'ExitPlanMode';
}

/** What the mode `acceptEdits` lets pass in a folder: edits, and the commands for files that it counts as such. fact: rules.edits-pass */
export function passesAsEdit(call: ToolCall, folder: string): boolean {
  const files = filesOf(call, 'edit');
  if (files !== null) return files.every((file) => isWithin(file, folder));
  if (call.tool !== 'Bash') return false;
  const parts = partsOf(call);
  return parts?.every((words) => isFileCommand(words, call.cwd, folder)) ?? false;
}

const FILE_COMMANDS = new Set('mkdir touch rm rmdir mv cp'.split(' '));

function isFileCommand([program = '', ...args]: readonly string[], cwd: string, folder: string): boolean {
  const names = args.filter((arg) => !arg.startsWith('-'));
  return (
    FILE_COMMANDS.has(program) &&
    names.length > 0 &&
    names.every((name) => !/^~|[*?[\]]/.test(name) && isWithin(name, folder, cwd))
  );
}

function isShell(tool: string): boolean {
  return tool === 'Bash' || tool === 'PowerShell' || tool === 'Monitor';
}

function lineOf({ input }: ToolCall): string {
  return typeof input.command === 'string' ? input.command : '';
}

/** The words of each simple command of a line; null where nobody can tell them. Bash syntax is all that is read. */
function partsOf(call: ToolCall): readonly (readonly string[])[] | null {
  if (call.tool === 'PowerShell' || call.input.dangerouslyDisableSandbox === true) return null;
  const { commands, problem } = commandsOf(lineOf(call));
  return problem === null ? commands : null;
}

/** A line that cannot be read, cut wherever a command could begin. */
function roughParts(line: string): string[] {
  return line.split(/[;&|\n(){}`]|\$\(/).map((part) => part.trim().replace(/["']/g, ''));
}

/** A command without what may stand before it and changes nothing of which one it is. */
function withoutPrefix(command: string): string {
  return command.replace(/^(?:(?:\w+=\S*|env|sudo|exec|command|nohup|time|then|do|else|!)\s+)+/, '');
}

function onlyLooks(words: readonly string[]): boolean {
  return riskOf(words) === null && !doesMore(words) && words.slice(1).every(isInside);
}

/** Whether a word can name nothing outside the working directory; the value of an option counts as a path. */
function isInside(word: string): boolean {
  return !/^[/~]|(^|\/)\.\.(\/|$)|^-.*\//s.test(word);
}

/** The shell's rules also cover the tool that watches a command. fact: rules.monitor-too */
function isOfTool(rule: Rule | null, tool: string): rule is Rule {
  return rule !== null && (rule.tool === tool || (rule.tool === 'Bash' && tool === 'Monitor'));
}

function isWholeTool(rule: Rule | null, tool: string): boolean {
  return isOfTool(rule, tool) && rule.content === null;
}

/** `git log *` and `git log:*` cover the bare command too; a star anywhere else stands for any text. fact: rules.word-boundary */
function namesCommand(rule: Rule | null, tool: string, command: string): boolean {
  if (!isOfTool(rule, tool)) return false;
  if (rule.content === null) return true;
  const open = /^(.*?)(?: \*|:\*)$/s.exec(rule.content);
  const fixed = (open?.[1] ?? rule.content).split('*').map(literal).join('.*');
  return new RegExp(`^${fixed}${open === null ? '' : '(?:\\s.*)?'}$`, 's').test(command.trim());
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
}

/** @param side `all`: every file of the call must be named; `any`: one is enough, and what cannot be told counts */
function namesCall(rule: Rule | null, call: ToolCall, side: 'all' | 'any'): boolean {
  if (rule === null) return false;
  const { tool, input } = call;
  if (tool.startsWith('mcp__')) return rule.tool === tool || isServer(rule.tool, tool);
  const kind = rule.tool === 'Read' ? 'read' : rule.tool === 'Edit' ? 'edit' : null;
  const files = kind === null ? (rule.tool === tool ? filesOf(call, 'any') : null) : filesOf(call, kind);
  if (files !== null) {
    if (rule.content === null) return true;
    const matches = (file: string): boolean => matchesPath(rule.content as string, file, call.cwd);
    return side === 'any' ? files.some(matches) : files.length > 0 && files.every(matches);
  }
  if (rule.tool !== tool) return false;
  if (rule.content === null) return true;
  const host = /^domain:(.+)$/.exec(rule.content)?.[1];
  if (host !== undefined) return isHost(host, input.url, side);
  const name = input.skill ?? input.subagent_type ?? input.query;
  return typeof name === 'string' ? name === rule.content : side === 'any';
}

function isServer(rule: string, tool: string): boolean {
  return (
    rule.startsWith('mcp__') &&
    (rule.endsWith('*') ? tool.startsWith(rule.slice(0, -1)) : tool.startsWith(`${rule}__`))
  );
}

function isHost(host: string, url: unknown, side: 'all' | 'any'): boolean {
  try {
    const { hostname } = new URL(String(url));
    return hostname === host || (side === 'any' && hostname.endsWith(`.${host}`));
  } catch {
    return side === 'any';
  }
}
