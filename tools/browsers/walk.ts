/** A node of the syntax tree, as far as the checks of the browsers look at it. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Calls `visit` for a node and all nodes in it, but not for names of properties. */
export function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) {
    for (const item of node) walk(item, visit);
    return;
  }
  if (!isNode(node)) return;
  visit(node);
  const named = node['computed'] === true ? undefined : keyOf[node.type];
  for (const [key, child] of Object.entries(node)) if (key !== named) walk(child, visit);
}

/** The child that names a property. The value of a shorthand property is a child of its own. */
const keyOf: Readonly<Record<string, string>> = {
  MemberExpression: 'property',
  Property: 'key',
  MethodDefinition: 'key',
  PropertyDefinition: 'key',
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';
