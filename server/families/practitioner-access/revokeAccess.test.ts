import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantAccess, revokeAccess } from '#contract/families/practitioner-access.ts';
import { updatePractitionerNotes } from '#contract/kits/kits.ts';
import { exportSymptoms, submitQuestionnaire } from '#contract/questionnaires/questionnaires.ts';
import { listPatientTable } from '#contract/records/patient-table.ts';
import { getSuggestionLink } from '#contract/reports/document-links.ts';
import {
  listAvailablePages,
  publishReport,
  readReportPage,
  uploadReportPage,
  uploadSuggestion,
} from '#contract/reports/reports.ts';
import { checkSuggestion, readSuggestion, shareSuggestion } from '#contract/reports/suggestions.ts';
import type { KitCode, KitRecordId, PatientId } from '#contract/shared/ids.ts';
import type { Person } from '#db/testing/people.ts';
import { rowCounts } from '#server/families/register-kit/testing/registration.ts';
import { aPdf } from '#server/reports/testing/reportCalls.ts';
import { aKit, completeGeneric, everybody, everybodyButAnna, type People } from '#server/testing/family.ts';
import { type Answer, type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;
/** Has a report, a suggestion and a questionnaire; Dr. Paula has access. */
let kit: { id: KitRecordId; kit_id: KitCode; patient_id: PatientId };
/** Another patient with access for Dr. Paula. */
let other: typeof kit;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  kit = await aKit(portal, people, 1);
  other = await aKit(portal, people, 2);
  const { kit_id, id: kit_record_id } = kit;
  const html = '<!doctype html><html></html>';
  await portal.call(people.admin, uploadReportPage, { params: { kit_id, page: '1' } }, html);
  await portal.call(people.admin, uploadSuggestion, { params: { kit_id } }, aPdf());
  await portal.call(people.admin, publishReport, { params: { kit_id } });
  const params = { kit_record_id };
  await portal.call(people.anna, submitQuestionnaire, { params, body: completeGeneric() });
});

afterAll(() => portal.close());

const revoke = (
  person: Person | undefined,
  patient_id: string = kit.patient_id,
  practitioner_id: string = people.paula.actor.user_id,
) => portal.call(person, revokeAccess, { params: { patient_id, practitioner_id } });

const grantPaula = () =>
  portal.call(people.anna, grantAccess, {
    params: { patient_id: kit.patient_id },
    body: { practitioner_code: people.paula.practitioner_code ?? '' },
  });

const kitsInTable = async (person: Person) => {
  const { body } = await portal.call(person, listPatientTable, { query: { sort: 'kit_id' } });
  return listPatientTable.result.parse(body).rows.map(({ kit: row }) => row?.kit_id);
};

/** Every request that a practitioner may make about the kit. */
const questions: [string, (person: Person) => Promise<Answer>][] = [
  ...[listAvailablePages, readSuggestion, getSuggestionLink, checkSuggestion, exportSymptoms].map(
    (endpoint): [string, (person: Person) => Promise<Answer>] => [
      endpoint.name,
      (person) => portal.call(person, endpoint, { params: { kit_id: kit.kit_id } }),
    ],
  ),
  [
    readReportPage.name,
    (person) =>
      portal.call(person, readReportPage, {
        params: { kit_id: kit.kit_id, page: '1' },
        query: {},
      }),
  ],
  [
    shareSuggestion.name,
    (person) =>
      portal.call(person, shareSuggestion, {
        params: { kit_id: kit.kit_id },
        body: { action: 'disable' },
      }),
  ],
  [
    updatePractitionerNotes.name,
    (person) =>
      portal.call(person, updatePractitionerNotes, {
        params: { kit_record_id: kit.id },
        body: { practitioner_notes: 'x', based_on: 0 },
      }),
  ],
];

describe('a revocation', () => {
  test.each(questions)("a revocation refuses the practitioner's next request: %s", async (_, ask) => {
    expect((await ask(people.paula)).status).toBe(200);
    expect((await revoke(people.anna)).status).toBe(204);
    const { status, body } = await ask(people.paula);
    const stranger = await ask(people.otherPractitioner);
    expect({ status, body }).toEqual({ status: stranger.status, body: stranger.body });
    expect(status).toBe(404);
    expect((await grantPaula()).status).toBe(201);
    expect((await ask(people.paula)).status).toBe(200);
  });

  test('a revocation removes the patient, and no other, from the patient table', async () => {
    expect(await kitsInTable(people.paula)).toEqual(['MB000001', 'MB000002']);
    await revoke(people.anna);
    expect(await kitsInTable(people.paula)).toEqual([other.kit_id]);
    await grantPaula();
    expect(await kitsInTable(people.paula)).toEqual(['MB000001', 'MB000002']);
  });

  test('20 parallel revocations remove one grant', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => revoke(people.anna)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
    await grantPaula();
  });
});

describe('a refused revocation', () => {
  test.each(everybodyButAnna)('revokeAccess refuses %s and changes nothing', async (_, person, status) => {
    const before = await rowCounts(portal);
    expect((await revoke(person(people))).status).toBe(status);
    expect(await rowCounts(portal)).toEqual(before);
  });

  test("revokeAccess answers for another customer's grant as for one that does not exist", async () => {
    const { paula, otherPractitioner, anna, otherCustomer } = people;
    const foreign = await revoke(otherCustomer);
    expect(foreign).toMatchObject({
      status: 404,
      body: {
        code: 'practitioner_not_assigned',
        message: 'This practitioner is not assigned to this patient.',
      },
    });
    for (const missing of [
      await revoke(otherCustomer, crypto.randomUUID()),
      await revoke(anna, crypto.randomUUID(), paula.actor.user_id),
      await revoke(anna, kit.patient_id, otherPractitioner.actor.user_id),
      await revoke(anna, kit.patient_id, crypto.randomUUID()),
    ])
      expect(missing.body).toEqual(foreign.body);
    expect((await revoke(anna, 'x')).status).toBe(400);
  });
});
