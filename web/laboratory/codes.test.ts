import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { unknownCodesIn } from './codes.ts';

const refusal = (unknown: readonly string[]) =>
  new ApiError(409, {
    code: 'kit_not_in_inventory',
    message: 'Not in the inventory.',
    details: { unknown },
  });
const codes = Array.from({ length: 8 }, (_, n) => `MB00000${n}`);

test('a refusal names five unknown codes, and the number of the others', () => {
  expect(unknownCodesIn(refusal(codes))).toBe(
    'Not in the inventory: MB000000, MB000001, MB000002, MB000003, MB000004 and 3 more. No code was given.',
  );
});

test('a refusal names exactly five unknown codes and no others', () => {
  expect(unknownCodesIn(refusal(codes.slice(0, 5)))).toBe(
    'Not in the inventory: MB000000, MB000001, MB000002, MB000003, MB000004. No code was given.',
  );
});
