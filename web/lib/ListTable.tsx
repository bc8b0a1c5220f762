import { Stack, useMediaQuery } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { SEARCH_MAX } from '#contract/shared/limits.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { AlsoSortButtons } from '#web/ui/DataTableSorting.tsx';
import { belowTable } from '#web/ui/dataTableLook.ts';
import { SearchField } from '#web/ui/SearchField.tsx';
import type { ListPage } from './useListPage.ts';

type TableProps<Row> = Pick<
  ComponentProps<typeof DataTable<Row>>,
  'label' | 'rows' | 'rowKey' | 'columns' | 'minWidth' | 'isTight' | 'cardHeading'
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
  /** Shown beside the search field as well, or beside the sort of cards. */
  readonly besideSort?: ReactNode;
  /** Stands at the start of the line of pages. */
  readonly note?: ReactNode;
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
  besideSort,
  note,
  empty,
  noMatch = empty,
  failed,
  ...table
}: Props<Row>) {
  const isEmpty = isUnfiltered && query.search === '' && total === 0 && table.rows !== undefined;
  const areCards = useMediaQuery(belowTable);
  return (
    <>
      {searchHint && !isEmpty && (
        <Stack direction="row" sx={{ ...searchLook, mb: { xs: 2, md: searchMargin } }}>
          <SearchField
            label="Search"
            placeholder={searchHint}
            maxLength={SEARCH_MAX}
            value={query.search}
            onSearch={onSearch}
          />
          {children}
          {!areCards && besideSort}
          {sorting && <AlsoSortButtons columns={table.columns} {...sorting} />}
        </Stack>
      )}
      <DataTable
        {...table}
        besideSort={areCards && !isEmpty && besideSort}
        isUnfiltered={isEmpty}
        empty={query.search === '' ? empty : noMatch}
        error={loading.isError ? failed : undefined}
        cause={loading.error}
        onRetry={() => void loading.refetch()}
        sorting={sorting}
        paging={{ ...paging, total, note }}
        isOutdated={loading.isPlaceholderData}
      />
    </>
  );
}

const searchLook = { flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 2 };
