import pLimit from 'p-limit';
import { registerKit } from '#contract/families/register-kit.ts';
import { listKitLabels } from '#contract/laboratory/kit-inventory.ts';
import type { KitCode, KitRecordId, PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { kitCode } from '#server/testing/family.ts';
import { guardianship } from '#server/testing/guardianship.ts';
import type { Answer, Caller, TestPortal } from '#server/testing/testPortal.ts';

export const mia = { first_name: 'Mia', last_name: 'Meyer', date_of_birth: '2019-05-17' };

/** Tomorrow in the easternmost time zone: in the future everywhere. */
export const tomorrowEverywhere = (): string =>
  new Date(Date.now() + 38 * 3_600_000).toISOString().slice(0, 10);

/** Runs at most a hundred calls at once: a portal sheds those beyond its waiting callers. */
export const hundredAtOnce = pLimit(100);

/** Registers a kit as the form does, by default for a new patient. */
export const register = (
  portal: TestPortal,
  caller: Caller | undefined,
  number: number,
  more: object = {},
): Promise<Answer> => {
  const kit_id = kitCode(number);
  return portal.call(caller, registerKit, {
    body: {
      patient: { new: mia },
      kit_id,
      confirm_kit_id: kit_id,
      guardianship,
      // Tests enter one person many times.
      is_another_person: true,
      ...more,
    },
  });
};

/** The kit in the answer to a registration. */
export const registered = ({ body }: Answer): { id: KitRecordId; kit_id: KitCode; patient_id: PatientId } =>
  registerKit.result.parse(body);

/** Row counts of all tables that a registration writes to, read as the database's owner; audit events count if about access. */
export async function rowCounts(portal: TestPortal) {
  const [counts] = await asOwner<
    Record<'patients' | 'kits' | 'grants' | 'used_codes' | 'audit_events', number>
  >(
    portal,
    `select (select count(*) from app.patients) as patients, (select count(*) from app.kits) as kits,
       (select count(*) from app.practitioner_access) as grants,
       (select count(*) from app.kit_inventory where used_at is not null) as used_codes,
       (select count(*) from app.audit_events where action like 'access_%') as audit_events`,
  );
  if (!counts) throw new Error('Nothing was counted');
  return counts;
}

/** Resets the throttle; tests would otherwise have to wait. */
export const forgetAttempts = (portal: TestPortal): Promise<unknown> =>
  asOwner(portal, 'delete from app.throttle');

/** The proof on the printed label of a kit. */
export async function proofOf(portal: TestPortal, admin: Caller, number: number): Promise<string> {
  const query = { start: kitCode(number), end: kitCode(number) };
  const { body } = await portal.call(admin, listKitLabels, { query });
  const [label] = listKitLabels.result.parse(body).kits;
  if (!label) throw new Error('The kit has no label');
  return label.proof;
}

/** Registers a kit by its label, as the form does after a scan. */
export const registerByLabel = async (
  portal: TestPortal,
  caller: Caller,
  admin: Caller,
  number: number,
  more: object = {},
): Promise<Answer> =>
  register(portal, caller, number, { proof: await proofOf(portal, admin, number), ...more });
