import { mergePatients, previewMerge, separatePatients } from '#contract/families/patient-merges.ts';
import { getPatient, type PatientDetails } from '#contract/families/patients.ts';
import {
  type AccessTerms,
  changeAccess,
  grantAccess,
  revokeAccess,
} from '#contract/families/practitioner-access.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import type { KitCode, KitRecordId, PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { Person } from '#db/testing/people.ts';
import { mia, register, registered } from '#server/families/register-kit/testing/registration.ts';
import { kitCode, type People } from '#server/testing/family.ts';
import type { Caller, TestPortal } from '#server/testing/testPortal.ts';

interface Kit {
  readonly id: KitRecordId;
  readonly kit_id: KitCode;
}

/** A patient of Anna's with kits. */
export interface Entry {
  readonly patient_id: PatientId;
  readonly kits: readonly [Kit, ...Kit[]];
}

/** The caller, undefined for nobody; Anna by default. */
type ByAnybody = [] | [Caller | undefined];

/** Calls about merges of Anna's patients. */
export function mergeCalls(portal: TestPortal, people: People) {
  const { anna } = people;
  let number = 100;

  const nextKit = async () => {
    number += 1;
    await portal.call(people.admin, addKits, { body: { kit_id: kitCode(number) } });
    return number;
  };
  /** Registers another kit for a patient. */
  const another = async (patient_id: PatientId, by: Caller = anna) =>
    register(portal, by, await nextKit(), { patient: { id: patient_id } });
  const anEntry = async (kits = 1, person: object = {}): Promise<Entry> => {
    const first = registered(
      await register(portal, anna, await nextKit(), { patient: { new: { ...mia, ...person } } }),
    );
    const others = [];
    while (others.length < kits - 1) others.push(registered(await another(first.patient_id)));
    return { patient_id: first.patient_id, kits: [first, ...others] };
  };
  const patientOf = async (patient_id: PatientId, by: Caller = anna): Promise<PatientDetails> =>
    getPatient.result.parse((await portal.call(by, getPatient, { params: { patient_id } })).body);
  const callerOf = (by: ByAnybody) => (by.length === 0 ? anna : by[0]);
  const previewFor = (kept: PatientId, removed_id: PatientId, ...by: ByAnybody) =>
    portal.call(callerOf(by), previewMerge, { params: { patient_id: kept }, query: { removed_id } });
  return {
    anEntry,
    another,
    /** A new patient of Anna's without kits. */
    anEmptyEntry: async (): Promise<PatientId> => {
      const { patient_id } = await anEntry();
      await asOwner(portal, 'delete from app.kits where patient_id = $1', [patient_id]);
      return patient_id;
    },
    patientOf,
    /** The codes of a patient's kits, in their order. */
    codesOf: async (patient_id: PatientId) =>
      (await patientOf(patient_id)).kits.map(({ kit_id }) => kit_id).sort(),
    merge: (kept: PatientId, removed_id: PatientId, ...by: ByAnybody) =>
      portal.call(callerOf(by), mergePatients, { params: { patient_id: kept }, body: { removed_id } }),
    separate: (kept: PatientId, ...by: ByAnybody) =>
      portal.call(callerOf(by), separatePatients, { params: { patient_id: kept } }),
    previewFor,
    preview: async (kept: PatientId, removed_id: PatientId) =>
      previewMerge.result.parse((await previewFor(kept, removed_id)).body).grants,
    grant: (patient_id: PatientId, { practitioner_code }: Person, terms: Partial<AccessTerms> = {}) =>
      portal.call(anna, grantAccess, {
        params: { patient_id },
        body: { practitioner_code: practitioner_code ?? '', ...terms },
      }),
    changeGrant: (patient_id: PatientId, { actor }: Person, terms: AccessTerms) =>
      portal.call(anna, changeAccess, {
        params: { patient_id, practitioner_id: actor.user_id },
        body: terms,
      }),
    revoke: (patient_id: PatientId, { actor }: Person) =>
      portal.call(anna, revokeAccess, { params: { patient_id, practitioner_id: actor.user_id } }),
    /** The grants to a patient as they are stored, by the name of the practitioner. */
    grantsOf: async (patient_id: PatientId) => {
      const rows = await asOwner<{ name: string; kits: KitRecordId[] | null; until: string | null }>(
        portal,
        `select p.full_name as name, a.kit_record_ids as kits, a.ends_at as until
         from app.practitioner_access a join app.profiles p on p.id = a.practitioner_id
         where a.patient_id = $1 order by p.full_name`,
        [patient_id],
      );
      return Object.fromEntries(rows.map(({ name, kits, until }) => [name, { kits, until }]));
    },
  };
}

export type MergeCalls = ReturnType<typeof mergeCalls>;
