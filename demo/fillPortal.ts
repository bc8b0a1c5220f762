import { grantAccess } from '#contract/families/practitioner-access.ts';
import { registerKit } from '#contract/families/register-kit.ts';
import { getProfile } from '#contract/identity/session.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { uploadCounts } from '#contract/reports/counts.ts';
import { holdCounts } from '#contract/reports/counts-qc/counts-qc.ts';
import { KitCode, type PatientId, PractitionerCode } from '#contract/shared/ids.ts';
import { insertPatient } from '#server/families/patients/queries.ts';
import type { Portal } from '#server/start/startPortal.ts';
import { makeAdmin, makeUser } from './accounts.ts';
import type { Client } from './client.ts';
import { type DemoFamily, demoFamilies, demoPractitioners } from './families.ts';
import { fillKit, type ReportMaker, type Staff, sampleReports } from './fillKit.ts';
import { guardianshipOf, stateGuardianship } from './guardianship.ts';
import { makeLaboratories } from './makeLaboratories.ts';
import { seriesCounts } from './reports/longSeries.ts';

const kitCode = (number: number) => KitCode.parse(`MB${String(number).padStart(6, '0')}`);

/** The date of `days` days ago in UTC, as the calendar fields write it. */
const dateBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Codes of the practitioners by their email addresses. */
type Codes = ReadonlyMap<string, PractitionerCode>;

/**
 * Fills an empty portal with the demo's people, kits and reports, over HTTP and by the calls that the screens make. Resolves to
 * the administrator.
 */
export async function fillPortal(portal: Portal, url: string, reports = sampleReports): Promise<Client> {
  const admin = await makeAdmin(portal, url);
  await admin.call(addKits, { body: { range: { start: kitCode(101), end: kitCode(160) } } });
  const codes_of_demo = Array.from({ length: 60 }, (_, index) => kitCode(101 + index));
  const laboratory = await makeLaboratories(url, admin, [
    codes_of_demo.slice(0, 45),
    codes_of_demo.slice(45),
  ]);

  const codes = new Map<string, PractitionerCode>();
  for (const account of demoPractitioners) {
    const { practitioner_code } = await makeUser(portal, url, admin, 'practitioner', account);
    codes.set(account.email, PractitionerCode.parse(practitioner_code));
  }

  const kit_ids = codes_of_demo.values();
  for (const family of demoFamilies) {
    const { client } = await makeUser(portal, url, admin, 'customer', family);
    for (const patient of family.patients)
      await fillPatient(portal, { admin, laboratory }, client, patient, codes, kit_ids, reports);
  }
  if (reports.counts) await leaveOddCounts(admin);
  return admin;
}

/** Two samples of the long series that do not look like stool wait for their publication: one is on hold. */
async function leaveOddCounts(admin: Client): Promise<void> {
  const [undecided, held] = [kitCode(159), kitCode(160)];
  for (const [kit_id, day] of [
    [undecided, 14],
    [held, 51],
  ] as const) {
    const { csv, query } = seriesCounts({ subject: 'M3', day });
    await admin.call(uploadCounts, { params: { kit_id }, query }, csv);
  }
  const note = 'Asked North Lab whether the tube was swapped.';
  await admin.call(holdCounts, { params: { kit_id: held }, body: { version: 1, note } });
}

async function fillPatient(
  portal: Portal,
  staff: Staff,
  owner: Client,
  patient: DemoFamily['patients'][number],
  codes: Codes,
  kit_ids: IterableIterator<KitCode>,
  reports: ReportMaker,
): Promise<void> {
  const { practitioners, kits, ...person } = patient;
  const guardianship = await guardianshipOf(owner, person);
  let patient_id: PatientId | undefined;
  for (const kit of kits) {
    const kit_id = KitCode.parse(kit_ids.next().value);
    const registered = await owner.call(registerKit, {
      body: {
        patient: patient_id ? { id: patient_id } : { new: person },
        kit_id,
        confirm_kit_id: kit_id,
        sample_taken_date: dateBefore(kit.sampled_days_ago),
        kit_notes: kit.kit_notes ?? null,
        ...(guardianship && !patient_id && { guardianship }),
      },
    });
    if (!patient_id) await grantAll(owner, registered.patient_id, practitioners, codes);
    patient_id = registered.patient_id;
    await fillKit(staff, owner, registered, { ...kit, age: ageOf(patient.date_of_birth) }, reports);
  }
  if (patient_id) return;
  patient_id = await patientWithoutKits(portal, owner, person);
  if (guardianship) await stateGuardianship(owner, patient_id, guardianship);
  await grantAll(owner, patient_id, practitioners, codes);
}

/** Years since a birth; an adult's without one. */
const ageOf = (date_of_birth: string | null): number =>
  date_of_birth ? Math.floor((Date.now() - Date.parse(date_of_birth)) / (365.25 * 86_400_000)) : 40;

async function grantAll(
  owner: Client,
  patient_id: PatientId,
  practitioners: readonly string[],
  codes: Codes,
): Promise<void> {
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
