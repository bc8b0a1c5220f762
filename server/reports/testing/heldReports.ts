import { getPatient } from '#contract/families/patients.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { createLaboratoryKey } from '#contract/laboratory/laboratory-keys.ts';
import { listPatientEvents } from '#contract/operation/audit/audit.ts';
import { listPatientTable } from '#contract/records/patient-table.ts';
import { getReportFiles } from '#contract/reports/reports.ts';
import type { KitCode, PatientId } from '#contract/shared/ids.ts';
import type { Person } from '#db/testing/people.ts';
import { register, registered } from '#server/families/register-kit/testing/registration.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { type ReportCalls, reportCalls } from './reportCalls.ts';

/** A kit whose report came in before its owner registered it without the label. */
export interface HeldReport {
  readonly kit_id: KitCode;
  readonly patient_id: PatientId;
}

/** A portal whose inventory holds kits 1 to 300, with readers and a laboratory. */
export interface HeldReports {
  readonly portal: TestPortal;
  readonly people: People;
  readonly reports: ReportCalls;
  readonly laboratory: Caller;
  /** Everybody who reads Anna's reports. */
  readonly readers: readonly (readonly [who: string, Person])[];
  /** Uploads and publishes a report; Anna then registers its kit for a patient shared with Dr. Paula. */
  readonly aHeldReport: (number: number) => Promise<HeldReport>;
  readonly filesOf: (kit_id: KitCode) => Promise<unknown>;
  /** The kit in its owner's view. */
  readonly ownersKit: (report: HeldReport) => Promise<unknown>;
  /** The kit in the patient table. */
  readonly tableKit: (person: Person, report: HeldReport) => Promise<unknown>;
  /** Actions in the owner's list of events. */
  readonly ownersActions: (report: HeldReport) => Promise<string[]>;
}

export async function heldReports(): Promise<HeldReports> {
  const portal = await testPortal();
  const people = await everybody(portal);
  const { admin, anna, paula } = people;
  const reports = reportCalls(portal, people);
  await portal.call(admin, addKits, { body: { range: { start: kitCode(1), end: kitCode(300) } } });
  const made = await portal.call(admin, createLaboratoryKey, { body: { name: 'A laboratory' } });
  return {
    portal,
    people,
    reports,
    laboratory: { token: createLaboratoryKey.result.parse(made.body).key },
    readers: [
      ['the owner', anna],
      ['a practitioner with access', paula],
      ['an administrator', admin],
    ],
    aHeldReport: async (number) => {
      const kit_id = kitCode(number);
      await reports.uploadReport(kit_id);
      const more = { practitioner_code: paula.practitioner_code };
      const { patient_id } = registered(await register(portal, anna, number, more));
      return { kit_id, patient_id };
    },
    filesOf: async (kit_id) => (await portal.call(admin, getReportFiles, { params: { kit_id } })).body,
    ownersKit: async ({ patient_id }) => {
      const { body } = await portal.call(anna, getPatient, { params: { patient_id } });
      return getPatient.result.parse(body).kits[0];
    },
    tableKit: async (person, { kit_id }) => {
      const { body } = await portal.call(person, listPatientTable, { query: { search: kit_id } });
      return listPatientTable.result.parse(body).rows[0]?.kit;
    },
    ownersActions: async ({ patient_id }) => {
      const { body } = await portal.call(anna, listPatientEvents, { params: { patient_id }, query: {} });
      return listPatientEvents.result.parse(body).events.map(({ action }) => action);
    },
  };
}
