import { addKits } from '#contract/kit-inventory.ts';
import { registerKit } from '#contract/kits.ts';
import { grantAccess } from '#contract/practitioner-access.ts';
import { getProfile } from '#contract/session.ts';
import { KitCode, type PatientId, PractitionerCode } from '#contract/shared/ids.ts';
import { insertPatient } from '#server/patients/queries.ts';
import type { Portal } from '#server/startPortal.ts';
import { makeAdmin, makeUser } from './accounts.ts';
import type { Client } from './client.ts';
import { type DemoFamily, demoFamilies, demoPractitioners } from './families.ts';
import { fillKit } from './fillKit.ts';

const kitCode = (number: number) => KitCode.parse(`MB${String(number).padStart(6, '0')}`);

/** Codes of the practitioners by their email addresses. */
type Codes = ReadonlyMap<string, PractitionerCode>;

/** Fills an empty portal with the demo's people, kits and reports, over HTTP and by the calls that the screens make. */
export async function fillPortal(portal: Portal, url: string): Promise<void> {
  const admin = await makeAdmin(portal, url);
  await admin.call(addKits, { body: { range: { start: kitCode(101), end: kitCode(160) } } });

  const codes = new Map<string, PractitionerCode>();
  for (const account of demoPractitioners) {
    const { practitioner_code } = await makeUser(portal, url, admin, 'practitioner', account);
    codes.set(account.email, PractitionerCode.parse(practitioner_code));
  }

  const kit_ids = Array.from({ length: 60 }, (_, index) => kitCode(101 + index)).values();
  for (const family of demoFamilies) {
    const { client } = await makeUser(portal, url, admin, 'customer', family);
    for (const patient of family.patients) await fillPatient(portal, admin, client, patient, codes, kit_ids);
  }
}

async function fillPatient(
  portal: Portal,
  admin: Client,
  owner: Client,
  patient: DemoFamily['patients'][number],
  codes: Codes,
  kit_ids: IterableIterator<KitCode>,
): Promise<void> {
  const { practitioners, kits, ...person } = patient;
  let patient_id: PatientId | undefined;
  for (const kit of kits) {
    const kit_id = KitCode.parse(kit_ids.next().value);
    const registered = await owner.call(registerKit, {
      body: {
        patient: patient_id ? { id: patient_id } : { new: person },
        kit_id,
        confirm_kit_id: kit_id,
        sample_taken_date: kit.sample_taken_date,
        kit_notes: kit.kit_notes ?? null,
      },
    });
    patient_id = registered.patient_id;
    await fillKit(admin, owner, registered, kit);
  }
  patient_id ??= await patientWithoutKits(portal, owner, person);
  for (const email of practitioners)
    await owner.call(grantAccess, {
      params: { patient_id },
      body: { practitioner_code: PractitionerCode.parse(codes.get(email)) },
    });
}

/** The screens make a patient with its first kit; this one has none yet. */
async function patientWithoutKits(
  { db }: Portal,
  owner: Client,
  person: { first_name: string; last_name: string; date_of_birth: string | null },
): Promise<PatientId> {
  const { id: owner_id, role } = await owner.call(getProfile, {});
  const id = crypto.randomUUID() as PatientId;
  await db.run({ role, user_id: owner_id }, insertPatient({ id, owner_id, ...person }));
  return id;
}
