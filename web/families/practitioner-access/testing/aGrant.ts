import type { AssignedPractitioner } from '#contract/families/patients.ts';

/** A grant for all kits without an end, with changes for a test. */
export const aGrant = <Practitioner extends { readonly id: string; readonly full_name: string | null }>(
  practitioner: Practitioner,
  more: Partial<Pick<AssignedPractitioner, 'ends_at' | 'granted_at'>> & {
    readonly kit_record_ids?: readonly string[] | null;
  } = {},
) => ({ ...practitioner, granted_at: '2026-02-01T10:00:00Z', kit_record_ids: null, ends_at: null, ...more });
