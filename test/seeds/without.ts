import { parseSync } from 'oxc-parser';

type Node = Readonly<{ type: string; start: number; end: number } & Record<string, unknown>>;

/** What stands in for deleted code: whoever relies on it finds nothing there. */
const GONE = "throw new Error('deleted')";

/**
 * The text of a file without what one of its top-level declarations does: a function has an empty body that throws, a
 * constant no value. Null when the file declares nothing of that name.
 */
export function without(source: string, name: string): string | null {
  const span = bodyOf(source, name);
  if (span === null) return null;
  const { start, end, kind } = span;
  const instead = kind === 'block' ? `{ ${GONE} }` : `(() => { ${GONE} }) as never`;
  return source.slice(0, start) + instead + source.slice(end);
}

function bodyOf(
  source: string,
  name: string,
): Readonly<{ start: number; end: number; kind: 'block' | 'value' }> | null {
  for (const statement of parseSync('file.ts', source).program.body as unknown as Node[]) {
    const declared = (statement.declaration as Node | null | undefined) ?? statement;
    if (declared.type === 'FunctionDeclaration' && nameOf(declared.id) === name) {
      const { start, end } = declared.body as Node;
      return { start, end, kind: 'block' };
    }
    if (declared.type !== 'VariableDeclaration') continue;
    for (const one of declared.declarations as Node[]) {
      const init = one.init as Node | null;
      if (nameOf(one.id) === name && init !== null)
        return { start: init.start, end: init.end, kind: 'value' };
    }
  }
  return null;
}

function nameOf(id: unknown): string | undefined {
  return (id as { name?: string } | null)?.name;
}
