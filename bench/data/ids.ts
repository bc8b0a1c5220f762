import { createHash } from 'node:crypto';
import type { Role } from '#contract/shared/ids.ts';

/** The id of generated data, for example of `customer1`: the MD5 of that text, made to look like a UUID. */
export function idOf(what: string): string {
  const hash = createHash('md5').update(what).digest('hex');
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

/** The same as an expression of SQL. */
export const idExpression = (what: string): string =>
  `overlay(overlay(md5(${what}) placing '4' from 13) placing '8' from 17)::uuid`;

/** A generated user, by number. */
export interface User {
  readonly role: Role;
  readonly number: number;
}

/** The access token of the session that every generated user has. */
export const tokenOf = ({ role, number }: User): string => `token-of-${role}${number}`;

/** The printed code of a generated kit. */
export const codeOf = (kit: number): string => `MB${String(kit - 1).padStart(6, '0')}`;
