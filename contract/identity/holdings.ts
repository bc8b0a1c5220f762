import * as z from 'zod/mini';
import { WholeNumber } from '#contract/shared/wholeNumber.ts';

export const Holdings = z.object({ patients: WholeNumber, kits: WholeNumber });

/** The numbers of patients and kits that a user owns. */
export type Holdings = z.infer<typeof Holdings>;

const AffectedPatients = z.object({ patients: WholeNumber });

/** Details of `affects_access`. */
export const affectedPatientsOf = (details: unknown): number => AffectedPatients.parse(details).patients;

/** Details of `owns_patients`. */
export const holdingsOf = (details: unknown): Holdings => Holdings.parse(details);
