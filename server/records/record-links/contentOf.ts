import { CompactEncrypt } from 'jose';
import { FHIR_JSON } from '#contract/records/fhirJson.ts';
import type { PatientRecord } from '#contract/records/record.ts';
import { bundleOf } from '#server/records/record/fhir/bundleOf.ts';
import type { AddressOf, Portal } from '#server/records/record/fhir/resource.ts';
import { keyOf } from './linkSecrets.ts';

/**
 * A record as a viewer gets it: the owner's Bundle, encrypted with the key of the link. Unfinished answers, earlier
 * answers, the other guardians, the practitioners with access, consents and the list of readers are the owner's alone. Any guardian
 * can make a link, so it names none: not even the owner.
 */
export async function contentOf(
  record: PatientRecord,
  token: string,
  portal: Portal,
  addressOf: AddressOf,
): Promise<string> {
  const shown = {
    ...record,
    kits: record.kits.map((kit) => ({ ...kit, drafts: [], earlier_answers: [] })),
    owner: { ...record.owner, full_name: null, email: null },
    guardians: [],
    practitioners: [],
    undone_registrations: [],
    links: [],
    consents: [],
    activity: [],
  };
  const bundle = JSON.stringify(bundleOf(shown, portal, 'collection', addressOf));
  return new CompactEncrypt(new TextEncoder().encode(bundle))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', cty: FHIR_JSON })
    .encrypt(keyOf(token));
}
