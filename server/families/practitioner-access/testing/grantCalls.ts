import { getPatient, type PatientDetails } from '#contract/families/patients.ts';
import { changeAccess, grantAccess, revokeAccess } from '#contract/families/practitioner-access.ts';
import { type AuditDetails, listPatientEvents } from '#contract/operation/audit/audit.ts';
import type { KitCode, KitRecordId, PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { Person } from '#db/testing/people.ts';
import { notificationCalls } from '#server/operation/notifications/testing/notificationCalls.ts';
import { aKit, type People } from '#server/testing/family.ts';
import type { TestPortal } from '#server/testing/testPortal.ts';

/** A patient of Anna's with kits, all shared with Dr. Paula. */
export interface Family {
  readonly patient_id: PatientId;
  readonly kits: readonly { readonly id: KitRecordId; readonly kit_id: KitCode }[];
}

/** The fields of a grant that a test sets; the database checks the ids. */
export interface Terms {
  readonly kit_record_ids?: readonly string[] | null;
  readonly ends_at?: string | null;
}

/** All kits without an end. */
export const everything = { kit_record_ids: null, ends_at: null };

export const idsOf = (family: Family, ...places: number[]) =>
  places.map((place) => family.kits[place]?.id ?? ('' as KitRecordId));
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Calls of Anna about grants to Dr. Paula. The kits' numbers follow the given one. */
export function grantCalls(portal: TestPortal, people: People, number = 0) {
  const { anna, paula } = people;
  let kits = number;
  const aKitOf = (patient_id?: PatientId) =>
    aKit(portal, people, (kits += 1), patient_id && { id: patient_id });
  const changeAs = (
    person: Person | undefined,
    { patient_id }: Pick<Family, 'patient_id'>,
    terms: Terms,
    practitioner_id: string = paula.actor.user_id,
  ) =>
    portal.call(person, changeAccess, {
      params: { patient_id, practitioner_id },
      body: { ...everything, ...terms } as typeof everything,
    });
  return {
    /** The number of a kit that is not in the inventory yet. */
    nextNumber: () => (kits += 1),
    /** A kit of a new patient or an earlier one, registered with the code of Dr. Paula. */
    aKitOf,
    aFamily: async (count = 2): Promise<Family> => {
      const first = await aKitOf();
      const all = [first];
      while (all.length < count) all.push(await aKitOf(first.patient_id));
      return { patient_id: first.patient_id, kits: all };
    },
    changeAs,
    change: (family: Pick<Family, 'patient_id'>, terms: Terms) => changeAs(anna, family, terms),
    grant: ({ patient_id }: Family, terms: Terms = {}, practitioner = paula) =>
      portal.call(anna, grantAccess, {
        params: { patient_id },
        body: { practitioner_code: practitioner.practitioner_code ?? '', ...(terms as object) },
      }),
    revoke: ({ patient_id }: Family) =>
      portal.call(anna, revokeAccess, { params: { patient_id, practitioner_id: paula.actor.user_id } }),
    grantsOf: async ({ patient_id }: Family): Promise<PatientDetails['practitioners']> => {
      const { body } = await portal.call(anna, getPatient, { params: { patient_id } });
      return getPatient.result.parse(body).practitioners;
    },
    /** Lets a grant end, as time would. */
    letEnd: ({ patient_id }: Family) =>
      asOwner(
        portal,
        `set local session_replication_role = replica;
         update app.practitioner_access
         set granted_at = now() - interval '60 days', ends_at = now() - interval '1 hour'
         where patient_id = '${patient_id}'`,
      ),
    /** The owner's activity about access, newest first. */
    eventsOf: async ({ patient_id }: Family): Promise<[string, AuditDetails | null][]> => {
      const { body } = await portal.call(anna, listPatientEvents, { params: { patient_id }, query: {} });
      return listPatientEvents.result
        .parse(body)
        .events.filter(({ action }) => action.startsWith('access_'))
        .map(({ action, details }) => [action, details]);
    },
    /** Kinds of the owner's notifications about a patient, newest first. */
    notificationsOf: async ({ patient_id }: Family) =>
      (await notificationCalls(portal, people).list(anna)).notifications
        .filter((notification) => notification.patient_id === patient_id)
        .map(({ kind }) => kind),
  };
}
