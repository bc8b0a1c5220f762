import { globSync, readFileSync } from 'node:fs';
import { evidencePages } from './evidence/evidencePages.ts';

/** Fails if a page of `docs/evidence` is stale, or if its data names a test, a heading, a table or a requirement that is not there. */
const { pages, problems } = evidencePages();
const written = globSync('docs/evidence/*').map((path) => path.slice('docs/evidence/'.length));
const stale = [...new Set([...pages.keys(), ...written])].filter(
  (name) => !written.includes(name) || readFileSync(`docs/evidence/${name}`, 'utf8') !== pages.get(name),
);
for (const problem of [
  ...problems,
  ...stale.map((name) => `docs/evidence/${name} is stale: npm run evidence:docs.`),
]) {
  console.error(problem);
  process.exitCode = 1;
}
