import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** An import, as two paths from the root of the project; `to` may also be the name of a package. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

/** Finds the specifiers of static and dynamic imports. */
const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*'([#.][^'?]+|vitest(?='))/g;

/** The imports of a file, by its path from the root of the project. */
function importsOf(from: string): Import[] {
  return [...readFileSync(from, 'utf8').matchAll(SPECIFIER)].map(([, specifier = '']) => ({
    from,
    to: specifier.startsWith('.') ? join(dirname(from), specifier) : specifier.replace('#', ''),
  }));
}

/** The imports of all files that match. */
export const importsIn = (pattern: string): Import[] => globSync(pattern).flatMap(importsOf);
