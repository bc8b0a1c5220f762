import { expect, test } from 'vitest';
import { parseFilter } from './filter.ts';

test('values of a list may stand among spaces, in quotes or not', () => {
  expect(parseFilter('kit_id=in.( "a,b" , c d ,e)', ['kit_id'])).toEqual([
    { column: 'kit_id', operator: 'in', is_negated: false, values: ['a,b', 'c d', 'e'] },
  ]);
});

test('a list that ends within its value after 3900 spaces is refused without trying all ways to read them', {
  timeout: 5000,
}, () => {
  expect(parseFilter(`kit_id=in.(${' '.repeat(3900)}"a"b)`, ['kit_id'])).toBeUndefined();
});
