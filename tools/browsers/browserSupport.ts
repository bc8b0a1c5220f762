import data from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { oldestBrowsers } from './oldestBrowsers.ts';

/** MDN's entries by name. */
type Entries = Readonly<Record<string, Identifier>>;

const { api } = data;
const builtins: Entries = data.javascript['builtins'] ?? {};
/** Objects, with their members. */
const owners: Entries = { ...api, ...builtins, ...builtins['Intl'] };
/** Names of the global scope. */
const globals: Entries = { ...api['Window'], ...api, ...builtins };
const { global_attributes = {}, elements = {} } = data.html as Readonly<Record<string, Entries>>;

/** Names of TypeScript's libraries → MDN's. */
const renamed: readonly [RegExp, string][] = [
  [/Constructor$/, ''],
  [/^Readonly(?=Array$|Map$|Set$)/, ''],
  [/^(Async)?IteratorObject$/, '$1Iterator'],
  [/^(Big)?(Int|Uint|Float)\d+(Clamped)?Array$/, 'TypedArray'],
];

/** MDN's entries of an object, by its name in MDN's data or in TypeScript's libraries. */
function entriesOf(owner: string): Entries[] {
  const name = renamed.reduce((name, [pattern, by]) => name.replace(pattern, by), owner);
  return [owners[owner], owners[name]].filter((entry) => entry !== undefined);
}

export const isKnown = (owner: string): boolean => entriesOf(owner).length > 0;

/**
 * The supported browsers that lack a member of an object, such as `URL.parse`. TypeScript has parts of objects that MDN does
 * not know (`ParentNode`): their members are lacking where all objects lack a member of this name.
 */
export function lackMember(owner: string, member: string, isStatic = false): string[] {
  if (!isKnown(owner)) return lackMembersNamed(member);
  const names = isStatic ? [`${member}_static`, member] : [member];
  const [feature] = names.flatMap((name) => entriesOf(owner).flatMap((entry) => entry[name] ?? []));
  return lack(feature);
}

/** The supported browsers in which no object has a member of this name. */
export const lackMembersNamed = (member: string): string[] => lackEvery(members.get(member));

/** The supported browsers that lack a name of the global scope. */
export const lackGlobal = (name: string): string[] =>
  Object.hasOwn(globals, name) ? lack(globals[name]) : [];

/** The supported browsers in which no object sends this event. */
export const lackEvent = (name: string): string[] => lackEvery(members.get(`${name}_event`));

/** The supported browsers in which no element has this attribute. */
export const lackAttribute = (name: string): string[] => lackEvery(attributes.get(name));

/** All entries with a name, in whichever object. */
type Index = ReadonlyMap<string, Identifier[]>;

const members = indexOf(Object.values(owners));
const attributes = indexOf([global_attributes, ...Object.values(elements)]);

function indexOf(places: readonly Entries[]): Index {
  const index = new Map<string, Identifier[]>();
  for (const [name, entry] of places.flatMap((place) => Object.entries(place)))
    index.set(name, [...(index.get(name) ?? []), entry]);
  return index;
}

const lackEvery = ([first, ...others]: readonly Identifier[] = []): string[] =>
  lack(first).filter((browser) => others.every((other) => lack(other).includes(browser)));

/** The supported browsers that lack a feature. MDN's data has no entry for old features of every browser. */
function lack(feature: Identifier | undefined): string[] {
  const support = feature?.__compat?.support;
  if (!support) return [];
  return Object.entries(oldestBrowsers).flatMap(([browser, version]) => {
    const statements = [support[browser as keyof typeof oldestBrowsers] ?? []].flat();
    return statements.some((statement) => isIn(statement, version)) ? [] : [`${browser} ${version}`];
  });
}

const isIn = (statement: SimpleSupportStatement, version: string): boolean =>
  !statement.flags &&
  !statement.prefix &&
  !statement.alternative_name &&
  isUpTo(statement.version_added, version) &&
  !isUpTo(statement.version_removed ?? false, version);

/** Whether a version is this one or an earlier one. `preview` is a later one. */
function isUpTo(version: string | false, other: string): boolean {
  if (!version || version === 'preview') return false;
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number);
  const [otherMajor = 0, otherMinor = 0] = other.split('.').map(Number);
  return major === otherMajor ? minor <= otherMinor : major < otherMajor;
}
