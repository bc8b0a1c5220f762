import { createHash } from 'node:crypto';
import type { Definition } from '#db/definitions.ts';

/** The definitions with some that have another text, and therefore another hash. Each edit has to change its text. */
export function withEdits(
  defined: readonly Definition[],
  edits: Readonly<Record<string, (statements: string) => string>>,
): Definition[] {
  return defined.map((definition) => {
    const statements = edits[definition.name]?.(definition.statements);
    if (statements === undefined) return definition;
    if (statements === definition.statements) throw new Error(`${definition.name} has not changed.`);
    return { ...definition, statements, sha256: createHash('sha256').update(statements).digest('hex') };
  });
}
