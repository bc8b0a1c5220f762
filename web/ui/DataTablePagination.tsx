import { TablePagination } from '@mui/material';

export interface Paging {
  /** Counts from 1. */
  readonly page: number;
  /** Identifies the list and its page. A new key scrolls the table to its start. */
  readonly listKey: string;
  readonly pageSize: number;
  readonly pageSizes: readonly number[];
  /** Number of rows on all pages; 0 while they load, null while they are being counted. */
  readonly total: number | null;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (pageSize: number) => void;
}

/** Shows the range of rows, and changes the page and its size. */
export function DataTablePagination({ page, pageSize, pageSizes, total, onPage, onPageSize }: Paging) {
  const lastPage = total === null ? page : Math.ceil(total / pageSize);
  const isBehind = page > lastPage;
  return (
    <TablePagination
      component="div"
      // Material shows -1 as "more than" the rows so far.
      count={total ?? -1}
      // Material counts from 0, and a URL may name a page after the last one.
      page={isBehind ? lastPage : page - 1}
      {...(isBehind && { labelDisplayedRows: () => `0 of ${total}` })}
      onPageChange={(_, index) => onPage(index + 1)}
      rowsPerPage={pageSize}
      rowsPerPageOptions={[...pageSizes]}
      onRowsPerPageChange={({ target }) => onPageSize(Number(target.value))}
      slotProps={{ select: { native: true, inputProps: { 'aria-label': 'Rows per page:' } } }}
      sx={paginationLook}
    />
  );
}

const paginationLook = {
  '& .MuiTablePagination-toolbar': { flexWrap: 'wrap', justifyContent: 'flex-end', minHeight: 44, py: 0 },
  '& .MuiTablePagination-spacer': { display: 'none' },
};
