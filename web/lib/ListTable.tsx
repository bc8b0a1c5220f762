import { Stack } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { SEARCH_MAX } from '#contract/shared/limits.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { AlsoSortButtons } from '#web/ui/DataTableSorting.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import type { ListPage } from './useListPage.ts';

type TableProps<Row> = Pick<
  ComponentProps<typeof DataTable<Row>>,
  'label' | 'rows' | 'rowKey' | 'columns' | 'minWidth' | 'isTight'
>;

interface Props<Row> extends TableProps<Row> {
  readonly list: ListPage;
  /** The query of the rows. */
  readonly loading: Pick<UseQueryResult, 'error' | 'isError' | 'isPlaceholderData' | 'refetch'>;
  /** Number of rows on all pages; undefined while they load, null while they are being counted. */
  readonly total: number | null | undefined;
  /** Placeholder of the search field; a list without one has no search. */
  readonly searchHint?: string;
  /** Room below the search field, in steps of the theme. */
  readonly searchMargin?: number;
  /** Whether no filter hides rows: an empty list is then shown without its search, filters and head. */
  readonly isUnfiltered?: boolean;
  /** Shown beside the search field. */
  readonly children?: ReactNode;
  /** Content of an empty list: a sentence or an element. */
  readonly empty: ReactNode;
  /** Sentences for a search without matches, and for rows that did not load. */
  readonly noMatch?: ReactNode;
  readonly failed: string;
}

/** A page of a list whose search, sort and page are in the URL. */
export function ListTable<Row>({
  list: { query, onSearch, sorting, paging },
  loading,
  total = 0,
  searchHint,
  searchMargin = 3,
  isUnfiltered = false,
  children,
  empty,
  noMatch = empty,
  failed,
  ...table
}: Props<Row>) {
  const isEmpty = isUnfiltered && query.search === '' && total === 0 && table.rows !== undefined;
  return (
    <>
      {searchHint && !isEmpty && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: searchMargin }}>
          <SearchField
            label="Search"
            placeholder={searchHint}
            maxLength={SEARCH_MAX}
            value={query.search}
            onSearch={onSearch}
          />
          {children}
          {sorting && <AlsoSortButtons columns={table.columns} {...sorting} />}
        </Stack>
      )}
      <DataTable
        {...table}
        isUnfiltered={isEmpty}
        empty={query.search === '' ? empty : noMatch}
        error={loading.isError ? failed : undefined}
        cause={loading.error}
        onRetry={() => void loading.refetch()}
        sorting={sorting}
        paging={{ ...paging, total }}
        isOutdated={loading.isPlaceholderData}
      />
    </>
  );
}
