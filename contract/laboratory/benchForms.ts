import * as z from 'zod/mini';
import { requiredText, text } from '#contract/shared/text.ts';

/** The header in which each act names the technician: another one may have begun in another tab of the device. */
export const TECHNICIAN = 'technician-id';

/** A code as people type it: any case, with or without spaces and hyphens. */
const OpeningCode = z.pipe(
  text(40),
  z.transform((typed) => typed.toUpperCase().replace(/[\s-]/g, '')),
);

/** An unknown code and one of another laboratory are the same to a bench. */
export const FOREIGN_CODE = 'This code does not belong to your laboratory.';

export const BenchOpening = z.strictObject({ code: OpeningCode });

export const NewTurn = z.strictObject({
  technician_id: z.uuid(),
  pin: z.string().check(z.regex(/^\d{6}$/, 'The PIN has 6 digits')),
});

export const BenchName = z.strictObject({ name: requiredText(60, 'Name is required') });
