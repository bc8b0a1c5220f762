import * as z from 'zod/mini';

/** The documents about an account are requested before it adds data. Research and guardianship are about a patient. */
export const ConsentKind = z.enum(['terms', 'privacy', 'health_data', 'research', 'guardian']);

export type ConsentKind = z.infer<typeof ConsentKind>;
