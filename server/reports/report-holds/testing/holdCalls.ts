import type { ReportHold } from '#contract/kits/kits.ts';
import { getPatientEverything } from '#contract/records/fhir.ts';
import { PatientRecord } from '#contract/records/record.ts';
import { getTaxa, uploadCounts } from '#contract/reports/counts.ts';
import { getKitComparison } from '#contract/reports/kit-comparison.ts';
import {
  type HoldPolicy,
  releaseHeldReport,
  setHoldChoice,
  setHoldPolicy,
} from '#contract/reports/report-holds.ts';
import { getReportSummary } from '#contract/reports/report-summary.ts';
import { listAvailablePages } from '#contract/reports/reports.ts';
import type { KitCode, PatientId } from '#contract/shared/ids.ts';
import { worker } from '#db/connect.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { Person } from '#db/testing/people.ts';
import { recordCalls } from '#server/records/record/testing/recordCalls.ts';
import { reportCalls } from '#server/reports/testing/reportCalls.ts';
import { aKit, type People } from '#server/testing/family.ts';
import type { TestPortal } from '#server/testing/testPortal.ts';
import { endDueHolds } from '../queries.ts';

/** A genus that stands in the counts and in no other text. */
const MARK = 'Blautia';

/** Calls about held reports. */
export function holdCalls(portal: TestPortal, people: People) {
  const reports = reportCalls(portal, people);
  const { archiveFor } = recordCalls(portal, people);
  const publishNew = async (kit_id: KitCode) => {
    const counts = { params: { kit_id }, query: { method: '16S rRNA' } };
    await portal.call(people.admin, uploadCounts, counts, `rank,name,reads\ngenus,${MARK},5\n`);
    await reports.uploadPage(kit_id, '6');
    await reports.uploadReport(kit_id);
  };
  const summaryFor = async (person: Person, kit_id: KitCode) =>
    getReportSummary.result.parse((await portal.call(person, getReportSummary, { params: { kit_id } })).body);
  return {
    reports,
    publishNew,
    choose: (person: Person | undefined, days: number | null) =>
      portal.call(person, setHoldChoice, { body: { days } }),
    setPolicy: (policy: HoldPolicy) => portal.call(people.admin, setHoldPolicy, { body: policy }),
    release: (person: Person | undefined, kit_id: KitCode) =>
      portal.call(person, releaseHeldReport, { params: { kit_id } }),
    /** A kit of a new patient of Anna's with a new report: four pages, species, counts and a suggestion. */
    aNewReport: async (number: number) => {
      const kit = await aKit(portal, people, number);
      await publishNew(kit.kit_id);
      return kit;
    },
    summaryFor,
    holdFor: async (person: Person, kit_id: KitCode): Promise<ReportHold | null | undefined> =>
      (await summaryFor(person, kit_id)).kit.hold,
    /** Makes a practitioner one who chose nothing; returns the number of choices that were made. */
    withoutChoice: async ({ actor: { user_id } }: Person) =>
      (
        await asOwner(
          portal,
          'delete from app.report_hold_choices where practitioner_id = $1 returning days',
          [user_id],
        )
      ).length,
    /** Moves the end of a hold into the past, as time does. */
    letTimePass: (kit_id: KitCode) =>
      asOwner(
        portal,
        `update app.report_holds h set held_until = now() - interval '1 second'
         from app.kits k where k.id = h.kit_record_id and k.kit_id = $1`,
        [kit_id],
      ),
    endDue: () => portal.database.db.run(worker, endDueHolds()),
    /** The events about the hold of a kit, oldest first. */
    eventsOf: (kit_id: KitCode) =>
      asOwner<{ action: string; actor_role: string; user_id: string; by: string | null }>(
        portal,
        `select action, actor_role, user_id, details ->> 'by' as by from app.audit_events
         where kit_id = $1 and action in ('report_held', 'hold_ended') order by id`,
        [kit_id],
      ),
    /** The traces of a report that a reader finds in each place that shows a part of it. */
    learned: async (person: Person, kit_id: KitCode, patient_id: PatientId) => {
      const isOwner = person === people.anna;
      const { body: pages } = await portal.call(person, listAvailablePages, { params: { kit_id } });
      const { body: taxa } = await portal.call(person, getTaxa, { params: { kit_id } });
      const { body: kitComparison } = await portal.call(person, getKitComparison, { params: { patient_id } });
      const { response: bundle } = await portal.call(person, getPatientEverything, {
        params: { patient_id },
        query: {},
      });
      const files = isOwner ? await archiveFor(person, patient_id) : new Map<string, Buffer>();
      const record = files.get('record.json')?.toString();
      const read = async (page: '1' | '2' | '3' | '4' | '6') =>
        (await reports.read(person, kit_id, page)).status;
      return {
        available: listAvailablePages.result.parse(pages),
        read: [await read('1'), await read('2'), await read('3'), await read('4'), await read('6')],
        replaced: (await summaryFor(person, kit_id)).replaced_pages.length,
        taxa: JSON.stringify(taxa).includes(MARK),
        kit_comparison: JSON.stringify(kitComparison).includes(MARK),
        bundle: [MARK, 'DiagnosticReport'].map((word) => bundle.body.includes(word)),
        record: record
          ? PatientRecord.parse(JSON.parse(record)).kits.map((kit) => [kit.files.length, kit.taxa !== null])
          : [],
        archive: [...files.keys()].filter((path) => path.startsWith('kits/')).length,
      };
    },
  };
}
