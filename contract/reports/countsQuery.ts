import * as z from 'zod/mini';
import { requiredText } from '#contract/shared/text.ts';

/** The laboratory's description of a file of counts. */
export const CountsQuery = z.strictObject({
  method: requiredText(120, 'Method is required'),
  pipeline: z.optional(requiredText(120, 'Please enter a pipeline or leave it empty')),
  reference_database: z.optional(requiredText(120, 'Please enter a database or leave it empty')),
  /** The sample's name in a file with several. */
  sample: z.optional(requiredText(120, 'Please enter the name of a sample')),
});

export type CountsQuery = z.infer<typeof CountsQuery>;
