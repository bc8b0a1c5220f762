import * as z from 'zod/mini';
import type { practitionerSorts } from '#contract/families/lists.ts';
import { type listPractitioners, Practitioner } from '#contract/families/practitioner-codes.ts';
import { PractitionerCode, type UserId } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { many, one, value } from '#db/statements.ts';
import { orderBy, slice } from '#server/base/paging.ts';
import { hasWordsIndexed } from '#server/base/words.ts';

const sortColumns = {
  full_name: sql`full_name`,
  last_name: sql`last_first`,
  practitioner_code: sql`practitioner_code`,
  created: sql`created_at`,
} satisfies Record<(typeof practitionerSorts)[number], unknown>;

const matching = (search: string) =>
  search === '' ? sql`` : sql`and ${hasWordsIndexed(sql`search_text`, search)}`;

/** One page of the practitioners that match the search, or all of them without a page size. */
export const practitionersFound = many(
  Practitioner,
  ({ search, sort, order, page, page_size }: z.output<typeof listPractitioners.query>) => sql`
    select id, full_name, practitioner_code, created_at from app.profiles
    where role = 'practitioner' ${matching(search)} ${orderBy(sortColumns[sort], order, sql`id`)}
    ${page_size === undefined ? sql`` : slice({ page, page_size })}`,
);

/** Counts the practitioners that match a search. */
export const countPractitioners = value(
  z.number(),
  (search: string) =>
    sql`select count(*) as total from app.profiles where role = 'practitioner' ${matching(search)}`,
);

export const isPractitioner = value(
  z.boolean(),
  (user_id: UserId) =>
    sql`select exists (select from app.profiles where id = ${user_id} and role = 'practitioner') as is`,
);

/** The new code, or null for a random one, and the code that it replaces: null for none, undefined for any. */
interface Assignment {
  readonly practitioner_code: PractitionerCode | null;
  readonly current_code?: PractitionerCode | null | undefined;
}

/**
 * Gives a practitioner a code. Undefined if the user is not a practitioner or has a code other than `current_code` and the new
 * one. A trigger reserves the code for its holder forever (`app.claim_practitioner_code`).
 * @throws constraint `practitioner_code_taken`.
 */
export const setPractitionerCode = one(
  z.object({ practitioner_code: PractitionerCode }),
  (practitioner_id: UserId, { practitioner_code: code, current_code }: Assignment) => sql`
    update app.profiles set practitioner_code = coalesce(${code}, app.generate_practitioner_code())
    where id = ${practitioner_id} and role = 'practitioner' and (
      ${current_code === undefined} or practitioner_code is not distinct from ${current_code ?? null}
      or practitioner_code = ${code})
    returning practitioner_code`,
);
