import type * as z from 'zod';
import { listKitReasons, saveKitReason } from '#contract/kits/kit-reasons.ts';
import { createRecordLink } from '#contract/records/record-links.ts';
import { uploadCounts, uploadLaboratoryCounts } from '#contract/reports/counts.ts';
import { getPageLink, getSuggestionLink } from '#contract/reports/document-links.ts';
import { getReportSummary } from '#contract/reports/report-summary.ts';
import {
  listReportOpenings,
  withdrawLaboratoryReports,
  withdrawReports,
} from '#contract/reports/report-withdrawals.ts';
import { getReportFiles } from '#contract/reports/reports.ts';
import type { KitCode, PatientId } from '#contract/shared/ids.ts';
import type { Person } from '#db/testing/people.ts';
import { aPage, aPdf, reportCalls } from '#server/reports/testing/reportCalls.ts';
import { aKit, type People } from '#server/testing/family.ts';
import type { Caller, TestPortal } from '#server/testing/testPortal.ts';

/** Stands in every file of another person, also as a genus. */
export const WRONG = 'Swapia';
export const PASSCODE = '246813';

/** A report of somebody else, published for a kit of Anna's. */
export interface MixedUp {
  readonly kit_id: KitCode;
  readonly patient_id: PatientId;
  /** Links to the suggestion, of each kind of reader. */
  readonly links: readonly string[];
  readonly pageLinks: readonly string[];
  readonly shlink: string;
}

type Body = z.input<typeof withdrawReports.body>;

/** Calls about withdrawals. */
export function withdrawalCalls(portal: TestPortal, people: People) {
  const reports = reportCalls(portal, people);
  const reasonId = async (kind = 'withdrawn') => {
    const { body } = await portal.call(people.admin, listKitReasons, {});
    return listKitReasons.result.parse(body).reasons.find((reason) => reason.kind === kind)?.id ?? '';
  };
  const uploadCountsOf = (kit_id: KitCode, reads: number, laboratory?: Caller) =>
    portal.call(
      laboratory ?? people.admin,
      laboratory ? uploadLaboratoryCounts : uploadCounts,
      { params: { kit_id }, query: { method: '16S rRNA' } },
      `rank,name,reads\ngenus,${WRONG},${reads}\ngenus,Blautia,9\n`,
    );
  const withdraw = async (
    by: Caller | undefined,
    body: Omit<Body, 'reason_id' | 'report_follows'> & Partial<Body>,
  ) =>
    portal.call(by, withdrawReports, {
      body: { reason_id: await reasonId(), report_follows: true, ...body },
    });
  return {
    reports,
    reasonId,
    uploadCountsOf,
    withdraw,
    withdrawByLaboratory: async (
      by: Caller | undefined,
      body: Omit<Body, 'reason_id' | 'report_follows'> & Partial<Body>,
    ) =>
      portal.call(by, withdrawLaboratoryReports, {
        body: { reason_id: await reasonId(), report_follows: true, ...body },
      }),
    /** A reason that was switched off. */
    anEndedReason: async () => {
      const reason_id = crypto.randomUUID();
      await portal.call(people.admin, saveKitReason, {
        params: { reason_id },
        body: {
          version: 0,
          kind: 'withdrawn',
          name: 'Ended',
          reason: 'Ended',
          next_step: 'None',
          days_to_act: null,
          has_replacement: false,
          is_active: false,
        },
      });
      return reason_id;
    },
    /** The newest version of each page, as administrators see it. */
    filesOf: async (kit_id: KitCode) =>
      getReportFiles.result.parse(
        (await portal.call(people.admin, getReportFiles, { params: { kit_id } })).body,
      ).files,
    aBareKit: async (number: number) => (await aKit(portal, people, number)).kit_id,
    kitFor: async (person: Person, kit_id: KitCode) =>
      getReportSummary.result.parse(
        (await portal.call(person, getReportSummary, { params: { kit_id } })).body,
      ).kit,
    openings: (by: Caller | undefined, kit_id: KitCode) =>
      portal.call(by, listReportOpenings, { params: { kit_id } }),
    /** A report with replaced and current pages, species, counts and suggestions, all of another person, with links to it. */
    aMixedUp: async (number: number): Promise<MixedUp> => {
      const { kit_id, patient_id } = await aKit(portal, people, number);
      for (const page of ['1', '2', '6'] as const)
        await reports.uploadPage(kit_id, page, aPage(`${WRONG} first ${page}`));
      await uploadCountsOf(kit_id, 5);
      await reports.uploadPdf(kit_id, aPdf(`${WRONG} first`));
      await reports.publish(kit_id);
      await reports.share(people.paula, kit_id, 'enable');
      await uploadCountsOf(kit_id, 6);
      await reports.uploadPage(kit_id, '2', aPage(`${WRONG} second 2`));
      await reports.uploadPdf(kit_id, aPdf(`${WRONG} second`));
      await reports.publish(kit_id);
      await reports.share(people.paula, kit_id, 'enable');
      const linkFor = async (person: Person) => {
        const { body } = await portal.call(person, getSuggestionLink, { params: { kit_id } });
        return getSuggestionLink.result.parse(body).url ?? '';
      };
      const links = [await linkFor(people.anna), await linkFor(people.paula), await linkFor(people.admin)];
      const page = await portal.call(people.anna, getPageLink, { params: { kit_id, page: '2' } });
      const pageLinks = [getPageLink.result.parse(page.body).url];
      const link = await portal.call(people.anna, createRecordLink, {
        params: { patient_id },
        body: { label: 'Dr. Outside', passcode: PASSCODE },
      });
      return {
        kit_id,
        patient_id,
        links,
        pageLinks,
        shlink: createRecordLink.result.parse(link.body).shlink,
      };
    },
  };
}
