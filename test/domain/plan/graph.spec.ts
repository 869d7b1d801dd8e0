import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { criticalPath, cycleIn, dependantsOf, wavesOf } from '../../../src/domain/plan/graph.ts';

type Edges = Readonly<Record<string, readonly string[]>>;
const nodesOf = (edges: Edges) => Object.entries(edges).map(([id, needs]) => ({ id, needs }));
const ids = (nodes: readonly { id: string }[]): string[] => nodes.map(({ id }) => id);

const BUILD = nodesOf({
  lexer: [],
  parser: ['lexer'],
  docs: [],
  printer: ['lexer'],
  release: ['parser', 'printer', 'docs'],
});

describe('the graph of a plan', () => {
  it('names a cycle from where it begins back to there', () => {
    expect(cycleIn(nodesOf({ start: ['a'], a: ['b'], b: ['c'], c: ['a'] }))).toEqual(['a', 'b', 'c', 'a']);
  });

  it('knows a task that needs itself for a cycle', () => {
    expect(cycleIn(nodesOf({ a: ['a'] }))).toEqual(['a', 'a']);
  });

  it('takes two ways to the same task for no cycle', () => {
    expect(cycleIn(BUILD)).toBeNull();
  });

  it('puts into one wave what can run at once', () => {
    expect(wavesOf(BUILD).map(ids)).toEqual([['lexer', 'docs'], ['parser', 'printer'], ['release']]);
  });

  it('knows what needs a task directly and through others', () => {
    expect(ids(dependantsOf(BUILD, 'lexer'))).toEqual(['parser', 'printer', 'release']);
    expect(ids(dependantsOf(BUILD, 'docs'))).toEqual(['release']);
    expect(dependantsOf(BUILD, 'release')).toEqual([]);
  });

  it('finds the chain that takes longest, by what each task weighs', () => {
    const { path, weight } = criticalPath(BUILD, ({ id }) => (id === 'printer' ? 5 : 1));
    expect({ path: ids(path), weight }).toEqual({ path: ['lexer', 'printer', 'release'], weight: 7 });
    expect(ids(criticalPath(BUILD, ({ id }) => (id === 'docs' ? 9 : 1)).path)).toEqual(['docs', 'release']);
    expect(criticalPath([], () => 1)).toEqual({ path: [], weight: 0 });
  });

  it('finds a cycle in any graph exactly when not everything fits into waves, and every cycle it names is one', () => {
    const graph = fc
      .array(fc.array(fc.nat(11), { maxLength: 4 }), { minLength: 1, maxLength: 12 })
      .map((rows) =>
        rows.map((needs, i) => ({
          id: `t${i}`,
          needs: needs.filter((n) => n < rows.length).map((n) => `t${n}`),
        })),
      );
    fc.assert(
      fc.property(graph, (nodes) => {
        const cycle = cycleIn(nodes);
        expect(wavesOf(nodes).flat().length < nodes.length).toBe(cycle !== null);
        if (cycle === null) return;
        expect(cycle[0]).toBe(cycle.at(-1));
        for (const [i, id] of cycle.slice(0, -1).entries())
          expect(nodes.find((node) => node.id === id)?.needs).toContain(cycle[i + 1]);
      }),
      { numRuns: 300 },
    );
  });

  it('puts nothing into a wave before what it needs', () => {
    const acyclic = fc
      .array(fc.array(fc.nat(11), { maxLength: 4 }), { minLength: 1, maxLength: 12 })
      .map((rows) =>
        rows.map((needs, i) => ({ id: `t${i}`, needs: needs.filter((n) => n < i).map((n) => `t${n}`) })),
      );
    fc.assert(
      fc.property(acyclic, (nodes) => {
        const level = new Map(wavesOf(nodes).flatMap((wave, i) => wave.map(({ id }) => [id, i] as const)));
        expect(level.size).toBe(nodes.length);
        for (const { id, needs } of nodes)
          for (const need of needs) expect(level.get(need)).toBeLessThan(level.get(id) as number);
      }),
    );
  });
});
