import { expect, test } from 'vitest';
import { checked, parseSearch, stringifySearch } from './search.ts';

test('keeps the values of a query string as text', () => {
  const search = { kit: '000132', patient: '1e5', is: 'true', name: 'a b&c' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});

test('omits unset values from a query string', () => {
  expect(stringifySearch({ page: undefined, search: null })).toBe('');
  expect(stringifySearch({ page: 2, search: undefined })).toBe('?page=2');
});

test('clears the values that a check leaves out', () => {
  const check = checked(({ page }) => (page === '2' ? { page } : {}));
  expect(check({ page: 'x', other: 'y' })).toEqual({ page: undefined, other: undefined });
  expect(check({ page: '2' })).toEqual({ page: '2' });
});
