import * as z from 'zod/mini';
import { NewRetest } from '#contract/kits/newRetest.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode, KitRecordId, PatientId } from '#contract/shared/ids.ts';
import { CalendarDate } from '#contract/shared/text.ts';

/** A kit with the date on which somebody of its record wants to test again; null without one. */
const KitRetest = z.object({
  kit_record_id: KitRecordId,
  kit_id: KitCode,
  retest_on: z.nullable(CalendarDate),
});
export type KitRetest = z.infer<typeof KitRetest>;

const KitParams = z.strictObject({ kit_record_id: KitRecordId });

export const listRetests = endpoint({
  name: 'listRetests',
  method: 'GET',
  path: '/api/patients/:patient_id/retests',
  callers: ['customer', 'practitioner'],
  for_owners: true,
  summary: 'The kits of a patient that the caller sees, newest first, each with the date to test again.',
  params: z.strictObject({ patient_id: PatientId }),
  result: z.object({ kits: z.array(KitRetest) }),
  errors: ['patient_not_found'],
});

export const setRetest = endpoint({
  name: 'setRetest',
  method: 'PUT',
  path: '/api/kits/:kit_record_id/retest',
  callers: ['customer', 'practitioner'],
  for_owners: true,
  summary:
    "Sets or changes a kit's date to test again: from today, within five years. On that day at 06:00 UTC, guardians and practitioners with access get a notification.",
  params: KitParams,
  body: NewRetest,
  errors: ['kit_not_found', 'retest_not_possible'],
});

export const endRetest = endpoint({
  name: 'endRetest',
  method: 'DELETE',
  path: '/api/kits/:kit_record_id/retest',
  callers: ['customer', 'practitioner'],
  for_owners: true,
  summary: "Ends a kit's date to test again. Repeating it is harmless.",
  params: KitParams,
  errors: ['kit_not_found'],
});
