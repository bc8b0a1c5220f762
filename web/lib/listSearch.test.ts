import { describe, expect, test } from 'vitest';
import { listSearch } from './listSearch.ts';

const validate = listSearch({
  sorts: ['created', 'name'],
  page_sizes: [25, 10, 50],
  defaults: { sort: 'created', order: 'desc', page_size: 25 },
});

describe('the query string of a list', () => {
  test.each([
    [
      { search: ' emma ', sort: 'name', order: 'asc', page: '2', page_size: '10' },
      { search: 'emma', sort: 'name', order: 'asc', page: 2, page_size: 10 },
    ],
    [{ search: '', sort: 'created', order: 'desc', page: '1', page_size: '25' }, {}],
    [{ sort: 'password', order: 'sideways', page: '-1', page_size: '1000', other: 'x' }, {}],
    [{ page: '1.5' }, {}],
    [{ page: '1e9' }, {}],
    [{ search: '123' }, { search: '123' }],
    [{ search: 'x'.repeat(300) }, { search: 'x'.repeat(200) }],
    [{ search: `${'x'.repeat(199)}😀` }, { search: 'x'.repeat(199) }],
    [{ search: 'a\u0000b\n' }, { search: 'ab' }],
  ])('reads the list from the query string %j', (raw, search) => {
    expect(validate(raw)).toEqual(search);
  });
});
