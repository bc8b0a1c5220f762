import { hashOf } from '#server/identity/session/tokens.ts';
import { codeOf, idExpression, idOf, tokenOf, type User } from './data/ids.ts';

/** A value that depends on the number of a request: computed here for wrk, and by the database for pgbench. */
export interface Varied<Value = string> {
  readonly of: (row: number) => Value;
  /** The same as an expression of SQL over `:row`. */
  readonly sql: string;
}

export type Numbers = Varied<number>;

/** A prime that divides none of the counts. Consecutive requests touch rows far apart. */
const STEP = 7919;

/** The `count` numbers `first`, `first + every` and so on, each once, in a scattered order. */
export const scattered = (count: number, first = 1, every = 1): Numbers => ({
  of: (row) => first + every * ((row * STEP) % count),
  sql: `(${first} + ${every} * (:row * ${STEP} % ${count}))`,
});

export const one: Numbers = { of: () => 1, sql: '1' };

/** A generated user for each request. */
export interface VariedUser {
  readonly of: (row: number) => User;
  /** The digest of the access token and the id: statements identify the user by these. */
  readonly values: readonly Varied[];
}

export const users = (role: User['role'], numbers: Numbers): VariedUser => {
  const of = (row: number) => ({ role, number: numbers.of(row) });
  return {
    of,
    values: [
      {
        of: (row) => `\\x${hashOf(tokenOf(of(row))).toString('hex')}`,
        sql: `sha256(('token-of-${role}' || ${numbers.sql})::bytea)`,
      },
      ids(role, numbers),
    ],
  };
};

export const ids = (kind: string, numbers: Numbers): Varied => ({
  of: (row) => idOf(`${kind}${numbers.of(row)}`),
  sql: idExpression(`'${kind}' || ${numbers.sql}`),
});

/** Printed codes of generated kits. */
export const codes = (numbers: Numbers): Varied => ({
  of: (row) => codeOf(numbers.of(row)),
  sql: `('MB' || lpad((${numbers.sql} - 1)::text, 6, '0'))`,
});
