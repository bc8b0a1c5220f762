import { globSync, readFileSync } from 'node:fs';
import { commentProblems } from './commentProblems.ts';

/** Fails if a comment has a verb of the list, or if too many have clauses in place of nouns. */
const files = globSync('{bench,contract,db,demo,drill,e2e,server,tools,web}/**/*.{ts,tsx,sql}').filter(
  (path) => !path.includes('node_modules'),
);
for (const problem of commentProblems(files.map((path) => ({ path, text: readFileSync(path, 'utf8') })))) {
  console.error(problem);
  process.exitCode = 1;
}
