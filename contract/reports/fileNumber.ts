import * as z from 'zod/mini';

/** A file of a report: a page, or the counts (7), which are no page to look at. */
export const FileNumber = z.literal([1, 2, 3, 4, 5, 6, 7]);

export type FileNumber = z.infer<typeof FileNumber>;
