import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** An import, as two paths from the root of the project; `to` may also be the name of a package. */
export interface Import {
  readonly from: string;
  readonly to: string;
  /** Whether types alone are imported, which a build leaves out. */
  readonly is_type?: boolean;
}

/** Finds the specifiers of static and dynamic imports, and whether a static one has types alone. */
const SPECIFIER = /(?:\b(import type)\b[^;']*)?(?:\bfrom|\bimport)\s*\(?\s*'([#.][^'?]+|vitest(?='))/g;

/** The imports of a file, by its path from the root of the project. */
function importsOf(from: string): Import[] {
  return [...readFileSync(from, 'utf8').matchAll(SPECIFIER)].map(([, type, specifier = '']) => ({
    from,
    to: specifier.startsWith('.') ? join(dirname(from), specifier) : specifier.replace('#', ''),
    is_type: type !== undefined,
  }));
}

/** The imports of all files that match. */
export const importsIn = (pattern: string): Import[] => globSync(pattern).flatMap(importsOf);
