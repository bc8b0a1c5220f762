import { globSync, readFileSync } from 'node:fs';

/** The title behind `test(`, `it(`, a step of a story, or the cases of `test.each(…)(`. A skipped test has none. */
const TITLE = /(?:\b(?:test|it)(?:\.(?:step|concurrent))?\(|\)\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/gs;

/** The titles in the source of a test file. Values that a title takes from its cases stand as `%s` or `$name`. */
export const titlesIn = (source: string): Set<string> =>
  new Set([...source.matchAll(TITLE)].map(([, , title = '']) => title.replaceAll(/\\(.)/g, '$1')));

const read = new Map<string, Set<string>>();

/** The titles of a test file, by its path from the root of the project; none without the file. */
function titlesOf(path: string): Set<string> {
  const titles = read.get(path) ?? titlesIn(globSync(path).length > 0 ? readFileSync(path, 'utf8') : '');
  read.set(path, titles);
  return titles;
}

const partsOf = (test: string) => {
  const at = test.indexOf(' > ');
  return [test.slice(0, at), test.slice(at + 3)] as const;
};

/** A test, named as `file > title`, as a link to its file with its title. */
export function testLink(test: string): string {
  const [path, title] = partsOf(test);
  return `[${path}](../../${path}): “${title.replaceAll('|', '\\|')}”`;
}

/** The fault in the name of a test; none if it exists. */
export function titleProblems(test: string): string[] {
  const [path, title] = partsOf(test);
  return titlesOf(path).has(title) ? [] : [`${path} has no test “${title}”.`];
}
