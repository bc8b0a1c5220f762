import * as z from 'zod/mini';
import { assignmentErrors } from '#contract/families/assignmentErrors.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { KitCode, UserId } from '#contract/shared/ids.ts';

export const assignPractitioner = endpoint({
  name: 'assignPractitioner',
  method: 'POST',
  path: '/api/admin/kit-inventory/:kit_id/practitioners',
  callers: ['admin'],
  summary:
    'Gives a practitioner access to the patient of a registered kit; a limited or ended grant gets this kit alone.',
  params: z.strictObject({ kit_id: KitCode }),
  body: z.strictObject({ practitioner_id: UserId }),
  status: 201,
  result: z.object({ full_name: z.nullable(z.string()) }),
  errors: assignmentErrors,
  // Specification section 5, kit inventory; the customers' sentence differs by a word (section 8).
  sentences: { practitioner_already_assigned: 'This practitioner is already assigned to this patient' },
});

/** A practitioner who sees a kit. */
export const KitPractitioner = z.object({
  id: UserId,
  full_name: z.nullable(z.string()),
  /** Whether the grant is for all kits of the patient. */
  sees_all_kits: z.boolean(),
});
export type KitPractitioner = z.infer<typeof KitPractitioner>;

export const listKitPractitioners = endpoint({
  name: 'listKitPractitioners',
  method: 'GET',
  path: '/api/admin/kit-inventory/:kit_id/practitioners',
  callers: ['admin'],
  summary: 'The practitioners who see a kit; nobody if it is not registered.',
  params: z.strictObject({ kit_id: KitCode }),
  result: z.object({ practitioners: z.array(KitPractitioner) }),
});

export const unassignPractitioner = endpoint({
  name: 'unassignPractitioner',
  method: 'DELETE',
  path: '/api/admin/kit-inventory/:kit_id/practitioners/:practitioner_id',
  callers: ['admin'],
  summary: 'Hides a kit from a practitioner: a grant for all kits ends, a limited one loses this kit.',
  params: z.strictObject({ kit_id: KitCode, practitioner_id: UserId }),
  errors: ['practitioner_not_assigned'],
});
