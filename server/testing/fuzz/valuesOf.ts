import fc from 'fast-check';
import { aPage, aPdf } from '#server/reports/testing/reportCalls.ts';
import type { Schema } from './operations.ts';

/** Values that a member with this name may well have: ids of rows, passwords; undefined for other members. */
export type Known = (name: string) => readonly string[] | undefined;

const texts = fc.oneof(
  fc.constantFrom('Mia', 'O’Brien', 'Müller-Lüdenscheidt', 'a reason in five words', '12345678', '0'),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);
const files: Readonly<Record<string, readonly string[]>> = {
  'text/html': [aPage('Fuzzed')],
  'application/pdf': [aPdf('Fuzzed')],
  'application/octet-stream': ['rank,name,reads\ngenus,Blautia,12000\n', 'rank,name,reads\ngenus,Blautia\n'],
};
const moments = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const MEMBERS_MAX = 3;

/** Mostly the first kind of values. */
const mostly = <T>(often: fc.Arbitrary<T>, seldom: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 12, arbitrary: often }, { weight: 1, arbitrary: seldom });

/** Values that a schema allows. */
export function valuesOf(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const { default: preset, ...rest } = schema;
  if (preset !== undefined) return mostly(fc.constant(preset), valuesOf(rest, known, name));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, known, name)));
  switch (schema.type) {
    case 'object':
      return objectsOf(schema, known, name);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, known, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? MEMBERS_MAX, MEMBERS_MAX),
      });
    case 'integer':
    case 'number':
      return numbersOf(schema, known(name));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textsOf(schema, known(name));
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectsOf(schema: Schema, known: Known, name: string): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const members = Object.entries(properties).map(([key, member]) => {
    // `patient: { id }` refers to a patient.
    const memberName = key === 'id' ? `${name}_id` : key;
    return [key, valuesOf(member, known, memberName)] as const;
  });
  if (members.length > 0 || typeof additionalProperties !== 'object')
    return fc.record(Object.fromEntries(members), {
      requiredKeys: required.filter((key) => Object.hasOwn(properties, key)),
      noNullPrototype: true,
    });
  const keys = fc.string({ minLength: 1, maxLength: 10 });
  return fc.dictionary(keys, valuesOf(additionalProperties, known), { maxKeys: 2, noNullPrototype: true });
}

function numbersOf(schema: Schema, known: readonly string[] | undefined): fc.Arbitrary<number> {
  const { minimum = 0, maximum = 1000, exclusiveMinimum = minimum - 1, type } = schema;
  const min = Math.max(minimum, exclusiveMinimum + 1);
  if (type === 'number') return fc.double({ min, max: maximum, noNaN: true });
  const small = fc.integer({ min: Math.max(min, 0), max: Math.min(maximum, 9) });
  const any = fc.oneof(fc.constantFrom(min, maximum), small, fc.integer({ min, max: maximum }));
  return known ? mostly(fc.constantFrom(...known.map(Number)), any) : any;
}

function textsOf(schema: Schema, known: readonly string[] | undefined): fc.Arbitrary<string> {
  const any = anyText(schema);
  return known && known.length > 0 ? mostly(fc.constantFrom(...known), any) : any;
}

function anyText({ format, pattern, minLength = 0, maxLength = Infinity }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date') return moments.map((moment) => moment.toISOString().slice(0, 10));
  if (format === 'date-time') return moments.map((moment) => moment.toISOString());
  if (format === 'email') return fc.stringMatching(/^[a-z]{1,8}@[a-z]{1,8}\.(com|org)$/);
  const ofMedia = files[format ?? ''];
  if (ofMedia) return mostly(fc.constantFrom(...ofMedia), fc.string({ unit: 'binary', maxLength: 60 }));
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return texts.map((text) => text.padEnd(minLength, 'x').slice(0, maxLength));
}
