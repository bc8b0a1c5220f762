import { afterAll, beforeAll, expect, test } from 'vitest';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { PatientRecord } from '#contract/records/record.ts';
import { getTaxa, uploadCounts } from '#contract/reports/counts.ts';
import { getKitComparison } from '#contract/reports/kit-comparison.ts';
import { getReportSummary } from '#contract/reports/report-summary.ts';
import { releaseReport } from '#contract/reports/waiting-reports.ts';
import type { KitCode, PatientId } from '#contract/shared/ids.ts';
import type { Person } from '#db/testing/people.ts';
import { register, registered } from '#server/families/register-kit/testing/registration.ts';
import { notificationCalls } from '#server/operation/notifications/testing/notificationCalls.ts';
import { recordCalls } from '#server/records/record/testing/recordCalls.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

// Places beside the report's own screen that reveal its content or its arrival.
const MARK = 'Blautia';
const kit_id: KitCode = kitCode(1);
let portal: TestPortal;
let people: People;
let patient_id: PatientId;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  const { reports } = recordCalls(portal, people);
  await portal.call(people.admin, addKits, { body: { kit_id } });
  const counts = { params: { kit_id }, query: { method: '16S rRNA' } };
  await portal.call(people.admin, uploadCounts, counts, `rank,name,reads\ngenus,${MARK},5\n`);
  await reports.uploadReport(kit_id);
  await reports.publish(kit_id);
  const more = { practitioner_code: people.paula.practitioner_code };
  ({ patient_id } = registered(await register(portal, people.anna, 1, more)));
});

afterAll(() => portal.close());

const readers = (): readonly Person[] => [people.anna, people.paula, people.admin];

/** The traces of the report that a reader finds in each place. */
async function learned(person: Person) {
  const { everything, archiveFor } = recordCalls(portal, people);
  const { body: taxa } = await portal.call(person, getTaxa, { params: { kit_id } });
  const kitComparison = await portal.call(person, getKitComparison, { params: { patient_id } });
  const summary = await portal.call(person, getReportSummary, { params: { kit_id } });
  const bundle = await everything(person, patient_id);
  const files = person === people.anna ? await archiveFor(person, patient_id) : new Map<string, Buffer>();
  const record = files.get('record.json')?.toString();
  return {
    taxa: JSON.stringify(taxa).includes(MARK),
    kit_comparison: JSON.stringify(getKitComparison.result.parse(kitComparison.body)).includes(MARK),
    summary: getReportSummary.result.parse(summary.body).kit.status,
    bundle: bundle.response.body.includes(MARK) || bundle.response.body.includes('DiagnosticReport'),
    record:
      record !== undefined && PatientRecord.parse(JSON.parse(record)).kits.some(({ taxa }) => taxa !== null),
    files: [...files.keys()].filter((path) => path.startsWith('kits/')).length,
    notifications: (await notificationCalls(portal, people).kindsFor(person, kit_id)).filter((kind) =>
      kind.includes('report'),
    ),
  };
}

test('a held report is in no comparison, count, record, resource or notification, and after its release in all', async () => {
  for (const person of readers())
    expect(await learned(person)).toEqual({
      taxa: false,
      kit_comparison: false,
      summary: 'in_analysis',
      bundle: false,
      record: false,
      files: 0,
      notifications: [],
    });

  await portal.call(people.admin, releaseReport, { params: { kit_id } });
  for (const person of readers())
    expect(await learned(person)).toEqual({
      taxa: true,
      kit_comparison: true,
      summary: 'report_ready',
      bundle: true,
      record: person === people.anna,
      files: person === people.anna ? 5 : 0,
      notifications: { customer: ['report_published'], practitioner: ['patient_report'], admin: [] }[
        person.actor.role
      ],
    });
});
