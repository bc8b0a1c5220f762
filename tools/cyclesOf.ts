/** Finds the shortest cycle through each node of a graph, once per set of nodes. It starts and ends with the same node. */
export function cyclesOf(edges: readonly { readonly from: string; readonly to: string }[]): string[][] {
  const cycles = new Map<string, string[]>();
  const targets = Map.groupBy(edges, ({ from }) => from);
  for (const start of targets.keys()) {
    const cycle = shortestCycle(targets, start);
    const nodes = [...new Set(cycle)].sort().join();
    if (cycle && !cycles.has(nodes)) cycles.set(nodes, cycle);
  }
  return [...cycles.values()];
}

function shortestCycle(
  targets: ReadonlyMap<string, readonly { readonly to: string }[]>,
  start: string,
): string[] | undefined {
  const paths = [[start]];
  const seen = new Set<string>();
  for (const path of paths) {
    for (const { to } of targets.get(path.at(-1) ?? '') ?? []) {
      if (to === start) return [...path, start];
      if (seen.has(to)) continue;
      seen.add(to);
      paths.push([...path, to]);
    }
  }
  return undefined;
}
