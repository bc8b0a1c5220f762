import fc from 'fast-check';
import { PASSWORD } from '../accounts.ts';
import { dayIn } from '../dayIn.ts';
import { completeGeneric } from '../family.ts';
import { guardianship } from '../guardianship.ts';
import type { Input, Operation } from './operations.ts';
import type { Ids } from './references.ts';
import { type Known, valuesOf } from './valuesOf.ts';

/** Texts that members with such a name need. */
const texts: Readonly<Record<string, readonly string[]>> = {
  password: [PASSWORD],
  current_password: [PASSWORD],
  verification_reason: ['My son has stomach pain'],
  time_zone: ['Europe/Berlin'],
  retest_on: [dayIn(90)],
  url: ['https://laboratory.example/'],
};

/** Valid inputs of an operation, with these ids. */
export function inputsOf(operation: Operation, ids: Ids): fc.Arbitrary<Input> {
  const known: Known = (name) =>
    Object.hasOwn(ids, name) ? ids[name] : Object.hasOwn(texts, name) ? texts[name] : undefined;
  const described = valuesOf(operation.input, known) as fc.Arbitrary<Input>;
  const body = bodies[operation.name]?.(ids);
  return body ? fc.tuple(described, body).map(([input, valid]) => ({ ...input, body: valid })) : described;
}

const oneOf = (ids: readonly string[] = []) =>
  fc.constantFrom(...ids, '00000000-0000-4000-8000-000000000000');

/** Bodies with rules that the API's document does not hold, because one member depends on another. */
const bodies: Readonly<Record<string, (ids: Ids) => fc.Arbitrary<unknown>>> = {
  registerKit: ({ patient_id, kit_id }) =>
    fc.tuple(oneOf(patient_id), oneOf(kit_id), fc.boolean()).map(([id, code, is_new]) => ({
      patient: is_new
        ? { new: { first_name: 'Mia', last_name: 'Meyer', date_of_birth: '2019-05-17' } }
        : { id },
      kit_id: code,
      confirm_kit_id: code,
      guardianship,
      is_another_person: true,
    })),
  submitQuestionnaire: () => fc.constant(completeGeneric()),
  correctAnswers: () =>
    fc.uuid().map((correction_id) => ({
      ...completeGeneric(),
      correction_id,
      corrects: 1,
      reason: 'Mistyped',
    })),
  addKits: () => fc.stringMatching(/^MB[0-9]{6}$/).map((kit_id) => ({ kit_id })),
  giveCodes: ({ kit_id, laboratory_id }) =>
    fc
      .tuple(oneOf(kit_id), oneOf(laboratory_id))
      .map(([code, id]) => ({ laboratory_id: id, kit_ids: [code] })),
};
