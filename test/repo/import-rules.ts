import { posix } from 'node:path';
import type { Import, Source } from './read-imports.ts';

/** domain <- {log, harness, sim} <- app <- {hooks, cli, probe}: what a layer may import besides itself. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  log: ['domain'],
  harness: ['domain'],
  sim: ['domain'],
  app: ['domain', 'log', 'harness', 'sim'],
  hooks: ['domain', 'log', 'harness', 'sim', 'app'],
  cli: ['domain', 'log', 'harness', 'sim', 'app'],
  probe: ['domain', 'log', 'harness', 'sim', 'app'],
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

/** @returns one sentence per broken rule; empty when the architecture holds */
export function brokenRules(sources: readonly Source[]): string[] {
  const homeless = sources.filter(({ path }) => path.split('/').length < 3 || !(layerOf(path) in mayImport));
  const impure = sources.filter(({ path }) => layerOf(path) === 'domain');
  return [
    ...homeless.map(({ path }) => `${path}: belongs to no layer`),
    ...sources.flatMap(({ imports }) => imports.flatMap((found) => judge(found) ?? [])),
    ...impure.flatMap(({ path, impure: uses }) => uses.map((use) => `${path}: domain must not use ${use}`)),
    ...packagesBehindHooks(sources),
  ];
}
