import * as z from 'zod/mini';
import { KitPractitioner } from '#contract/families/kit-practitioners.ts';
import { AssignedPractitioner } from '#contract/families/patients.ts';
import {
  type AccessTerms,
  findPractitioner as findPractitionerEndpoint,
} from '#contract/families/practitioner-access.ts';
import { type KitCode, PatientId, type PractitionerCode, UserId } from '#contract/shared/ids.ts';
import { sql } from '#db/sql.ts';
import { command, many, one } from '#db/statements.ts';

export const findPractitioner = one(
  findPractitionerEndpoint.result,
  (code: PractitionerCode) => sql`select id, full_name from app.find_practitioner(${code})`,
);

/** The practitioner behind a code. Locks the profile, so that role and code stay until the grant is written. */
export const practitionerByCode = one(
  z.object({ id: UserId, full_name: z.nullable(z.string()) }),
  (code: PractitionerCode) => sql`select id, full_name from app.practitioner_by_code(${code})`,
);

const everything: AccessTerms = { kit_record_ids: null, ends_at: null };

/**
 * Grants access, or renews a grant that has ended; undefined if the practitioner already has access. A trigger refuses
 * `kit_not_found` and `access_end_not_possible` (`app.check_access`).
 */
export const insertAccess = one(
  z.pick(AssignedPractitioner, { granted_at: true, kit_record_ids: true, ends_at: true }),
  (patient_id: PatientId, practitioner_id: UserId, { kit_record_ids, ends_at } = everything) => sql`
    insert into app.practitioner_access as a (patient_id, practitioner_id, kit_record_ids, ends_at)
    values (${patient_id}, ${practitioner_id}, ${kit_record_ids}, ${ends_at})
    on conflict on constraint practitioner_already_assigned do update
      set kit_record_ids = excluded.kit_record_ids, ends_at = excluded.ends_at
      where a.ends_at <= now()
    returning granted_at, kit_record_ids, ends_at`,
);

/** Grants access to all kits of a patient, unless there is a grant, even an ended one. */
export const insertFirstAccess = command(
  (patient_id: PatientId, practitioner_id: UserId) => sql`
    insert into app.practitioner_access (patient_id, practitioner_id) values (${patient_id}, ${practitioner_id})
    on conflict do nothing`,
);

/**
 * Lets a practitioner see a kit. The first grant is for all kits; a limited one gets this kit; one that has ended begins anew
 * with this kit alone. Undefined if the practitioner sees the kit already, or there is no such kit.
 */
export const openKit = one(
  z.object({ patient_id: PatientId }),
  (kit_id: KitCode, practitioner_id: UserId) => sql`
    with kit as (select id, patient_id from app.kits where kit_id = ${kit_id})
    insert into app.practitioner_access as a (patient_id, practitioner_id)
    select patient_id, ${practitioner_id}::uuid from kit
    on conflict on constraint practitioner_already_assigned do update set
      kit_record_ids = case when a.ends_at <= now() then '{}' else a.kit_record_ids end || (select id from kit),
      ends_at = case when a.ends_at > now() then a.ends_at end
      where a.ends_at <= now() or (select id from kit) <> all (a.kit_record_ids)
    returning patient_id`,
);

/** The practitioners who see a kit now, in the order in which their grants began. */
export const practitionersOfKit = many(
  KitPractitioner,
  (kit_id: KitCode) => sql`
    select p.id, p.full_name, a.kit_record_ids is null as sees_all_kits
    from app.kits k
    join app.live_access a on a.patient_id = k.patient_id and k.id = any (coalesce(a.kit_record_ids, array[k.id]))
    join app.profiles p on p.id = a.practitioner_id
    where k.kit_id = ${kit_id}
    order by a.granted_at, p.id`,
);

/** Locks the grant by which a practitioner sees a kit: two kits that leave it at once leave it one after the other. */
export const lockAccess = command(
  (kit_id: KitCode, practitioner_id: UserId) => sql`
    select from app.practitioner_access a
    where a.practitioner_id = ${practitioner_id} and a.patient_id = (select patient_id from app.kits where kit_id = ${kit_id})
    for update`,
);

/** Hides a kit from a practitioner who sees it. The grant ends, unless it names other kits. Undefined without a live grant. */
export const closeKit = one(
  z.object({ patient_id: PatientId }),
  (kit_id: KitCode, practitioner_id: UserId) => sql`
    with kit as (select id, patient_id from app.kits where kit_id = ${kit_id}),
    narrowed as (
      update app.practitioner_access a set kit_record_ids = array_remove(a.kit_record_ids, kit.id) from kit
      where a.patient_id = kit.patient_id and a.practitioner_id = ${practitioner_id}::uuid
        and (a.ends_at is null or a.ends_at > now())
        and kit.id = any (a.kit_record_ids) and a.kit_record_ids <> array[kit.id]
      returning a.patient_id
    ),
    ended as (
      delete from app.practitioner_access a using kit
      where a.patient_id = kit.patient_id and a.practitioner_id = ${practitioner_id}::uuid
        and (a.ends_at is null or a.ends_at > now())
        and (a.kit_record_ids is null or a.kit_record_ids = array[kit.id])
      returning a.patient_id
    )
    select patient_id from narrowed union all select patient_id from ended`,
);

/** Sets the scope and the end of a grant; undefined without a grant. Refused as by `insertAccess`. */
export const updateAccess = one(
  z.object({ patient_id: PatientId }),
  (patient_id: PatientId, practitioner_id: UserId, { kit_record_ids, ends_at }: AccessTerms) => sql`
    update app.practitioner_access set kit_record_ids = ${kit_record_ids}, ends_at = ${ends_at}
    where patient_id = ${patient_id} and practitioner_id = ${practitioner_id}
    returning patient_id`,
);

/** Revokes a grant, or removes an ended one; undefined if there is none. */
export const deleteAccess = one(
  z.object({ patient_id: PatientId }),
  (patient_id: PatientId, practitioner_id: UserId) => sql`
    delete from app.practitioner_access
    where patient_id = ${patient_id} and practitioner_id = ${practitioner_id}
    returning patient_id`,
);
