import * as z from 'zod/mini';

/** A whole number that a caller names, such as a version. PostgreSQL's integers end at 2^31 - 1. */
export const WholeNumber = z.int().check(z.minimum(0), z.maximum(2_147_483_647));
