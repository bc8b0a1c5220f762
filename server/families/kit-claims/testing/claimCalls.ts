import {
  claimKit,
  decideKitClaim,
  getRegistration,
  listKitClaims,
  listUndoneRegistrations,
  restoreRegistration,
  undoRegistration,
} from '#contract/families/kit-claims.ts';
import { registerKit } from '#contract/families/register-kit.ts';
import type { KitCode, KitRecordId, PatientId } from '#contract/shared/ids.ts';
import type { Person } from '#db/testing/people.ts';
import type { People } from '#server/testing/family.ts';
import type { TestPortal } from '#server/testing/testPortal.ts';

/** The calls about claims and undone registrations; decisions are by the administrator. */
export function claimCalls(portal: TestPortal, { admin }: Pick<People, 'admin'>) {
  const claims = async (kit_id: KitCode) =>
    listKitClaims.result.parse((await portal.call(admin, listKitClaims, { query: { search: kit_id } })).body)
      .rows;
  const undone = async (kit_id: KitCode) =>
    listUndoneRegistrations.result.parse(
      (await portal.call(admin, listUndoneRegistrations, { query: { search: kit_id } })).body,
    ).rows;
  return {
    claims,
    undone,
    claim: (person: Person, kit_id: KitCode, patient_id?: PatientId, message?: string) =>
      portal.call(person, claimKit, {
        body: { kit_id, ...(patient_id && { patient_id }), ...(message && { message }) },
      }),
    /** Decides the newest claim to a kit about its current registration, or about another one. */
    decide: async (kit_id: KitCode, decision: 'accepted' | 'refused', seen?: KitRecordId | null) => {
      const [newest] = await claims(kit_id);
      return portal.call(admin, decideKitClaim, {
        params: { claim_id: newest?.id ?? crypto.randomUUID() },
        body: {
          decision,
          kit_record_id: seen === undefined ? (newest?.registration?.kit_record_id ?? null) : seen,
        },
      });
    },
    registrationOf: async (kit_id: KitCode) =>
      (await portal.call(admin, getRegistration, { params: { kit_id } })).body,
    undo: (kit_id: KitCode, kit_record_id: KitRecordId) =>
      portal.call(admin, undoRegistration, { params: { kit_id }, body: { kit_record_id } }),
    /** Restores the newest undone registration of a kit. */
    restore: async (kit_id: KitCode) => {
      const [newest] = await undone(kit_id);
      return portal.call(admin, restoreRegistration, {
        params: { undone_id: newest?.id ?? crypto.randomUUID() },
      });
    },
    register: (person: Person, kit_id: KitCode, patient?: { id: PatientId }) =>
      portal.call(person, registerKit, {
        body: {
          patient: patient ?? { new: { first_name: 'Tim', last_name: 'Owner' } },
          kit_id,
          confirm_kit_id: kit_id,
          is_another_person: true,
        },
      }),
  };
}

export type ClaimCalls = ReturnType<typeof claimCalls>;
