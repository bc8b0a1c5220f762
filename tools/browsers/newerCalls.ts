import type { CallExpression, Expression, Node, SourceFile } from 'typescript/unstable/ast';
import {
  isBindingElement,
  isCallExpression,
  isIdentifier,
  isImportDeclaration,
  isInterfaceDeclaration,
  isJsxAttribute,
  isObjectBindingPattern,
  isPropertyAccessExpression,
  isStringLiteral,
  isTypeAliasDeclaration,
  isTypeNode,
} from 'typescript/unstable/ast/is';
import { API, type Checker, type Symbol, type Type } from 'typescript/unstable/sync';
import { lackAttribute, lackEvent, lackGlobal, lackMember } from './browserSupport.ts';

/** A use of a feature that a supported browser lacks. */
export interface NewerCall {
  readonly file: string;
  readonly line: number;
  /** `URL.parse`, `HTMLElement.showPopover`, `requestIdleCallback`, `the event scrollend`. */
  readonly call: string;
  /** The browsers that lack it: `firefox 115`. */
  readonly lacking: readonly string[];
}

type Use = Pick<NewerCall, 'call' | 'lacking'>;

/**
 * Finds what the files of a TypeScript project use and a supported browser lacks. The types distinguish `Map.size` from
 * `URLSearchParams.size`. A call by `?.()` is a test for the feature, and no use.
 */
export function newerCalls(config: string, isChecked: (file: string) => boolean): NewerCall[] {
  const api = new API();
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    if (!project) throw new Error(`${config} is no project`);
    const { program, checker } = project;
    const files = program.getSourceFileNames().filter(isChecked);
    return files.flatMap((file) => {
      const source = program.getSourceFile(file);
      return source ? newerCallsIn(source, checker) : [];
    });
  } finally {
    api.close();
  }
}

function newerCallsIn(source: SourceFile, checker: Checker): NewerCall[] {
  const nodes = [...usesIn(source)];
  const names = nodes.filter(isIdentifier);
  const symbols = new Map(checker.getSymbolAtLocation(names).map((symbol, index) => [names[index], symbol]));
  return nodes.flatMap((node) => {
    const use = isIdentifier(node) ? namedUse(node, symbols.get(node)) : otherUse(node, checker);
    if (!use || use.lacking.length === 0) return [];
    const line = source.text.slice(0, node.end).split('\n').length;
    return [{ file: source.fileName, line, ...use }];
  });
}

/** Names of values, calls, attributes and destructured properties. */
function* usesIn(node: Node): Generator<Node> {
  const isOfTypes = isTypeNode(node) || isInterfaceDeclaration(node) || isTypeAliasDeclaration(node);
  if (isOfTypes || isImportDeclaration(node)) return;
  const isUse = [isIdentifier, isCallExpression, isJsxAttribute, isBindingElement].some((is) => is(node));
  if (isUse) yield node;
  const children: Node[] = [];
  node.forEachChild((child) => void children.push(child));
  for (const child of children) yield* usesIn(child);
}

function namedUse({ parent }: Node, symbol: Symbol | undefined): Use | undefined {
  if (!symbol || !isDeclaredIn(symbol, BROWSER) || isTested(parent)) return undefined;
  const owner = symbol.getParent()?.name;
  if (!owner) return { call: symbol.name, lacking: lackGlobal(symbol.name) };
  if (owner !== UNNAMED) return member(owner, symbol.name, owner.endsWith('Constructor'));
  if (!isPropertyAccessExpression(parent)) return undefined;
  return member(parent.expression.getText().replace(/^(window|globalThis)\./, ''), symbol.name, true);
}

/** The owner of `parse` in `declare var URL: { parse(…): … }`. */
const UNNAMED = '__type';

function otherUse(node: Node, checker: Checker): Use | undefined {
  if (isCallExpression(node)) return eventUse(node);
  if (isJsxAttribute(node)) {
    const name = node.name.getText();
    // Components have their own attributes.
    const symbol = propertyOf(checker.getContextualType(node.parent as Expression), name, checker);
    return symbol && isDeclaredIn(symbol, REACT) ? attribute(name.toLowerCase()) : undefined;
  }
  // `{ size: count }` has a name of the property.
  if (!isBindingElement(node) || node.propertyName || !isObjectBindingPattern(node.parent)) return undefined;
  const name = node.name?.getText() ?? '';
  const symbol = propertyOf(checker.getTypeAtLocation(node.parent), name, checker);
  const owner = symbol && isDeclaredIn(symbol, BROWSER) && symbol.getParent()?.name;
  return owner ? member(owner, name) : undefined;
}

function eventUse({ expression, arguments: [event] }: CallExpression): Use | undefined {
  if (!event || !isStringLiteral(event) || !/\baddEventListener$/.test(expression.getText()))
    return undefined;
  return { call: `the event ${event.text}`, lacking: lackEvent(event.text) };
}

const propertyOf = (type: Type | undefined, name: string, checker: Checker) =>
  type && checker.getPropertyOfType(type, name);

const member = (owner: string, name: string, isStatic = false): Use => ({
  call: `${owner.replace(/Constructor$/, '')}.${name}`,
  lacking: lackMember(owner, name, isStatic),
});

const attribute = (name: string): Use => ({
  call: `the attribute ${name}`,
  lacking: name.startsWith('on') ? lackEvent(name.slice(2)) : lackAttribute(name),
});

/** TypeScript's own libraries. */
const BROWSER = /\/lib\.[\w.]+\.d\.ts$/;
const REACT = /\/@types\/react\//;

const isDeclaredIn = ({ declarations }: Symbol, files: RegExp): boolean =>
  declarations.some(({ path }) => files.test(path));

function isTested(parent: Node | undefined): boolean {
  const called = parent && isPropertyAccessExpression(parent) ? parent.parent : parent;
  return called !== undefined && isCallExpression(called) && called.questionDotToken !== undefined;
}
