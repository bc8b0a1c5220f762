import { SHLViewer } from 'kill-the-clipboard';
import { getPatient } from '#contract/families/patients.ts';
import { getPatientEverything } from '#contract/records/fhir.ts';
import { listPatientTable } from '#contract/records/patient-table.ts';
import { downloadRecord } from '#contract/records/record.ts';
import { getTaxa } from '#contract/reports/counts.ts';
import { getPageLink, getSuggestionLink } from '#contract/reports/document-links.ts';
import { getKitComparison } from '#contract/reports/kit-comparison.ts';
import { previewReportPage, previewSuggestion } from '#contract/reports/previews.ts';
import { getReportSummary } from '#contract/reports/report-summary.ts';
import { listAvailablePages, listReportVersions, readReportPage } from '#contract/reports/reports.ts';
import { checkSuggestion, readSuggestion } from '#contract/reports/suggestions.ts';
import type { Person } from '#db/testing/people.ts';
import { unzip } from '#server/records/record/testing/unzip.ts';
import type { TestPortal } from '#server/testing/testPortal.ts';
import { type MixedUp, PASSCODE, WRONG } from './withdrawalCalls.ts';

/** A way to a report, or to a part of it: whether it is open to a person. */
type Door = (portal: TestPortal, report: MixedUp, person: Person) => Promise<boolean>;

type Ask = (
  portal: TestPortal,
  report: MixedUp,
  person: Person,
) => Promise<{ response: { body: string; rawPayload: Buffer } }>;

/** Open if the answer has the text of the wrong person. */
const shows =
  (ask: Ask, part = WRONG): Door =>
  async (...from) =>
    (await ask(...from)).response.body.includes(part);

const showsAny = async (portal: TestPortal, urls: readonly string[]) => {
  const opened = await Promise.all(urls.map((url) => portal.app.inject({ url })));
  return opened.some(({ body }) => body.includes(WRONG));
};

const page = (number: '1' | '2' | '4' | '6', version?: string): Door =>
  shows((portal, { kit_id }, person) =>
    portal.call(person, readReportPage, {
      params: { kit_id, page: number },
      query: version === undefined ? {} : { version },
    }),
  );

const suggestion = (version?: string): Door =>
  shows((portal, { kit_id }, person) =>
    portal.call(person, readSuggestion, {
      params: { kit_id },
      query: version === undefined ? {} : { version },
    }),
  );

const row =
  (hasMark: (kit: Record<string, unknown>) => boolean): Door =>
  async (portal, { kit_id }, person) => {
    const { body } = await portal.call(person, listPatientTable, { query: { search: kit_id } });
    return listPatientTable.result.parse(body).rows.some(({ kit }) => kit !== null && hasMark(kit));
  };

/** All doors with those to whom they are open, before a withdrawal of the whole report and after it. */
export const doors: Readonly<
  Record<
    string,
    { readonly before: readonly string[]; readonly after: readonly string[]; readonly isOpen: Door }
  >
> = {
  'a page': { before: ['anna', 'guardian', 'paula', 'admin'], after: [], isOpen: page('1') },
  'a drawn page': { before: ['anna', 'guardian', 'paula', 'admin'], after: [], isOpen: page('4') },
  'the species page': { before: ['anna', 'guardian', 'paula', 'admin'], after: [], isOpen: page('6') },
  'a replaced version': {
    before: ['anna', 'guardian', 'paula', 'admin'],
    after: ['admin'],
    isOpen: page('2', '1'),
  },
  'the newest version by its number': {
    before: ['anna', 'guardian', 'paula', 'admin'],
    after: ['admin'],
    isOpen: page('2', '2'),
  },
  'the suggestion': { before: ['anna', 'guardian', 'paula', 'admin'], after: [], isOpen: suggestion() },
  'a replaced suggestion': {
    before: ['anna', 'guardian', 'paula', 'admin'],
    after: ['admin'],
    isOpen: suggestion('1'),
  },
  'the check for a suggestion': {
    before: ['anna', 'guardian', 'paula', 'admin'],
    after: [],
    isOpen: shows(
      (portal, { kit_id }, person) => portal.call(person, checkSuggestion, { params: { kit_id } }),
      'true',
    ),
  },
  'a new link to the suggestion': {
    before: ['anna', 'guardian', 'paula', 'admin'],
    after: [],
    isOpen: shows(
      (portal, { kit_id }, person) => portal.call(person, getSuggestionLink, { params: { kit_id } }),
      '"hasLink":true',
    ),
  },
  'a link to the suggestion from before': {
    before: ['nobody'],
    after: [],
    isOpen: (portal, { links }) => showsAny(portal, links),
  },
  'a new link to a page': {
    before: ['anna', 'guardian', 'paula', 'admin'],
    after: [],
    isOpen: shows(
      (portal, { kit_id }, person) => portal.call(person, getPageLink, { params: { kit_id, page: '2' } }),
      '/api/pages/',
    ),
  },
  'a link to a page from before': {
    before: ['nobody'],
    after: [],
    isOpen: (portal, { pageLinks }) => showsAny(portal, pageLinks),
  },
  'the counts': {
    before: ['anna', 'guardian', 'paula', 'admin'],
    after: [],
    isOpen: shows((portal, { kit_id }, person) => portal.call(person, getTaxa, { params: { kit_id } })),
  },
  'over time': {
    before: ['anna', 'guardian', 'paula', 'admin'],
    after: [],
    isOpen: shows((portal, { patient_id }, person) =>
      portal.call(person, getKitComparison, { params: { patient_id } }),
    ),
  },
  'the list of pages': {
    before: ['anna', 'guardian', 'paula', 'admin'],
    after: [],
    isOpen: async (portal, { kit_id }, person) => {
      const { body } = await portal.call(person, listAvailablePages, { params: { kit_id } });
      const { success, data } = listAvailablePages.result.safeParse(body);
      return success && (data.availablePages.length > 0 || data.has_species || data.amended_at !== null);
    },
  },
  'the replaced pages of the summary': {
    before: ['anna', 'guardian', 'paula', 'admin'],
    after: ['admin'],
    isOpen: shows(
      (portal, { kit_id }, person) => portal.call(person, getReportSummary, { params: { kit_id } }),
      '"replaced_at"',
    ),
  },
  'the date of the report': {
    before: ['anna', 'guardian', 'paula', 'admin'],
    after: [],
    isOpen: async (portal, { kit_id }, person) => {
      const { body } = await portal.call(person, getReportSummary, { params: { kit_id } });
      const { success, data } = getReportSummary.result.safeParse(body);
      return success && (data.kit.report_generated_at !== null || data.kit.status === 'report_ready');
    },
  },
  'the page of the patient': {
    before: ['anna', 'guardian'],
    after: [],
    isOpen: shows(
      (portal, { patient_id }, person) => portal.call(person, getPatient, { params: { patient_id } }),
      '"report_generated_at":"',
    ),
  },
  'the files of the record': {
    before: ['anna', 'guardian'],
    after: [],
    isOpen: async (portal, { patient_id }, person) => {
      const { status, response } = await portal.call(person, downloadRecord, { params: { patient_id } });
      if (status !== 200) return false;
      return [...unzip(response.rawPayload).values()].some((file) => file.includes(WRONG));
    },
  },
  'the FHIR bundle': {
    before: ['anna', 'guardian', 'paula', 'admin'],
    after: [],
    isOpen: shows(
      (portal, { patient_id }, person) =>
        portal.call(person, getPatientEverything, { params: { patient_id }, query: {} }),
      '"presentedForm"',
    ),
  },
  'the genera of the FHIR bundle': {
    before: ['anna', 'guardian', 'paula', 'admin'],
    after: [],
    isOpen: shows((portal, { patient_id }, person) =>
      portal.call(person, getPatientEverything, { params: { patient_id }, query: {} }),
    ),
  },
  'a link to the record': {
    before: ['nobody'],
    after: [],
    isOpen: async (_portal, { shlink }) => {
      const viewer = new SHLViewer({ shlinkURI: shlink });
      const { fhirResources } = await viewer.resolveSHL({ passcode: PASSCODE, recipient: 'Dr. Outside' });
      return JSON.stringify(fhirResources).includes(WRONG);
    },
  },
  'the marks of the patient table': {
    before: ['paula', 'admin'],
    after: [],
    isOpen: row(({ range_counts }) => range_counts !== null),
  },
  'the pages of the patient table': {
    before: ['paula', 'admin'],
    after: [],
    isOpen: row(
      ({ available_pages, has_suggestion }) => (available_pages as []).length > 0 || Boolean(has_suggestion),
    ),
  },
  'the versions for staff': {
    before: ['paula', 'admin'],
    after: ['admin'],
    isOpen: shows(
      (portal, { kit_id }, person) => portal.call(person, listReportVersions, { params: { kit_id } }),
      '"version":1',
    ),
  },
  'the previews of administrators': {
    before: ['admin'],
    after: ['admin'],
    isOpen: shows((portal, { kit_id }, person) =>
      portal.call(person, previewReportPage, { params: { kit_id, page: '1' } }),
    ),
  },
  'the preview of the suggestion': {
    before: ['admin'],
    after: ['admin'],
    isOpen: shows((portal, { kit_id }, person) =>
      portal.call(person, previewSuggestion, { params: { kit_id } }),
    ),
  },
  'the hosted client': {
    before: ['anna', 'guardian', 'paula', 'admin'],
    after: [],
    isOpen: async (portal, { kit_id }, { token }) => {
      const { body } = await portal.app.inject({
        url: `/rest/v1/kits?select=status,report_generated_at,suggestion_shared&kit_id=eq.${kit_id}`,
        headers: { authorization: `Bearer ${token}` },
      });
      return /report_ready|"report_generated_at":"|"suggestion_shared":true/.test(body);
    },
  },
};
