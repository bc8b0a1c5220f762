import { grantAccess } from '#contract/families/practitioner-access.ts';
import type { PatientTableFilter } from '#contract/records/lists.ts';
import { listPatientTable, type TableKit } from '#contract/records/patient-table.ts';
import {
  getReviewState,
  type ReviewState,
  reviewReport,
  takeReviewBack,
} from '#contract/reports/report-reviews.ts';
import type { KitCode, PatientId } from '#contract/shared/ids.ts';
import type { Person } from '#db/testing/people.ts';
import type { People } from '#server/testing/family.ts';
import type { TestPortal } from '#server/testing/testPortal.ts';

/** Calls about reviews, and the patient table as a person sees it. */
export function reviewCalls(portal: TestPortal, people: People) {
  const state = (person: Person | undefined, kit_id: KitCode) =>
    portal.call(person, getReviewState, { params: { kit_id } });
  const stateFor = async (person: Person, kit_id: KitCode): Promise<ReviewState> =>
    getReviewState.result.parse((await state(person, kit_id)).body);
  const mark = (person: Person | undefined, kit_id: KitCode, report_changed_at: string) =>
    portal.call(person, reviewReport, { params: { kit_id }, body: { report_changed_at } });
  const rowsFor = async (person: Person, query: object) =>
    listPatientTable.result.parse((await portal.call(person, listPatientTable, { query })).body);
  return {
    state,
    stateFor,
    mark,
    /** Marks the report as it is now. */
    markSeen: async (person: Person, kit_id: KitCode) =>
      mark(person, kit_id, (await stateFor(person, kit_id)).report_changed_at ?? ''),
    takeBack: (person: Person | undefined, kit_id: KitCode) =>
      portal.call(person, takeReviewBack, { params: { kit_id } }),
    /** Gives a second practitioner access to a patient of Anna's. */
    share: (patient_id: PatientId, { practitioner_code }: Person) =>
      portal.call(people.anna, grantAccess, {
        params: { patient_id },
        body: { practitioner_code: practitioner_code ?? '' },
      }),
    rowFor: async (person: Person, kit_id: KitCode): Promise<TableKit | null | undefined> =>
      (await rowsFor(person, { search: kit_id })).rows[0]?.kit,
    /** Codes of the kits that a filter leaves, in order. */
    kitsFor: async (person: Person, filter: PatientTableFilter, query: object = {}) => {
      const { rows, total } = await rowsFor(person, { sort: 'kit_id', filter, ...query });
      return { kits: rows.map(({ kit }) => kit?.kit_id), total };
    },
  };
}
