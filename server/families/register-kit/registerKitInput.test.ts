import { afterAll, beforeAll, expect, test } from 'vitest';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { everybody, kitCode, type People } from '#server/testing/family.ts';
import { type TestPortal, testPortal } from '#server/testing/testPortal.ts';
import { mia, register, rowCounts, tomorrowEverywhere } from './testing/registration.ts';

let portal: TestPortal;
let people: People;

beforeAll(async () => {
  portal = await testPortal();
  people = await everybody(portal);
  await portal.call(people.admin, addKits, { body: { kit_id: kitCode(1) } });
});

afterAll(() => portal.close());

const newPatient = (more: object) => ({ patient: { new: { ...mia, ...more } } });
const notExisting = 'Please enter a valid date';

test.each<[string, object, string, string?]>([
  ['a kit id that is too short', { kit_id: 'MB12' }, 'kit_id'],
  ['a kit id that is too long', { kit_id: 'MB0000011' }, 'kit_id'],
  ['a kit id in lower case', { kit_id: 'mb000001' }, 'kit_id'],
  ['a kit id with a line break', { kit_id: 'MB000001\n' }, 'kit_id'],
  ['a kit id with digits of another script', { kit_id: 'MB00000１' }, 'kit_id'],
  ['a kit id that is not text', { kit_id: 1 }, 'kit_id'],
  ['a missing kit id', { kit_id: undefined }, 'kit_id'],
  ['a missing confirmation', { confirm_kit_id: undefined }, 'confirm_kit_id'],
  ['a nonexistent sample date', { sample_taken_date: '2025-02-29' }, 'sample_taken_date', notExisting],
  ['a sample date in the year 0', { sample_taken_date: '0000-01-01' }, 'sample_taken_date'],
  [
    'a sample date in the future',
    { sample_taken_date: tomorrowEverywhere() },
    'sample_taken_date',
    'The sample date cannot be in the future',
  ],
  ['a sample date with a time', { sample_taken_date: '2025-01-01T00:00:00Z' }, 'sample_taken_date'],
  ['an empty sample date', { sample_taken_date: '' }, 'sample_taken_date'],
  ['notes with a NUL', { kit_notes: 'a\u0000b' }, 'kit_notes'],
  ['notes with a lone surrogate', { kit_notes: 'a\ud800b' }, 'kit_notes'],
  ['notes that are too long', { kit_notes: 'x'.repeat(5001) }, 'kit_notes'],
  ['a practitioner code that is too short', { practitioner_code: 'ABC12' }, 'practitioner_code'],
  ['a practitioner code in lower case', { practitioner_code: 'abc123' }, 'practitioner_code'],
  ['a registration id that is not a UUID', { registration_id: 'again' }, 'registration_id'],
  ['a patient who is both new and existing', { patient: { id: crypto.randomUUID(), new: mia } }, 'patient'],
  ['a patient id that is a number', { patient: { id: 1 } }, 'patient.id'],
  ['a patient id that is not a UUID', { patient: { id: 'x' } }, 'patient.id'],
  [
    'a patient who is neither new nor existing',
    { patient: {} },
    'patient',
    'Please select a patient or enter a new one',
  ],
  ['a new patient given as a name', { patient: { new: 'Mia' } }, 'patient.new'],
  ['a missing patient', { patient: undefined }, 'patient'],
  [
    'an empty first name',
    newPatient({ first_name: ' ' }),
    'patient.new.first_name',
    'First name is required',
  ],
  ['a missing last name', newPatient({ last_name: undefined }), 'patient.new.last_name'],
  ['a name that is too long', newPatient({ last_name: 'x'.repeat(101) }), 'patient.new.last_name'],
  ['a name with a NUL', newPatient({ first_name: 'a\u0000' }), 'patient.new.first_name'],
  [
    'a nonexistent birth date in the future',
    newPatient({ date_of_birth: '9999-04-31' }),
    'patient.new.date_of_birth',
    notExisting,
  ],
  [
    'a birth date in the future',
    newPatient({ date_of_birth: tomorrowEverywhere() }),
    'patient.new.date_of_birth',
    'The date of birth cannot be in the future',
  ],
  [
    'a birth date before 1900',
    newPatient({ date_of_birth: '1899-12-31' }),
    'patient.new.date_of_birth',
    'The date of birth cannot be before 1900',
  ],
  ['an owner', { owner_id: crypto.randomUUID() }, 'owner_id'],
  ['a status', { status: 'report_ready' }, 'status'],
  ['a role', { role: 'admin' }, 'role'],
  ["practitioner's notes", { practitioner_notes: 'x' }, 'practitioner_notes'],
  ['an owner of the new patient', newPatient({ owner_id: crypto.randomUUID() }), 'patient.new.owner_id'],
  ['an id for the new patient', newPatient({ id: crypto.randomUUID() }), 'patient.new.id'],
])('registerKit refuses %s, names the field, and writes nothing', async (_, more, field, sentence) => {
  const before = await rowCounts(portal);
  const answer = await register(portal, people.anna, 1, more);
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  const { fields } = answer.body as { fields: object };
  expect(fields).toEqual({ [field]: sentence ?? expect.any(String) });
  expect(await rowCounts(portal)).toEqual(before);
});
