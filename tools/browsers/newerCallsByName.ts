import { parseSync } from 'vite';
import { isKnown, lackEvent, lackGlobal, lackMember, lackMembersNamed } from './browserSupport.ts';
import type { NewerCall } from './newerCalls.ts';
import { type Node, walk } from './walk.ts';

type Use = Pick<NewerCall, 'call' | 'lacking'>;
type UseByName = Omit<NewerCall, 'file'>;

/**
 * Finds the calls of a script without types that a supported browser lacks: `URL.parse`, `.showPopover`, `CloseWatcher`, `the
 * event scrollend`; with `hasProperties`, properties as well. A call by `?.()` is a test for the feature, and no use. Methods
 * of objects count if their name is of several words: libraries have methods such as `union` of their own.
 */
export function newerCallsByName(code: string, { hasProperties = false } = {}): UseByName[] {
  const own = new Set<string>();
  const used: Node[] = [];
  const tested = new Set<unknown>();
  walk(parseSync('script.js', code).program, (node) => {
    for (const name of declaredNames(node)) own.add(name);
    if (node.type === 'CallExpression' && node['optional']) tested.add(node['callee']);
    if (node.type === 'CallExpression' || node.type === 'NewExpression') used.push(node);
    if (hasProperties && node.type === 'MemberExpression') used.push(node);
  });
  return used
    .filter((node) => !tested.has(node) && !tested.has(node['callee']))
    .flatMap((node) => {
      const line = code.slice(0, node.end).split('\n').length;
      return usesIn(node, own).map((use) => ({ line, ...use }));
    })
    .filter(({ lacking }) => lacking.length > 0);
}

function usesIn(node: Node, own: ReadonlySet<string>): Use[] {
  if (node.type === 'MemberExpression') return namedUse(node, own);
  const callee = node['callee'] as Node;
  const [event] = node['arguments'] as { readonly value?: unknown }[];
  if (nameOf(callee) === 'addEventListener' && typeof event?.value === 'string')
    return [{ call: `the event ${event.value}`, lacking: lackEvent(event.value) }];
  return namedUse(callee, own);
}

/** A name of the global scope, or a member of something: `structuredClone`, `URL.parse`, `.showPopover`. */
function namedUse(node: Node, own: ReadonlySet<string>): Use[] {
  const name = nameOf(node);
  if (name === undefined) return [];
  const owner = node.type === 'MemberExpression' ? nameOf(node['object'] as Node) : 'globalThis';
  if (owner && WINDOW.includes(owner))
    return own.has(name) ? [] : [{ call: name, lacking: lackGlobal(name) }];
  if (owner && /^[A-Z]/.test(owner) && isKnown(owner) && !own.has(owner))
    return [{ call: `${owner}.${name}`, lacking: lackMember(owner, name, true) }];
  return SEVERAL_WORDS.test(name) ? [{ call: `.${name}`, lacking: lackMembersNamed(name) }] : [];
}

const WINDOW = ['window', 'globalThis', 'self'];
const SEVERAL_WORDS = /[a-z][A-Z]/;

/** The name of an identifier, or of the member that an expression reads. */
function nameOf(node: Node): string | undefined {
  const named = node.type === 'MemberExpression' && !node['computed'] ? (node['property'] as Node) : node;
  return named.type === 'Identifier' ? (named['name'] as string) : undefined;
}

/** Names that a declaration, an import or a function brings. */
function declaredNames(node: Node): string[] {
  const bound = [node['id'], node['local'], ...((node['params'] as Node[] | undefined) ?? [])] as Node[];
  const names: string[] = [];
  for (const pattern of bound.filter(Boolean))
    walk(pattern, (inner) => inner.type === 'Identifier' && names.push(inner['name'] as string));
  return names;
}
