import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { grantAccess } from '#contract/families/practitioner-access.ts';
import { updateAccount } from '#contract/identity/account.ts';
import { getProfile } from '#contract/identity/session.ts';
import { deleteUser } from '#contract/identity/users.ts';
import { updateKit, updatePractitionerNotes } from '#contract/kits/kits.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { saveDraft } from '#contract/questionnaires/questionnaires.ts';
import { uploadReportPage } from '#contract/reports/reports.ts';
import { type KitRecordId, type PatientId, PractitionerCode } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import { aPerson, type Person } from '#db/testing/people.ts';
import { insertPatient } from '#server/families/patients/queries.ts';
import { insertKit } from '#server/families/register-kit/queries.ts';
import {
  forgetAttempts,
  mia,
  register,
  registered,
} from '#server/families/register-kit/testing/registration.ts';
import { aPage } from '#server/reports/testing/reportCalls.ts';
import { during } from '#server/testing/during.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type Answer, type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { deleteProfile } from './queries.ts';

let portal: TestPortal;
let people: People;
let customer: Person;
let kit: { readonly id: KitRecordId; readonly patient_id: PatientId };
let number = 0;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  await portal.call(people.admin, addKits, { body: { range: { start: kitCode(1), end: kitCode(500) } } });
});

beforeEach(async () => {
  await forgetAttempts(portal);
  customer = await aPerson(portal.database.db, people.admin, 'customer');
  number += 20;
  const { practitioner_code } = people.paula;
  kit = registered(await register(portal, customer, number, { practitioner_code }));
});

afterAll(() => portal.close());

const remove = () => portal.call(people.admin, deleteUser, { params: { user_id: customer.actor.user_id } });

/** Counts the customer's patients, kits, drafts and grants. */
const left = async () =>
  (
    await asOwner<{ rows: number }>(
      portal,
      `select (select count(*) from app.patients where owner_id = $1)
         + (select count(*) from app.kits where kit_id between $2 and $3)
         + (select count(*) from app.questionnaire_drafts d join app.kits k on k.id = d.kit_record_id
            where k.kit_id between $2 and $3)
         + (select count(*) from app.practitioner_access where patient_id = $4) as rows`,
      [customer.actor.user_id, kitCode(number), kitCode(number + 19), kit.patient_id],
    )
  )[0]?.rows;

describe('calls of a customer during deletion', () => {
  const kit_of_call = () => ({ kit_record_id: kit.id });

  test.each<[string, () => Promise<Answer>, status: number, code: string]>([
    ['registers for a new patient', () => register(portal, customer, number + 1), 401, 'not_signed_in'],
    [
      'registers for a patient',
      () => register(portal, customer, number + 1, { patient: { id: kit.patient_id } }),
      401,
      'not_signed_in',
    ],
    [
      'saves a draft',
      () =>
        portal.call(customer, saveDraft, {
          params: kit_of_call(),
          body: { form_type: 'generic', based_on: null, answers: { location: 'X' }, behaviors: {} },
        }),
      404,
      'kit_not_found',
    ],
    [
      'corrects a kit',
      () =>
        portal.call(customer, updateKit, {
          params: kit_of_call(),
          body: { sample_taken_date: null, kit_notes: 'Late' },
        }),
      404,
      'kit_not_found',
    ],
    [
      'grants access',
      () =>
        portal.call(customer, grantAccess, {
          params: { patient_id: kit.patient_id },
          body: { practitioner_code: PractitionerCode.parse(people.otherPractitioner.practitioner_code) },
        }),
      401,
      'not_signed_in',
    ],
    [
      'changes the name',
      () => portal.call(customer, updateAccount, { body: { data: { full_name: 'Late' } } }),
      401,
      'not_signed_in',
    ],
    [
      'gets practitioner notes',
      () =>
        portal.call(people.paula, updatePractitionerNotes, {
          params: kit_of_call(),
          body: { practitioner_notes: 'Late', based_on: 0 },
        }),
      404,
      'kit_not_found',
    ],
    [
      'gets a report page',
      () =>
        portal.call(
          people.admin,
          uploadReportPage,
          { params: { kit_id: kitCode(number), page: '1' } },
          aPage('1'),
        ),
      409,
      'kit_deleted',
    ],
  ])('a deleted customer who %s is refused and leaves nothing', async (_, call, status, code) => {
    const answer = await during(
      portal,
      people.admin.actor,
      (tx) => tx.run(deleteProfile(customer.actor.user_id)),
      call,
    );
    expect(answer).toMatchObject({ status, body: { code } });
    expect(await left()).toBe(0);
    expect((await portal.call(customer, getProfile, {})).status).toBe(401);
  });

  test('deletion waits for a running registration and removes its kit', async () => {
    const answer = await during(
      portal,
      customer.actor,
      async (tx) => {
        const id = crypto.randomUUID() as PatientId;
        const patient = await tx.run(insertPatient({ id, owner_id: customer.actor.user_id, ...mia }));
        await tx.run(
          insertKit({
            kit_id: kitCode(number + 1),
            patient_id: patient?.id ?? kit.patient_id,
            sample_taken_date: null,
            kit_notes: null,
            registration_id: null,
            registration_digest: null,
          }),
        );
      },
      remove,
    );
    expect(answer.status).toBe(204);
    expect(await left()).toBe(0);
  });

  test('registrations during a deletion succeed or fail whole, and nothing remains', async () => {
    const calls = Array.from({ length: 16 }, (_, index) => register(portal, customer, number + 1 + index));
    const [deletion, ...answers] = await Promise.all([remove(), ...calls]);
    expect(deletion?.status).toBe(204);
    expect([201, 401]).toEqual(expect.arrayContaining([...new Set(answers.map(({ status }) => status))]));
    expect(await left()).toBe(0);
    const used = await asOwner<{ used: number }>(
      portal,
      'select count(*) as used from app.kit_inventory where used_at is not null and kit_id between $1 and $2',
      [kitCode(number + 1), kitCode(number + 19)],
    );
    // A kit code is used once forever, even by a deleted user.
    expect(used).toEqual([{ used: answers.filter(({ status }) => status === 201).length }]);
  });
});
