import { getReportSummary } from '#contract/reports/report-summary.ts';
import { getReportFiles } from '#contract/reports/reports.ts';
import { releaseReport } from '#contract/reports/waiting-reports.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { withoutS3 } from '#server/base/s3Settings.ts';
import { aPdf } from '#server/reports/testing/reportCalls.ts';
import { type StoreSetUp, storeSetUp } from '#server/reports/testing/storeSetUp.ts';
import { aKit } from '#server/testing/family.ts';
import { claimCalls } from './claimCalls.ts';

/** A portal with a folder store, and the helpers for tests of suggestions whose registration is undone. */
export async function suggestionSetUp() {
  const setUp = await storeSetUp(withoutS3);
  const calls = claimCalls(setUp.portal, setUp.people);
  return { ...setUp, calls, suggestions: suggestionCalls(setUp) };
}

export type SuggestionSetUp = Awaited<ReturnType<typeof suggestionSetUp>>;

function suggestionCalls({ portal, people, reports }: StoreSetUp) {
  const { admin, paula, otherCustomer, otherPractitioner } = people;
  return {
    /** A kit of Anna's with the laboratory's report and, in place of its suggestion, the one that Dr. Paula wrote. */
    aSuggestion: async (number: number) => {
      const kit = await aKit(portal, people, number);
      await reports.uploadReport(kit.kit_id);
      await reports.suggest(paula, kit.kit_id, aPdf('for Mia'));
      return kit;
    },
    /** Registers a free code for another family, whose practitioner is another one, and releases its report. */
    registerForOthers: async (number: number) => {
      const others = { ...people, anna: otherCustomer, paula: otherPractitioner };
      const kit = await aKit(portal, others, number);
      await portal.call(admin, releaseReport, { params: { kit_id: kit.kit_id } });
      return kit;
    },
    /** The newest suggestion of a code, as administrators see it; none without one. */
    newestOf: async (kit_id: KitCode) => {
      const { body } = await portal.call(admin, getReportFiles, { params: { kit_id } });
      return getReportFiles.result.parse(body).files.filter(({ page }) => page === 5);
    },
    /** The replacements that Dr. Paula reads of, the last one first. */
    replacementsOf: async (kit_id: KitCode) => {
      const { body } = await portal.call(paula, getReportSummary, { params: { kit_id } });
      return getReportSummary.result.parse(body).replaced_pages;
    },
    /** Gives the sealed suggestions of a code back, as if its registration had been undone before there were sealed ones. */
    unseal: async (kit_id: KitCode) => {
      await asOwner(
        portal,
        'update app.report_files set superseded_at = now() where kit_id = $1 and page = 5 and superseded_at is null',
        [kit_id],
      );
      await asOwner(
        portal,
        `with sealed as (
           delete from app.sealed_suggestions s using app.undone_registrations u
           where u.id = s.undone_id and u.kit_id = $1 returning s.*)
         insert into app.report_files (kit_id, page, version, object_key, bytes, sha256, uploaded_at, published_at)
         select $1, 5, s.version, s.object_key, s.bytes, s.sha256, s.uploaded_at, s.published_at from sealed s`,
        [kit_id],
      );
    },
  };
}
