import { sql } from 'kysely';
import type { PractitionerCode, UserId } from '#contract/ids.ts';
import type { Practitioner } from '#contract/practitioner-codes.ts';
import type { Tx } from '#db/connect.ts';

export const practitioners = (tx: Tx) =>
  tx.all(
    sql<Practitioner>`
      select id, full_name, practitioner_code, created_at from app.profiles
      where role = 'practitioner' order by full_name, id`,
  );

/**
 * Gives a practitioner the code, or a random one for null. Undefined when the user is no practitioner.
 * @throws constraint `practitioner_code_taken`.
 */
export const setPractitionerCode = (tx: Tx, practitioner_id: UserId, code: PractitionerCode | null) =>
  tx.first(
    sql<{ practitioner_code: PractitionerCode }>`
      update app.profiles set practitioner_code = coalesce(${code}, app.generate_practitioner_code())
      where id = ${practitioner_id} and role = 'practitioner'
      returning practitioner_code`,
  );
