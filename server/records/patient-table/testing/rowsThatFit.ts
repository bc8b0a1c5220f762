import { expect } from 'vitest';
import { asOwner } from '#db/testing/asOwner.ts';
import type { TestPortal } from '#server/testing/testPortal.ts';

const kept = `
  select id, patient_id, name, first_name, last_name, dob, customer_email, kit_id, registered, available, status, kit_notes,
    practitioner_notes, practitioner_notes_version, suggestion_shared, suggestion_outdated, has_suggestion, available_pages,
    range_counts, reported, report_changed_at, report_change, has_answers
  from app.patient_table_rows`;
const expected = `select * from app.patient_table_source`;

/** Counts the rows of the patient table after checking that none is missing, orphaned, duplicated or outdated. */
export async function rowsThatFit(portal: TestPortal): Promise<number> {
  const [difference] = await asOwner<{ rows: number; counted: number; apart: number }>(
    portal,
    `select (select count(*) from app.patient_table_rows) as rows, app.row_count('patient_table_rows') as counted,
       (select count(*) from ((${kept} except all ${expected}) union all (${expected} except all ${kept})) as apart) as apart`,
  );
  expect(difference?.apart).toBe(0);
  expect(difference?.counted).toBe(difference?.rows);
  return difference?.rows ?? 0;
}
