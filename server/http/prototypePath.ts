/** Search depth: no request of the portal nests deeper. */
const DEPTH = 5;

/** Path of a member that would change a prototype; undefined if there is none or the text is no JSON. */
export function prototypePath(text: string): string | undefined {
  try {
    return pathIn(JSON.parse(text), DEPTH);
  } catch {
    return undefined;
  }
}

function pathIn(value: unknown, depth: number): string | undefined {
  if (depth === 0 || !isObject(value)) return undefined;
  for (const [name, member] of Object.entries(value)) {
    if (changesPrototype(name, member)) return name;
    const inner = pathIn(member, depth - 1);
    if (inner !== undefined) return `${name}.${inner}`;
  }
  return undefined;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const changesPrototype = (name: string, value: unknown) =>
  name === '__proto__' || (name === 'constructor' && isObject(value) && Object.hasOwn(value, 'prototype'));
