import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAccess } from '#contract/families/practitioner-access.ts';
import { registerKit } from '#contract/families/register-kit.ts';
import { setRetest } from '#contract/kits/retests.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { saveDraft } from '#contract/questionnaires/questionnaires.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { guardianCalls } from '#server/families/guardians/testing/guardianCalls.ts';
import { mergeCalls } from '#server/families/patient-merges/testing/mergeCalls.ts';
import { withdrawalCalls } from '#server/reports/report-withdrawals/testing/withdrawalCalls.ts';
import { dayIn } from '#server/testing/dayIn.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { otherTables } from './testing/otherTables.ts';
import { patientTables } from './testing/patientTables.ts';
import { type FullKit, recordCalls } from './testing/recordCalls.ts';

let portal: TestPortal;
let people: People;
let kit: FullKit;
let record: unknown;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  const calls = recordCalls(portal, people);
  kit = await calls.aFullKit(1);
  const merges = mergeCalls(portal, people);
  await merges.merge(kit.patient_id, await merges.anEmptyEntry());
  await portal.call(people.anna, setRetest, {
    params: { kit_record_id: kit.id },
    body: { retest_on: dayIn(90) },
  });
  await leaveDraft();
  await limitAccess();
  await guardianCalls(portal, people).makeGuardian(kit.patient_id, people.otherCustomer);
  await calls.openedLink(kit.patient_id);
  await calls.reports.read(people.paula, kit.kit_id);
  const { withdraw } = withdrawalCalls(portal, people);
  await withdraw(people.admin, { kit_ids: [kit.kit_id], page: 1 });
  const files = await calls.archiveFor(people.anna, kit.patient_id);
  record = JSON.parse(files.get('record.json')?.toString() ?? '');
});

afterAll(() => portal.close());

/** An unfinished questionnaire for another kit of the patient. */
async function leaveDraft() {
  const kit_id = kitCode(2);
  await portal.call(people.admin, addKits, { body: { kit_id } });
  const { body } = await portal.call(people.anna, registerKit, {
    body: {
      patient: { id: kit.patient_id },
      kit_id,
      confirm_kit_id: kit_id,
      sample_taken_date: '2024-02-29',
      kit_notes: 'Taken at midnight',
    },
  });
  await portal.call(people.anna, saveDraft, {
    params: { kit_record_id: registerKit.result.parse(body).id },
    body: { form_type: 'generic', based_on: null, answers: { location: 'Canada' }, behaviors: {} },
  });
}

/** Gives Dr. Paula's grant an end and one kit. */
const limitAccess = () =>
  portal.call(people.anna, changeAccess, {
    params: { patient_id: kit.patient_id, practitioner_id: people.paula.actor.user_id },
    body: { kit_record_ids: [kit.id], ends_at: '2099-02-28T23:00:00Z' },
  });

test('each column of the database is in the record or has a reason why not', async () => {
  const columns = await asOwner<{ table: string; column: string }>(
    portal,
    `select c.relname as table, a.attname as column
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p')`,
  );
  const found = columns.map(({ table, column }) => (table in otherTables ? table : `${table}.${column}`));
  const decided = Object.entries(patientTables).flatMap(([table, { in_record, left_out = {} }]) =>
    [...Object.keys(in_record), ...Object.keys(left_out)].map((column) => `${table}.${column}`),
  );
  // A new column fails here until a list in server/records/record/testing says whether the record has it, or why not.
  expect([...new Set(found)].sort()).toEqual([...decided, ...Object.keys(otherTables)].sort());
});

/** The values at a path. Lists on the way, and at its end, are entered. */
function valuesAt(content: unknown, [name, ...rest]: readonly string[]): unknown[] {
  if (Array.isArray(content)) return content.flatMap((each) => valuesAt(each, [name ?? '', ...rest]));
  if (typeof content !== 'object' || content === null || name === undefined) return [];
  const member: unknown = (content as Record<string, unknown>)[name];
  if (rest.length > 0) return valuesAt(member, rest);
  return Array.isArray(member) ? member : [member];
}

/** Tables without rows of this patient. */
const empty = new Set(['kit_replacements', 'undone_registrations']);

test.each(Object.entries(patientTables).filter(([table]) => !empty.has(table)))(
  'the record has the rows of the table %s about the patient',
  async (table, { rows, in_record }) => {
    const held = await asOwner<{ row: Record<string, unknown> }>(
      portal,
      `select to_jsonb(t) as row from app.${table} t where ${rows}`,
      [kit.patient_id],
    );
    expect(held).not.toEqual([]);
    for (const [column, path] of Object.entries(in_record)) {
      const given = valuesAt(record, path.split('.')).map((value) => JSON.stringify(value));
      const values = held.flatMap(({ row }) => row[column]).filter((value) => value !== null);
      for (const value of values) {
        const text = typeof value === 'string' ? value.replace(/^\\x/, '') : value;
        expect(given, `${table}.${column}`).toContain(JSON.stringify(text));
      }
    }
  },
);
