import { describe, expect, test } from 'vitest';
import { listSearch } from './listSearch.ts';
import { listControls } from './useListPage.ts';

const rules = {
  sorts: ['created', 'name'],
  page_sizes: [25, 10, 50],
  defaults: { sort: 'created', order: 'desc', page_size: 25 },
} as const;

describe('the controls of a list', () => {
  function controls(raw: Record<string, unknown>) {
    const changes: [Record<string, unknown>, boolean][] = [];
    const list = listControls(rules, listSearch(rules)(raw), (change, replace) =>
      changes.push([change, replace]),
    );
    return { list, changes };
  }

  test('a list takes its defaults for values that the URL lacks', () => {
    const { list } = controls({ page: '3' });
    expect(list.query).toEqual({ search: '', sort: 'created', order: 'desc', page: 3, page_size: 25 });
    expect(list.paging.pageSizes).toEqual([10, 25, 50]);
  });

  test('sorting by the same column reverses the order, another column starts ascending, both on page 1', () => {
    const { list, changes } = controls({ page: '3' });
    list.sorting?.onSort('created');
    list.sorting?.onSort('name');
    expect(changes).toEqual([
      [{ sort: 'created', order: 'asc', page: 1 }, false],
      [{ sort: 'name', order: 'asc', page: 1 }, false],
    ]);
  });

  test('a search replaces the entry in the history, a change of page adds one', () => {
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

  test('a list with one sort has no controls to sort it', () => {
    const { sorting } = listControls({ ...rules, sorts: ['created'] }, {}, () => {});
    expect(sorting).toBeUndefined();
  });
});
