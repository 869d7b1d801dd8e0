import type { Node } from './task.ts';

// Plans are small (`MAX_TASKS`), so every question is answered from the list of nodes, in its order: the same plan gives
// the same answer to everybody. Needs that are not among the nodes count as met.

/** A cycle, from a node back to itself (`[a, b, c, a]`: a needs b, …), or null. The first in the order of the nodes. */
export function cycleIn(nodes: readonly Node[]): string[] | null {
  const needs = new Map(nodes.map((node) => [node.id, node.needs]));
  const finished = new Set<string>();
  const path: string[] = [];
  const visit = (id: string): string[] | null => {
    const from = path.indexOf(id);
    if (from !== -1) return [...path.slice(from), id];
    if (finished.has(id)) return null;
    path.push(id);
    for (const need of needs.get(id) ?? []) {
      const cycle = visit(need);
      if (cycle !== null) return cycle;
    }
    path.pop();
    finished.add(id);
    return null;
  };
  for (const { id } of nodes) {
    const cycle = visit(id);
    if (cycle !== null) return cycle;
  }
  return null;
}

/** Levels: what stands in one can run at once, when all before it is done. What is in a cycle, or needs it, is in none. */
export function wavesOf<N extends Node>(nodes: readonly N[]): N[][] {
  const waves: N[][] = [];
  let rest = [...nodes];
  while (rest.length > 0) {
    const open = new Set(rest.map(({ id }) => id));
    const wave = rest.filter(({ needs }) => !needs.some((need) => open.has(need)));
    if (wave.length === 0) return waves;
    waves.push(wave);
    rest = rest.filter((node) => !wave.includes(node));
  }
  return waves;
}

/** An order in which everything comes after what it needs. */
export function inOrder<N extends Node>(nodes: readonly N[]): N[] {
  return wavesOf(nodes).flat();
}

/** Everything that needs a node, directly or through others, in the order it could be done. */
export function dependantsOf<N extends Node>(nodes: readonly N[], id: string): N[] {
  const reached = new Set([id]);
  const found: N[] = [];
  for (const node of inOrder(nodes)) {
    if (node.id === id || !node.needs.some((need) => reached.has(need))) continue;
    reached.add(node.id);
    found.push(node);
  }
  return found;
}

/** The chain that takes longest, first to last, and how long that is. A tie goes to what was planned first. */
export function criticalPath<N extends Node>(
  nodes: readonly N[],
  weightOf: (node: N) => number,
): Readonly<{ path: N[]; weight: number }> {
  const best = new Map<string, { node: N; weight: number; before: string | null }>();
  let last: string | null = null;
  for (const node of inOrder(nodes)) {
    let before: string | null = null;
    let longest = 0;
    for (const need of node.needs) {
      const weight = best.get(need)?.weight ?? 0;
      if (weight > longest) [longest, before] = [weight, need];
    }
    const weight = longest + weightOf(node);
    best.set(node.id, { node, weight, before });
    if (last === null || weight > (best.get(last)?.weight ?? 0)) last = node.id;
  }
  const path: N[] = [];
  for (let at = last; at !== null; ) {
    const step = best.get(at);
    if (step === undefined) break;
    path.unshift(step.node);
    at = step.before;
  }
  return { path, weight: last === null ? 0 : (best.get(last)?.weight ?? 0) };
}
