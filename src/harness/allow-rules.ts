import { sanitize } from '../domain/sanitize.ts';

/**
 * Permission rules that every member gets: our own command, in both shells, and nothing else. One rule covers the
 * bare command and every argument (fact: rules.word-boundary). Never an interpreter (that would be any code at
 * all), never a form without the space (that would be any program whose name begins so).
 * Rules are a convenience against prompts, not a sandbox. Our plugin could not bring any (fact: plugin.manifest-no-permissions).
 */
export const NEST_RULES: readonly string[] = ['Bash(nest *)', 'PowerShell(nest *)'];

/**
 * Tools through which sessions of this platform talk past the log. A member does not get them: what it says to
 * another goes through `nest msg`, where its supervisor can see it. fact: rules.deny-removes
 */
export const SIDE_CHANNEL_TOOLS: readonly string[] = ['SendMessage', 'ListAgents'];

/** Lets a session read below `dir` (absolute) without a prompt, such as its brief, or the main checkout. fact: rules.read-outside */
export function readRule(dir: string): string {
  const drive = /^([A-Za-z]):[\\/]/.exec(dir);
  const path = drive ? `/${(drive[1] as string).toLowerCase()}/${dir.slice(3)}` : dir;
  return `Read(/${path.replaceAll('\\', '/').replace(/\/+$/, '')}/**)`;
}

const INTERPRETERS =
  /^(?:node|nodejs|deno|bun|npx|python[\d.]*|ruby|perl|php|sh|bash|zsh|dash|fish|pwsh|powershell|cmd|env|sudo|xargs|eval|exec|ssh|awk)(?:\.exe)?$/i;

/**
 * Why a text is no permission rule, or null: its brackets do not match, it goes on behind them, or it holds what cannot
 * be seen. The platform takes such a rule for the name of a tool that does not exist, and allows nothing by it. A bracket
 * that is meant itself is marked, as `\\(` or `[(]`, and does not count. fact: rules.flawed-rule
 */
export function flawOfRule(rule: string): string | null {
  if (/[\n\t]/.test(rule) || sanitize(rule) !== rule) return 'holds a character that no rule holds';
  const bare = rule.replace(/\\[\\()]|\[[()]\]/g, '');
  let depth = 0;
  for (const character of bare) {
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth < 0) break;
  }
  return depth === 0 && /^[^()]+(?:\(.*\))?$/s.test(bare) ? null : 'has brackets that do not match';
}

/**
 * What is wrong with an allow rule, or null. `any-command` allows everything a shell can do; `interpreter` the
 * same by another name; `prefix` also matches programs whose names merely begin alike.
 */
export function riskOfAllowRule(rule: string): 'any-command' | 'interpreter' | 'prefix' | null {
  const match = /^(Bash|PowerShell|Monitor)\s*(?:\((.*)\))?$/s.exec(rule.trim());
  if (match === null) return null;
  const pattern = (match[2] ?? '').trim();
  if (pattern === '' || /^[*:]/.test(pattern)) return 'any-command';
  const [first = '', second = ''] = pattern.replace(/:\*$/, ' *').split(/\s+/);
  // `node *` and `node -e *` are any code; `node build.mjs` is one program.
  const open = second === '' || second.startsWith('*') || second.startsWith('-');
  if (open && INTERPRETERS.test(first.split(/[\\/]/).at(-1) as string)) return 'interpreter';
  return first.includes('*') ? 'prefix' : null;
}
