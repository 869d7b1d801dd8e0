import { posix } from 'node:path';
import type { Import, Source } from './read-imports.ts';

/**
 * domain <- {log, harness, sim} <- app <- {hooks, demo, probe} <- cli: what a layer may import besides itself.
 * The command starts the demo and the probe, so it stands above them; nothing imports the command or the hooks.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  log: ['domain'],
  harness: ['domain'],
  sim: ['domain'],
  app: ['domain', 'log', 'harness', 'sim'],
  hooks: ['domain', 'log', 'harness', 'sim', 'app'],
  demo: ['domain', 'log', 'harness', 'sim', 'app'],
  probe: ['domain', 'log', 'harness', 'sim', 'app'],
  cli: ['domain', 'log', 'harness', 'sim', 'app', 'demo', 'probe'],
};

/** Packages with one door: everybody else goes through that file. */
const onlyIn: Readonly<Record<string, string>> = {
  execa: 'src/harness/run.ts',
  chokidar: 'src/log/watch.ts',
};

const layerOf = (path: string): string => path.split('/')[1] ?? '';
const isRelative = (to: string): boolean => to.startsWith('.');
const isPackage = (to: string): boolean => !isRelative(to) && !to.startsWith('node:');
const resolve = (found: Import): string => posix.join(posix.dirname(found.from), found.to);

function judge(found: Import): string | undefined {
  const { from, to } = found;
  const layer = layerOf(from);
  if (to === '<computed>') return `${from}: an import whose target is computed cannot be checked`;
  if (isRelative(to)) {
    const path = resolve(found);
    if (!path.startsWith('src/')) return `${from}: imports ${path}, which is outside src`;
    const other = layerOf(path);
    const allowed = other === layer || mayImport[layer]?.includes(other);
    return allowed ? undefined : `${from}: ${layer} must not import ${other} (${to})`;
  }
  if (layer === 'domain' && !isPackage(to)) return `${from}: domain must not import ${to}`;
  const name = to.startsWith('@') ? to.split('/').slice(0, 2).join('/') : (to.split('/')[0] ?? to);
  const door = onlyIn[name];
  return door && door !== from ? `${from}: only ${door} may import ${name}` : undefined;
}

/** Packages that a hook would load, with the chain of files that leads to each. */
function packagesBehindHooks(sources: readonly Source[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const chains = new Map<string, string>();
  const queue = sources.filter(({ path }) => layerOf(path) === 'hooks').map(({ path }) => path);
  for (const path of queue) chains.set(path, path);
  const wrong: string[] = [];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const chain = chains.get(path) ?? path;
    for (const found of byPath.get(path)?.imports ?? []) {
      if (found.kind === 'type') continue;
      if (isPackage(found.to)) wrong.push(`a hook must start without packages: ${chain} -> ${found.to}`);
      else if (isRelative(found.to) && !chains.has(resolve(found))) {
        chains.set(resolve(found), `${chain} -> ${resolve(found)}`);
        queue.push(resolve(found));
      }
    }
  }
  return wrong;
}

/**
 * What Claude Code calls things in hook payloads, environment, flags, settings and its own files. A new version
 * of it may change any of them, and then exactly one folder has to follow.
 */
const platformWords =
  /^(CLAUDE_[A-Z_]+|hook_event_name|last_assistant_message|stop_hook_active|transcript_path|tool_use_id|tool_input|background_tasks|session_crons|prompt_id|agent_id|session_id|additionalContext|hookSpecificOutput|hookEventName|permissionDecision|asyncRewake|messagingSocketPath|bgIsolation|respawnFlags|enabledPlugins|hasTrustDialogAccepted|isSidechain|cache_read_input_tokens|--bg|--append-system-prompt(-file)?|--allowedTools|--disallowedTools|--fork-session)$/;

/** The sim plays the other side of the wire, and has to speak it; the probe measures what the words mean. */
const speaksPlatform = new Set(['harness', 'sim', 'probe']);

function foreignWords({ path, words }: Source): string[] {
  if (speaksPlatform.has(layerOf(path))) return [];
  return [...words]
    .filter((word) => platformWords.test(word))
    .map((word) => `${path}: only src/harness knows ${word}`);
}

/** @returns one sentence per broken rule; empty when the architecture holds */
export function brokenRules(sources: readonly Source[]): string[] {
  const homeless = sources.filter(({ path }) => path.split('/').length < 3 || !(layerOf(path) in mayImport));
  const impure = sources.filter(({ path }) => layerOf(path) === 'domain');
  return [
    ...homeless.map(({ path }) => `${path}: belongs to no layer`),
    ...sources.flatMap(({ imports }) => imports.flatMap((found) => judge(found) ?? [])),
    ...impure.flatMap(({ path, impure: uses }) => uses.map((use) => `${path}: domain must not use ${use}`)),
    ...sources.flatMap(foreignWords),
    ...packagesBehindHooks(sources),
  ];
}
