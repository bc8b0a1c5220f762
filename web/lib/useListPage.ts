import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ListRules, ListSearch } from './listSearch.ts';

/** Puts a change into the URL; `replace` adds no step to the browser's history. */
type OnChange = (change: Record<string, unknown>, replace: boolean) => void;

/** Turns the URL's state of a list into its query and the controls that change it. */
export function listControls<Sort extends string>(
  { sorts, page_sizes, keepsSizes = false, defaults }: ListRules<Sort>,
  found: ListSearch<Sort>,
  onChange: OnChange,
) {
  const query = {
    search: found.search ?? '',
    sort: found.sort ?? defaults.sort,
    order: found.order ?? defaults.order,
    page: found.page ?? 1,
    page_size: found.page_size ?? defaults.page_size,
  };
  const opposite = query.order === 'asc' ? 'desc' : 'asc';
  return {
    query,
    onChange,
    onSearch: (search: string) => onChange({ search, page: 1 }, true),
    sorting:
      sorts.length > 1
        ? {
            sort: query.sort,
            order: query.order,
            onSort: (sort: string) =>
              onChange({ sort, order: sort === query.sort ? opposite : 'asc', page: 1 }, false),
          }
        : undefined,
    paging: {
      page: query.page,
      listKey: JSON.stringify(found),
      pageSize: query.page_size,
      pageSizes: page_sizes.toSorted((a, b) => a - b),
      isKept: keepsSizes,
      onPage: (page: number) => onChange({ page }, false),
      onPageSize: (pageSize: number) => onChange({ page_size: pageSize, page: 1 }, false),
    },
  };
}

export type ListPage = Pick<ReturnType<typeof listControls>, 'query' | 'onSearch' | 'sorting' | 'paging'>;

/** The list of the current route: its query, and the controls that `ListTable` takes. `validate` is the route's own. */
export function useListPage<Sort extends string>(
  rules: ListRules<Sort>,
  validate: (raw: Record<string, unknown>) => object,
) {
  const found = useSearch({ strict: false });
  const navigate = useNavigate();
  // The same controls for the same URL: the head of a table renders once, not again with its first rows.
  return useMemo(
    () =>
      listControls(rules, found as ListSearch<Sort>, (change, replace) => {
        const search = (current: object) => ({ ...validate({ ...current, ...change }) });
        void navigate({ to: '.', search, replace });
      }),
    [rules, found, navigate, validate],
  );
}
