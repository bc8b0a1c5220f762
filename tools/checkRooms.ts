import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Import, roomProblems } from './roomProblems.ts';

/** Fails if an import runs against the layers of the project, or if rooms form a cycle. */

/** Finds the specifiers of static and dynamic imports. */
const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*'([#.][^'?]+|vitest(?='))/g;

function importsOf(from: string): Import[] {
  return [...readFileSync(from, 'utf8').matchAll(SPECIFIER)].map(([, specifier = '']) => ({
    from,
    to: specifier.startsWith('.') ? join(dirname(from), specifier) : specifier.replace('#', ''),
  }));
}

const files = globSync('{contract,db,server,web}/**/*.{ts,tsx}');
for (const problem of roomProblems(files.flatMap(importsOf))) {
  console.error(problem);
  process.exitCode = 1;
}
