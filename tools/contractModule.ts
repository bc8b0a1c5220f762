/** A node of the syntax tree, as far as this file looks at it. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Local name → the import that brings it. */
export type Imports = ReadonlyMap<string, { readonly source: string; readonly imported: string }>;

/** A module of the contract, taken apart. */
export interface ContractModule {
  readonly code: string;
  readonly imports: Imports;
  /** Name → the top-level declaration. */
  readonly declarations: ReadonlyMap<string, Declaration>;
}

interface Declaration {
  readonly isExported: boolean;
  /** A function, a class, or the initial value of a constant. */
  readonly node: Node;
  /** Properties of an endpoint by name; undefined for anything else. */
  readonly parts: ReadonlyMap<string, Node> | undefined;
}

/**
 * Takes a module of the contract apart.
 * @returns undefined if it does more than import and declare.
 */
export function readContractModule(code: string, body: readonly unknown[]): ContractModule | undefined {
  const declarations = new Map<string, Declaration>();
  for (const node of body as Node[]) {
    if (node.type === 'ImportDeclaration') continue;
    const isExported = node.type === 'ExportNamedDeclaration';
    const declared = declarationsOf(isExported ? (node['declaration'] as Node | null) : node);
    if (!declared) return undefined;
    for (const [name, value] of declared)
      declarations.set(name, { isExported, node: value, parts: partsOf(value) });
  }
  return { code, imports: readImports(body), declarations };
}

/** Returns the names that a module imports, or `*` for the whole. */
export function readImports(body: readonly unknown[]): Imports {
  const found = (body as Node[]).filter(({ type }) => type === 'ImportDeclaration');
  return new Map(
    found.flatMap((node) => {
      const { value: source } = node['source'] as { value: string };
      return (node['specifiers'] as Node[]).map(
        ({ local, imported }): [string, { source: string; imported: string }] => [
          nameOf(local),
          { source, imported: imported ? nameOf(imported) : '*' },
        ],
      );
    }),
  );
}

function declarationsOf(node: Node | null): [name: string, value: Node][] | undefined {
  if (node?.type === 'FunctionDeclaration' || node?.type === 'ClassDeclaration')
    return [[nameOf(node['id']), node]];
  if (node?.type !== 'VariableDeclaration' || node['kind'] !== 'const') return undefined;
  const declared = node['declarations'] as { id: Node; init: Node }[];
  return declared.every(({ id }) => id.type === 'Identifier')
    ? declared.map(({ id, init }) => [nameOf(id), init])
    : undefined;
}

const nameOf = (node: unknown) => (node as { name: string }).name;

/** The properties of `endpoint({…})`. */
function partsOf(value: Node): Map<string, Node> | undefined {
  if (value.type !== 'CallExpression' || nameOf(value['callee']) !== 'endpoint') return undefined;
  const [described] = value['arguments'] as Node[];
  const properties = described?.['properties'] as Node[];
  return new Map(
    properties
      .filter(({ type }) => type === 'Property')
      .map((property) => [nameOf(property['key']), property['value'] as Node]),
  );
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

/** The child that names a property. The value of a shorthand property is its own child. */
const keyOf: Readonly<Record<string, string>> = {
  MemberExpression: 'property',
  Property: 'key',
  MethodDefinition: 'key',
  PropertyDefinition: 'key',
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';
