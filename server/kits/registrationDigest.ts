import { createHash } from 'node:crypto';
import type { registerKit } from '#contract/kits.ts';
import type { Parsed } from '#contract/shared/endpoint.ts';
import { tidyNotes } from './tidyNotes.ts';

export type Registration = Parsed<typeof registerKit>['body'];

/**
 * SHA-256 of what a registration says about a kit, the same for every way to write it. Kept instead of compared with the rows
 * it made: they may have been corrected since.
 */
export function registrationDigest(registration: Registration): Buffer {
  const { patient, sample_taken_date = null, kit_notes, practitioner_code } = registration;
  const said = [
    patient.id?.toLowerCase() ?? null,
    patient.new && [patient.new.first_name, patient.new.last_name, patient.new.date_of_birth ?? null],
    sample_taken_date,
    tidyNotes(kit_notes),
    practitioner_code || null,
  ];
  return createHash('sha256').update(JSON.stringify(said)).digest();
}
