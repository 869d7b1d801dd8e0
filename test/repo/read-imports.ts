import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** `type` imports leave no trace at run time; `import { type A }` does, under verbatimModuleSyntax. */
export type Import = Readonly<{ from: string; to: string; kind: 'type' | 'static' | 'dynamic' }>;
export type Source = Readonly<{
  path: string;
  imports: readonly Import[];
  /** Uses of a clock, of randomness, of the outside world. */
  impure: readonly string[];
  /** Names and whole string literals that stand in the code, comments left out. */
  words: ReadonlySet<string>;
}>;

type Node = Readonly<Record<string, unknown> & { type: string }>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* walk(item);
  else if (isNode(value)) {
    yield value;
    for (const child of Object.values(value)) if (typeof child === 'object') yield* walk(child);
  }
}

const nameOf = (node: unknown): string =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : '';

const target = (node: Node): string => {
  const source = node.source ?? (node.arguments as unknown[] | undefined)?.[0];
  const value = isNode(source) && source.type === 'Literal' ? source.value : undefined;
  return typeof value === 'string' ? value : '<computed>';
};

function importOf(node: Node): Omit<Import, 'from'> | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
      return { to: target(node), kind: node.importKind === 'type' ? 'type' : 'static' };
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return node.source
        ? { to: target(node), kind: node.exportKind === 'type' ? 'type' : 'static' }
        : undefined;
    case 'TSImportType':
      return { to: target(node), kind: 'type' };
    case 'ImportExpression':
      return { to: target(node), kind: 'dynamic' };
    case 'CallExpression':
      return nameOf(node.callee) === 'require' ? { to: target(node), kind: 'static' } : undefined;
    default:
      return undefined;
  }
}

const outsideWorld = new Set(['process', 'performance', 'crypto', 'globalThis', 'console']);
const clockCalls = new Set(['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'fetch', 'Date']);

/** Uses of a clock, of randomness or of the outside world, as far as syntax shows them. */
function impurityOf(node: Node): string | undefined {
  if (node.type === 'NewExpression' && nameOf(node.callee) === 'Date') {
    return (node.arguments as unknown[]).length === 0 ? 'new Date()' : undefined;
  }
  if (node.type === 'CallExpression' && clockCalls.has(nameOf(node.callee)))
    return `${nameOf(node.callee)}()`;
  if (node.type !== 'MemberExpression') return undefined;
  const member = `${nameOf(node.object)}.${nameOf(node.property)}`;
  return member === 'Date.now' || member === 'Math.random' || outsideWorld.has(nameOf(node.object))
    ? member
    : undefined;
}

function wordOf(node: Node): string[] {
  if (node.type === 'Identifier') return [String(node.name)];
  return node.type === 'Literal' && typeof node.value === 'string' ? [node.value] : [];
}

function readSource(root: string, path: string): Source {
  const { program, errors } = parseSync(path, readFileSync(join(root, path), 'utf8'));
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const nodes = [...walk(program)];
  const imports = nodes.flatMap((node) => importOf(node) ?? []).map((found) => ({ from: path, ...found }));
  const impure = nodes.flatMap((node) => impurityOf(node) ?? []);
  return { path, imports, impure, words: new Set(nodes.flatMap(wordOf)) };
}

/** Every TypeScript file below `root`/src, with what it imports, by path from `root` (`/`-separated). */
export function readSources(root: string): Source[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts'))
    .sort()
    .map((path) => readSource(root, path));
}
