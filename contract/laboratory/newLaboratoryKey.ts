import * as z from 'zod/mini';
import { requiredText } from '#contract/shared/text.ts';

export const NewLaboratoryKey = z.strictObject({
  name: requiredText(60, 'Name is required'),
  /** The laboratory whose codes it reaches; all codes without one. */
  laboratory_id: z.optional(z.nullable(z.uuid())),
});
