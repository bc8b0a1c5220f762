import TablePagination from '@mui/material/TablePagination';

export interface Paging {
  /** Counts from 1. */
  readonly page: number;
  /** Another one for each page of each list: from then on it is shown from its start. */
  readonly listKey: string;
  readonly pageSize: number;
  readonly pageSizes: readonly number[];
  /** Number of rows on all pages; 0 while they load, null while more than those of this page are being counted. */
  readonly total: number | null;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (pageSize: number) => void;
}

/** Which rows of how many are shown, the way to the others, and how many make a page. */
export function DataTablePagination({ page, pageSize, pageSizes, total, onPage, onPageSize }: Paging) {
  const lastPage = total === null ? page : Math.ceil(total / pageSize);
  const isBehind = page > lastPage;
  return (
    <TablePagination
      component="div"
      // Material calls an unknown number more than what has been shown.
      count={total ?? -1}
      // Material counts from 0, and an address may ask for a page behind the last one.
      page={isBehind ? lastPage : page - 1}
      {...(isBehind && { labelDisplayedRows: () => `0 of ${total}` })}
      onPageChange={(_, index) => onPage(index + 1)}
      rowsPerPage={pageSize}
      rowsPerPageOptions={[...pageSizes]}
      onRowsPerPageChange={({ target }) => onPageSize(Number(target.value))}
      sx={paginationLook}
    />
  );
}

const paginationLook = {
  '& .MuiTablePagination-toolbar': { flexWrap: 'wrap', justifyContent: 'flex-end', py: 0.5 },
  '& .MuiTablePagination-spacer': { display: 'none' },
};
