import * as z from 'zod/mini';
import { kitCodePattern, practitionerCodePattern } from '#contract/shared/codes.ts';

export const Role = z.enum(['customer', 'practitioner', 'admin']);
export type Role = z.infer<typeof Role>;

export const UserId = z.uuid().brand<'UserId'>();
export type UserId = z.infer<typeof UserId>;

export const PatientId = z.uuid().brand<'PatientId'>();
export type PatientId = z.infer<typeof PatientId>;

/** The record id of a kit, not its printed code. */
export const KitRecordId = z.uuid().brand<'KitRecordId'>();
export type KitRecordId = z.infer<typeof KitRecordId>;

const KIT_CODE_FORMAT = 'Kit ID must start with MB followed by 6 digits (e.g., MB000132)';

/** The code printed on a kit: MB and six digits. */
export const KitCode = z
  .string(KIT_CODE_FORMAT)
  .check(z.regex(kitCodePattern, KIT_CODE_FORMAT))
  .brand<'KitCode'>();
export type KitCode = z.infer<typeof KitCode>;

const PRACTITIONER_CODE_FORMAT = 'Code must be exactly 6 alphanumeric characters';

/** A customer enters this code to give a practitioner access: six letters or digits, upper-case. */
export const PractitionerCode = z
  .string(PRACTITIONER_CODE_FORMAT)
  .check(z.regex(practitionerCodePattern, PRACTITIONER_CODE_FORMAT))
  .brand<'PractitionerCode'>();
export type PractitionerCode = z.infer<typeof PractitionerCode>;
