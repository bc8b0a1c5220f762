import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getPatient } from '#contract/families/patients.ts';
import { KitStatus } from '#contract/kits/kitStatus.ts';
import { updateKit } from '#contract/kits/kits.ts';
import type { KitRecordId, PatientId } from '#contract/shared/ids.ts';
import { asOwner } from '#db/testing/asOwner.ts';
import type { Person } from '#db/testing/people.ts';
import { tomorrowEverywhere } from '#server/families/register-kit/testing/registration.ts';
import { aKit, everybody, everybodyButAnna, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';

let portal: TestPortal;
let people: People;
/** Mia's, born on 2019-05-17; Dr. Paula has access. */
let kit: { id: KitRecordId; patient_id: PatientId };

const written = { sample_taken_date: '2024-01-01', kit_notes: 'in the morning' };
const untouched = { ...written, status: 'registered' };

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  kit = await aKit(portal, people, 1);
});

beforeEach(async () => {
  await asOwner(
    portal,
    `update app.kits set sample_taken_date = '2024-01-01', kit_notes = 'in the morning', status = 'registered'`,
  );
});

afterAll(() => portal.close());

const correct = (
  person: Person | undefined,
  change: object = {},
  kit_record_id: KitRecordId | string = kit.id,
) =>
  portal.call(person, updateKit, {
    params: { kit_record_id },
    body: { sample_taken_date: '2024-02-02', kit_notes: 'in the evening', ...change },
  });

const stored = async () =>
  (
    await asOwner(portal, 'select sample_taken_date, kit_notes, status from app.kits where id = $1', [kit.id])
  )[0];

describe('a correction', () => {
  test('updateKit stores the sample date and the notes for all later readers', async () => {
    const corrected = { sample_taken_date: '2024-02-02', kit_notes: 'in the evening' };
    expect(await correct(people.anna, { kit_notes: ' in the evening\n' })).toMatchObject({
      status: 200,
      body: corrected,
    });
    const { body } = await portal.call(people.anna, getPatient, { params: { patient_id: kit.patient_id } });
    expect(body).toMatchObject({ kits: [{ kit_id: 'MB000001', ...corrected }] });
  });

  test.each([
    [{ sample_taken_date: null, kit_notes: null }],
    [{ sample_taken_date: null, kit_notes: '' }],
    [{ sample_taken_date: null, kit_notes: ' \n ' }],
  ])('updateKit clears both fields with %j', async (change) => {
    const cleared = { sample_taken_date: null, kit_notes: null };
    expect(await correct(people.anna, change)).toMatchObject({ status: 200, body: cleared });
    expect(await stored()).toEqual({ ...cleared, status: 'registered' });
  });

  test('updateKit accepts a sample taken on the day of birth, and notes of the maximum length', async () => {
    const change = { sample_taken_date: '2019-05-17', kit_notes: 'x'.repeat(5000) };
    expect(await correct(people.anna, change)).toMatchObject({ status: 200, body: change });
  });
});

describe('a refused correction', () => {
  test.each(KitStatus.options.filter((status) => status !== 'registered'))(
    'updateKit refuses a kit that is %s and changes nothing',
    async (status) => {
      await asOwner(portal, 'update app.kits set status = $1 where id = $2', [status, kit.id]);
      expect(await correct(people.anna)).toMatchObject({
        status: 409,
        body: {
          code: 'kit_in_laboratory',
          message: 'The laboratory has received this kit; its details can no longer be changed.',
        },
      });
      expect(await stored()).toEqual({ ...written, status });
    },
  );

  test('updateKit refuses a sample before the birth and changes nothing', async () => {
    expect(await correct(people.anna, { sample_taken_date: '2019-05-16' })).toMatchObject({
      status: 422,
      body: {
        code: 'sample_before_birth',
        message: 'The sample cannot have been taken before the date of birth.',
      },
    });
    expect(await stored()).toEqual(untouched);
  });

  test.each<[string, object, string]>([
    ['a nonexistent date', { sample_taken_date: '2025-02-29' }, 'sample_taken_date'],
    ['a date in the year 0', { sample_taken_date: '0000-01-01' }, 'sample_taken_date'],
    ['a date in the future', { sample_taken_date: tomorrowEverywhere() }, 'sample_taken_date'],
    ['an empty date', { sample_taken_date: '' }, 'sample_taken_date'],
    ['a missing date', { sample_taken_date: undefined }, 'sample_taken_date'],
    ['missing notes', { kit_notes: undefined }, 'kit_notes'],
    ['notes with a NUL', { kit_notes: 'a\u0000b' }, 'kit_notes'],
    ['notes with a lone surrogate', { kit_notes: 'a\udc00b' }, 'kit_notes'],
    ['notes that are too long', { kit_notes: 'x'.repeat(5001) }, 'kit_notes'],
    ['a status', { status: 'report_ready' }, 'status'],
    ['another patient', { patient_id: crypto.randomUUID() }, 'patient_id'],
    ["practitioner's notes", { practitioner_notes: 'x' }, 'practitioner_notes'],
  ])('updateKit refuses %s and changes nothing', async (_, change, field) => {
    expect(await correct(people.anna, change)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', fields: { [field]: expect.any(String) } },
    });
    expect(await stored()).toEqual(untouched);
  });

  test.each(everybodyButAnna)('updateKit refuses %s and changes nothing', async (_, person, status) => {
    expect((await correct(person(people))).status).toBe(status);
    expect(await stored()).toEqual(untouched);
  });

  test("updateKit answers for another customer's kit, in any status, as for a kit that does not exist", async () => {
    const missing = await correct(people.otherCustomer, {}, crypto.randomUUID());
    expect(missing).toMatchObject({
      status: 404,
      body: { code: 'kit_not_found', message: 'Kit not found or you do not have permission to view it.' },
    });
    const beforeBirth = { sample_taken_date: '2019-05-16' };
    expect((await correct(people.otherCustomer, beforeBirth)).body).toEqual(missing.body);
    await asOwner(portal, `update app.kits set status = 'received'`);
    expect((await correct(people.otherCustomer)).body).toEqual(missing.body);
  });

  test('updateKit refuses an id that is not a UUID', async () => {
    expect((await correct(people.anna, {}, 'MB000001')).status).toBe(400);
  });
});
