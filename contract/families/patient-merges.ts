import * as z from 'zod/mini';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode, PatientId } from '#contract/shared/ids.ts';
import { Timestamp } from '#contract/shared/text.ts';
import { Merge } from './patients.ts';

/** The access of a practitioner after a merge. */
export const MergedGrant = z.object({
  full_name: z.nullable(z.string()),
  /** The same kits as before the merge; null for all, later ones included. Empty: the access ends. */
  kit_ids: z.nullable(z.array(KitCode)),
  /** The first moment without access, the earlier one of two; null for no end. */
  ends_at: z.nullable(Timestamp),
  /** Whether the practitioner would have seen later kits of one of the two, and will not. */
  sees_fewer_later: z.boolean(),
});
export type MergedGrant = z.infer<typeof MergedGrant>;

const params = z.strictObject({ patient_id: PatientId });
/** The patient who goes. */
const Removed = z.strictObject({ removed_id: PatientId });

export const previewMerge = endpoint({
  name: 'previewMerge',
  method: 'GET',
  path: '/api/patients/:patient_id/merge',
  callers: ['customer'],
  for_owners: true,
  summary: "The access of practitioners if another of the owner's patients were merged into this one.",
  params,
  query: Removed,
  result: z.object({ grants: z.array(MergedGrant) }),
  errors: [
    'patient_not_found',
    'guardian_not_owner',
    'merge_guardians_differ',
    'merge_consents_differ',
    'merge_open',
  ],
});

export const mergePatients = endpoint({
  name: 'mergePatients',
  method: 'POST',
  path: '/api/patients/:patient_id/merge',
  callers: ['customer'],
  for_owners: true,
  summary:
    "Merges another of the owner's patients into this one: the kits move, more than three too. Practitioners see the same kits as before; links and open invitations end. The owner can undo it for seven days.",
  params,
  body: Removed,
  result: Merge,
  errors: [
    'patient_not_found',
    'guardian_not_owner',
    'merge_guardians_differ',
    'merge_consents_differ',
    'merge_open',
    'sample_before_birth',
  ],
});

export const separatePatients = endpoint({
  name: 'separatePatients',
  method: 'DELETE',
  path: '/api/patients/:patient_id/merge',
  callers: ['customer'],
  for_owners: true,
  summary:
    "Undoes the merge of one of the owner's patients within seven days. The other patient comes back with its kits and grants. Kits that were registered since stay.",
  params,
  result: z.object({ patient_id: PatientId }),
  errors: ['patient_not_found', 'merge_not_found', 'sample_before_birth'],
});
