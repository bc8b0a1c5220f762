import * as z from 'zod/mini';
import { PAGE_MAX, SEARCH_MAX } from '#contract/shared/limits.ts';
import { text } from './text.ts';

export const SortOrder = z.enum(['asc', 'desc']);

/** One of the page sizes that a list offers. */
export const pageSize = (sizes: readonly number[]) =>
  z.coerce.number<number>().check(z.refine((size) => sizes.includes(size), 'Not an offered page size'));

/**
 * A text to search for. Full-width letters and wide spaces become plain ones here, so that codes are found, too. The accent
 * beside it would decompose into a space.
 */
const searchText = text(SEARCH_MAX).check(
  z.overwrite((typed) => typed.replaceAll('´', "'").normalize('NFKC')),
  z.trim(),
);

/** The query of one page of a list. Query strings carry text, hence the coercion. */
export const pageQuery = <const Sort extends string>(
  sorts: readonly [Sort, ...Sort[]],
  sizes: readonly [number, ...number[]],
) =>
  z.strictObject({
    search: z._default(searchText, ''),
    sort: z._default(z.enum(sorts), sorts[0]),
    order: z._default(SortOrder, 'asc'),
    page: z._default(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(PAGE_MAX)), 1),
    page_size: z._default(pageSize(sizes), sizes[0]),
  });

/** A page of rows with the number of all matching rows. */
export const pageOf = <Row extends z.core.$ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.number() });
