import type { Import } from './importsIn.ts';

/**
 * The files that mount every feature, and the helpers of tests, which use features that they do not test. The tests of its own
 * feature prove a change behind one of these.
 */
const JUNCTIONS =
  /^(server\/app\/\w+\.ts|server\/start\/worker\.ts|web\/(routes|adminRoutes|signInRoutes|router)\.tsx?)$|\/testing\//;

/** Tests outside of `db/` that read the whole schema. */
const OF_THE_SCHEMA = ['server/statements.test.ts', 'tools/schema/schemaDocs.test.ts'];

const TEST = /\.test\.tsx?$/;

/**
 * The tests that a change needs: those of the changed files' features, and those that reach a changed file by imports, other than
 * from a feature through a junction. Changed migrations need the tests of the database and of all statements.
 * @param changed paths from the root of the project.
 * @param tests all test files.
 */
export function relatedTests(
  changed: readonly string[],
  imports: readonly Import[],
  tests: readonly string[],
): string[] {
  const importers = Map.groupBy(imports, ({ to }) => to);
  const reached = new Set(changed);
  for (const file of reached)
    for (const { from } of importers.get(file) ?? [])
      if (JUNCTIONS.test(file) || !JUNCTIONS.test(from)) reached.add(from);

  const features = new Set(changed.filter((file) => !TEST.test(file)).map(featureOf));
  const has_migration = changed.some((file) => /^db\/(migrations|functions|rules)\//.test(file));
  return tests.filter(
    (test) =>
      reached.has(test) ||
      features.has(featureOf(test)) ||
      (has_migration && (test.startsWith('db/') || OF_THE_SCHEMA.includes(test))),
  );
}

/** The feature of a file: `server/kits/kit-status` in or below that folder, `server/kits` directly in the domain, else the file itself. */
function featureOf(path: string): string {
  const folders = path.split('/').slice(0, -1);
  return folders.length < 2 ? path : folders.slice(0, 3).join('/');
}
