import { describe, expect, test } from 'vitest';
import { listControls, listSearch } from './listSearch.ts';

const defaults = { sort: 'created', order: 'desc', page_size: 25 } as const;
const validate = listSearch(['created', 'name'], [25, 10, 50], defaults);

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
  ])('%j', (raw, search) => {
    expect(validate(raw)).toEqual(search);
  });
});

describe('the controls of a list', () => {
  function controls(raw: Record<string, unknown>) {
    const changes: [Record<string, unknown>, boolean][] = [];
    const list = listControls({
      search: validate(raw),
      defaults,
      page_sizes: [25, 10, 50],
      onChange: (change, replace) => changes.push([change, replace]),
    });
    return { list, changes };
  }

  test('what is not in the URL has its default', () => {
    const { list } = controls({ page: '3' });
    expect(list.query).toEqual({ search: '', sort: 'created', order: 'desc', page: 3, page_size: 25 });
    expect(list.paging.pageSizes).toEqual([10, 25, 50]);
  });

  test('the same column turns the order, another one starts ascending, both on page 1', () => {
    const { list, changes } = controls({ page: '3' });
    list.sorting.onSort('created');
    list.sorting.onSort('name');
    expect(changes).toEqual([
      [{ sort: 'created', order: 'asc', page: 1 }, false],
      [{ sort: 'name', order: 'asc', page: 1 }, false],
    ]);
  });

  test('typing leaves no steps to go back to, paging does', () => {
    const { list, changes } = controls({ page: '3' });
    list.onSearch('emma');
    list.paging.onPage(4);
    list.paging.onPageSize(50);
    expect(changes).toEqual([
      [{ search: 'emma', page: 1 }, true],
      [{ page: 4 }, false],
      [{ page_size: 50, page: 1 }, false],
    ]);
  });
});
