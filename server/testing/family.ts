import type * as z from 'zod';
import type { NewPatient } from '#contract/families/kitRegistration.ts';
import { registerKit } from '#contract/families/register-kit.ts';
import { addKits } from '#contract/laboratory/kit-inventory.ts';
import { symptomsOf } from '#contract/questionnaires/answers.ts';
import { generic } from '#contract/questionnaires/generic.ts';
import { KitCode, type KitRecordId, type PatientId } from '#contract/shared/ids.ts';
import { aPerson, type Person, theFirstAdmin } from '#db/testing/people.ts';
import { guardianship } from './guardianship.ts';
import type { TestPortal } from './testPortal.ts';

export const kitCode = (number: number): KitCode => KitCode.parse(`MB${String(number).padStart(6, '0')}`);

/** The people of the tests: Anna owns a patient shared with Dr. Paula; the others have no access. */
export interface People {
  readonly admin: Person;
  readonly anna: Person;
  readonly paula: Person;
  readonly otherCustomer: Person;
  readonly otherPractitioner: Person;
}

export async function everybody({ database: { db } }: TestPortal): Promise<People> {
  const admin = await theFirstAdmin(db);
  return {
    admin,
    anna: await aPerson(db, admin, 'customer', 'Anna Meyer'),
    paula: await aPerson(db, admin, 'practitioner', 'Dr. Paula'),
    otherCustomer: await aPerson(db, admin, 'customer', 'Otto Other'),
    otherPractitioner: await aPerson(db, admin, 'practitioner', 'Dr. Other'),
  };
}

/** Everybody but Anna, with the status of their calls to her private data. */
export const everybodyButAnna: [string, (people: People) => Person | undefined, status: number][] = [
  ['an anonymous caller', () => undefined, 401],
  ['another customer', ({ otherCustomer }) => otherCustomer, 404],
  ['a practitioner with access', ({ paula }) => paula, 403],
  ['a practitioner without access', ({ otherPractitioner }) => otherPractitioner, 403],
  ['an administrator', ({ admin }) => admin, 403],
];

/** Registers the kit for a patient of Anna's, a new one by default, shared with Dr. Paula. */
export async function aKit(
  portal: TestPortal,
  { admin, anna, paula }: People,
  number: number,
  patient: z.input<typeof NewPatient> | { readonly id: PatientId } = {
    first_name: 'Mia',
    last_name: 'Meyer',
    date_of_birth: '2019-05-17',
  },
): Promise<{ id: KitRecordId; kit_id: KitCode; patient_id: PatientId }> {
  const kit_id = kitCode(number);
  await portal.call(admin, addKits, { body: { kit_id } });
  const answer = await portal.call(anna, registerKit, {
    body: {
      patient: 'id' in patient ? patient : { new: patient },
      kit_id,
      confirm_kit_id: kit_id,
      practitioner_code: paula.practitioner_code,
      guardianship,
      // Tests enter one person many times.
      is_another_person: true,
    },
  });
  return registerKit.result.parse(answer.body);
}

/** A complete Generic Questionnaire: brain fog (now) and eczema (before), everything else unknown. */
export const completeGeneric = () => ({
  form_type: 'generic' as const,
  answers: {
    age_of_participant: 7,
    location: 'Canada',
    has_gi_issues: 'Yes',
    constipation: 'No',
    bloating: 'Unsure',
    biggest_concerns: 'Sleep',
    antibiotics_last_3_months: 'No',
    helpful_comments: '=none',
    allergies_dietary: 'Peanuts',
  },
  behaviors: Object.fromEntries(
    symptomsOf(generic).map(({ key }) => [
      key,
      {
        current: key === 'brain_fog',
        past: key === 'eczema',
        not_known: key !== 'brain_fog' && key !== 'eczema',
      },
    ]),
  ),
});
