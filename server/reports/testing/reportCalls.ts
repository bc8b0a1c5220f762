import { REPLACEMENT_REASON } from '#contract/reports/replacementHeader.ts';
import {
  listAvailablePages,
  publishReport,
  readReportPage,
  uploadReportPage,
  uploadSuggestion,
} from '#contract/reports/reports.ts';
import { readSuggestion, replaceSuggestion, shareSuggestion } from '#contract/reports/suggestions.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import type { Person } from '#db/testing/people.ts';
import { aKit, type People } from '#server/testing/family.ts';
import type { TestPortal } from '#server/testing/testPortal.ts';
import { removeUnclaimed } from '../removeUnclaimed.ts';

export const aPage = (text: string): string =>
  `<!doctype html><html><title>${text}</title><p>${text}</p></html>`;
/** A page with this many spaces in it. */
export const aLargePage = (blanks: number): Buffer => {
  const [start = '', end = ''] = aPage('x').split('</p>');
  return Buffer.concat([Buffer.from(start), Buffer.alloc(blanks, ' '), Buffer.from(`</p>${end}`)]);
};
export const aPdf = (text = 'a suggestion'): string => `%PDF-1.7\n${text}\n%%EOF\n`;

export type PageParam = '1' | '2' | '3' | '4' | '6';
const pages: readonly PageParam[] = ['1', '2', '3', '4'];

/** The reason of replacements, unless a test gives one. */
const REASON = 'The sample was measured again.';

/** The calls about reports; uploads are by the administrator. */
export function reportCalls(portal: TestPortal, people: People) {
  const uploadPage = (kit_id: KitCode, page: PageParam, content: string | Buffer = aPage(page)) =>
    portal.call(people.admin, uploadReportPage, { params: { kit_id, page } }, content);
  const uploadPdf = (kit_id: KitCode, content: string | Buffer = aPdf()) =>
    portal.call(people.admin, uploadSuggestion, { params: { kit_id } }, content);
  // The counts of most tests have few reads.
  const publish = (kit_id: KitCode, reason = REASON) =>
    portal.call(people.admin, publishReport, { params: { kit_id }, body: { reason, keep: true } });
  const uploadReport = async (kit_id: KitCode) => {
    for (const page of pages) await uploadPage(kit_id, page);
    await uploadPdf(kit_id);
    await publish(kit_id);
  };
  return {
    uploadPage,
    uploadPdf,
    publish,
    /** Uploads a suggestion as a practitioner does; null gives no reason for a replacement. */
    suggest: (
      person: Person | undefined,
      kit_id: KitCode,
      content = aPdf(),
      reason: string | null = REASON,
    ) =>
      portal.call(
        person,
        replaceSuggestion,
        {
          params: { kit_id },
          headers: reason === null ? {} : { [REPLACEMENT_REASON]: encodeURIComponent(reason) },
        },
        content,
      ),
    /** Uploads all four pages and the suggestion, and publishes them. */
    uploadReport,
    /** Registers a kit of Anna's with a complete report. */
    aReport: async (number: number): Promise<KitCode> => {
      const { kit_id } = await aKit(portal, people, number);
      await uploadReport(kit_id);
      return kit_id;
    },
    pagesFor: async (person: Person, kit_id: KitCode) =>
      (await portal.call(person, listAvailablePages, { params: { kit_id } })).body,
    read: (person: Person, kit_id: KitCode, page: PageParam = '1', version?: string) =>
      portal.call(person, readReportPage, {
        params: { kit_id, page },
        query: version === undefined ? {} : { version },
      }),
    suggestion: (person: Person, kit_id: KitCode, version?: string) =>
      portal.call(person, readSuggestion, {
        params: { kit_id },
        query: version === undefined ? {} : { version },
      }),
    share: (person: Person, kit_id: KitCode, action: 'enable' | 'disable') =>
      portal.call(person, shareSuggestion, { params: { kit_id }, body: { action } }),
    /** Runs the job that removes unclaimed objects. */
    removeUnclaimed: () => removeUnclaimed({ db: portal.database.db, store: portal.store }, portal.app.log),
  };
}

export type ReportCalls = ReturnType<typeof reportCalls>;
