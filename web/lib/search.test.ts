import { expect, test } from 'vitest';
import { checked, parseSearch, stringifySearch } from './search.ts';

test('values of a query string stay text, and survive the way there and back', () => {
  const search = { kit: '000132', patient: '1e5', is: 'true', name: 'a b&c' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});

test('what is not set is not written', () => {
  expect(stringifySearch({ page: undefined, search: null })).toBe('');
  expect(stringifySearch({ page: 2, search: undefined })).toBe('?page=2');
});

test('what a check leaves out is cleared', () => {
  const check = checked(({ page }) => (page === '2' ? { page } : {}));
  expect(check({ page: 'x', other: 'y' })).toEqual({ page: undefined, other: undefined });
  expect(check({ page: '2' })).toEqual({ page: '2' });
});
