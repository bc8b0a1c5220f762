import { createHash } from 'node:crypto';
import type { NamedStatement } from './Batch.ts';
import type { Statement } from './statements.ts';

export type Naming = (statement: NamedStatement) => NamedStatement;

export const withoutName: Naming = (statement) => ({ ...statement, name: '' });

/**
 * Names a statement by its role and text. A plan contains the policies of one role; under a shared name, PostgreSQL would plan
 * anew whenever a connection changes roles.
 */
export function named(role: string, { sql, is_prepared = true }: Statement<unknown>): NamedStatement {
  const { text, values } = sql.compile();
  if (!is_prepared) return { name: '', text, values };
  return { name: `${role} ${digestOf(text)}`, text, values };
}

const digests = new Map<string, string>();

/** A short digest of a statement's text. There are few texts: all that varies travels as parameters. */
function digestOf(text: string): string {
  const known = digests.get(text);
  if (known) return known;
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 32);
  digests.set(text, digest);
  return digest;
}
