import { createHash } from 'node:crypto';
import type { registerKit } from '#contract/families/register-kit.ts';
import type { Parsed } from '#contract/shared/endpoint.ts';
import { trimNotes } from '#server/kits/trimNotes.ts';

export type Registration = Parsed<typeof registerKit>['body'];

/**
 * SHA-256 of a registration, equal for every spelling of the same content. Repetitions are compared with this digest, not with
 * the stored rows: those may have been corrected since.
 */
export function registrationDigest(registration: Registration): Buffer {
  const { patient, sample_taken_date = null, kit_notes, practitioner_code } = registration;
  const content = [
    patient.id?.toLowerCase() ?? null,
    patient.new && [patient.new.first_name, patient.new.last_name, patient.new.date_of_birth ?? null],
    sample_taken_date,
    trimNotes(kit_notes),
    practitioner_code || null,
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}
