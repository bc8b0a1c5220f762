import { expect } from 'vitest';
import { asOwner } from '#db/testing/asOwner.ts';
import type { TestPortal } from '#server/testing/testPortal.ts';

const kept = `
  select id, patient_id, name, first_name, last_name, dob, customer_email, kit_id, registered, available, status, kit_notes,
    practitioner_notes, practitioner_notes_version, suggestion_shared, suggestion_outdated, has_suggestion, available_pages,
    range_counts, reported, report_changed_at, report_change, has_answers
  from app.patient_table_rows`;
const expected = `select * from app.patient_table_source`;

const keptGrants = 'select patient_id, practitioner_id, name, shown from app.granted_patients';
const expectedGrants = 'select * from app.granted_patients_source';

/** The number of rows by which two queries differ. */
const difference = (one: string, other: string) =>
  `(select count(*) from ((${one} except all ${other}) union all (${other} except all ${one})) as apart)`;

/**
 * Counts the rows of the patient table after checking that none is missing, orphaned, duplicated or outdated, and that what the
 * grants show of them agrees.
 */
export async function rowsThatFit(portal: TestPortal): Promise<number> {
  const [found] = await asOwner<{ rows: number; counted: number; apart: number; grants_apart: number }>(
    portal,
    `select (select count(*) from app.patient_table_rows) as rows, app.row_count('patient_table_rows') as counted,
       ${difference(kept, expected)} as apart, ${difference(keptGrants, expectedGrants)} as grants_apart`,
  );
  expect(found?.apart).toBe(0);
  expect(found?.grants_apart).toBe(0);
  expect(found?.counted).toBe(found?.rows);
  return found?.rows ?? 0;
}
