import fc from 'fast-check';
import type { Input } from './operations.ts';

/** Values that no operation expects, or that others have tripped over. */
const badValues: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  [null],
  -1,
  0,
  1.5,
  2 ** 31,
  -(2 ** 31) - 1,
  Number.MAX_SAFE_INTEGER,
  2 ** 63,
  1e308,
  '',
  ' ',
  '-1',
  '1e3',
  'NaN',
  'null',
  '9'.repeat(400),
  'x'.repeat(100_000),
  '\u0000',
  'a\u0000b',
  'half \ud800 of it',
  '\u202Egnirts',
  '\u{1F9EC}'.repeat(300),
  "'; drop table app.kits; --",
  "' or 1=1 --",
  '%\\_',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '../../../etc/passwd',
  '%00',
  '${7*7}{{7*7}}',
  '__proto__',
  'constructor',
  '=cmd|"/C calc"!A0',
  'MB999999',
  'MB00000١',
  '00000000-0000-0000-0000-000000000000',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31T23:59:59.999Z',
  '-infinity',
  { __proto__: null, constructor: { prototype: {} } },
];

export type Path = readonly (string | number)[];

/** The paths of all members of a value, the value itself not included. */
export function pathsOf(value: unknown, above: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const path = [...above, Array.isArray(value) ? Number(key) : key];
    return [path, ...pathsOf(member, path)];
  });
}

/** The value at a path. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce((found, key) => (found as Readonly<Record<string | number, unknown>>)[key], value);

/** A copy with another value at a path; undefined removes it. */
export function withValue(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((member, at) => (at === key ? withValue(member, rest, by) : member));
  const members = (value ?? {}) as Readonly<Record<string, unknown>>;
  return { ...members, [key]: withValue(members[key], rest, by) };
}

/** Inputs with one member that is wrong, missing or too much. */
export const spoiled = (valid: fc.Arbitrary<Input>): fc.Arbitrary<Input> =>
  fc
    .tuple(
      valid,
      fc.noBias(fc.nat({ max: 9999 })),
      fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...badValues).map((by) => ({ by, is_extra: false })) },
        { weight: 1, arbitrary: fc.constant({ by: undefined, is_extra: false }) },
        { weight: 1, arbitrary: fc.constant({ by: 'too much', is_extra: true }) },
      ),
    )
    .map(([input, place, { by, is_extra }]) => {
      const paths = pathsOf(input).filter(([part, ...rest]) => part === 'body' || rest.length > 0);
      const path = paths[Math.floor((place / 10_000) * paths.length)] ?? ['body'];
      return withValue(input, is_extra ? [...path.slice(0, -1), 'unexpected'] : path, by) as Input;
    });
