import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableRow from '@mui/material/TableRow';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useDeferredValue, useMemo, useRef } from 'react';
import { DataTablePagination, type Paging } from './DataTablePagination.tsx';
import { type Column, DataTableRow, SkeletonRow } from './DataTableRow.tsx';
import { DataTableHead, DataTableSorting, type Sorting } from './DataTableSorting.tsx';
import { belowTable, outdatedLook, progressLook, roles, tableLook } from './dataTableLook.ts';
import { EmptyState } from './EmptyState.tsx';
import { besideOthersLook, fillingLook, fillsWindow } from './fillWindow.ts';
import { LoadError } from './LoadError.tsx';
import { useScrollToStart } from './useScrollToStart.ts';

export type { Column } from './DataTableRow.tsx';

interface Props<Row> {
  readonly label: string;
  /** Absent while they load. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  /** Keep the same array between renders: rows are drawn again only when their row or the columns change. */
  readonly columns: readonly Column<Row>[];
  /** Shown when there are no rows: a sentence, or more. */
  readonly empty: ReactNode;
  /** Why the rows could not be loaded. */
  readonly error: string | undefined;
  readonly onRetry: () => void;
  readonly sorting?: Sorting | undefined;
  readonly paging?: Paging;
  /** Below this width (px) the table scrolls sideways. */
  readonly minWidth: number;
  /** Least height (px) of a row and height of a row that loads. */
  readonly rowHeight?: number;
  /** The rows are those of the request before; new ones are on their way. */
  readonly isOutdated?: boolean;
}

const DEFAULT_ROW_HEIGHT = 64;
const MAX_SKELETON_ROWS = 10;

/** A table with its loading, empty and failed state; on narrow screens every row is a card. */
export function DataTable<Row>({
  label,
  rows: latestRows,
  rowKey,
  columns,
  empty,
  error,
  onRetry,
  sorting,
  paging,
  minWidth,
  rowHeight = DEFAULT_ROW_HEIGHT,
  isOutdated = false,
}: Props<Row>) {
  // A long page of rows is drawn in slices, so that typing and clicking go on meanwhile.
  const rows = useDeferredValue(latestRows);
  const areOld = isOutdated || rows !== latestRows;
  const scroller = useRef<HTMLDivElement>(null);
  useScrollToStart(scroller, paging?.listKey);
  const areCards = useMediaQuery(belowTable);
  const look = useMemo(() => tableLook(columns, minWidth, rowHeight), [columns, minWidth, rowHeight]);
  if (error && !rows) return <LoadError message={error} onRetry={onRetry} />;

  const onFirstPage = () => {
    // The button goes with what it ends.
    scroller.current?.focus();
    paging?.onPage(1);
  };
  const skeletons = Math.min(paging?.pageSize ?? MAX_SKELETON_ROWS, MAX_SKELETON_ROWS);
  return (
    <Box {...(paging && fillsWindow)} sx={paging ? fillingLook : besideOthersLook}>
      {error && (
        <Box sx={{ mb: 2 }}>
          <LoadError message={error} onRetry={onRetry} />
        </Box>
      )}
      {sorting && <DataTableSorting columns={columns} {...sorting} />}
      <Paper variant="outlined" sx={look}>
        {areOld && <LinearProgress aria-label={`Loading ${label.toLowerCase()}`} sx={progressLook} />}
        <TableContainer
          component="section"
          ref={scroller}
          // Cards do not scroll in it.
          tabIndex={areCards ? -1 : 0}
          aria-label={label}
          aria-busy={!rows || areOld}
        >
          <Table stickyHeader role={roles.table} aria-label={label}>
            <colgroup>
              {columns.map(({ key, width }) => (
                <col key={key} style={{ width }} />
              ))}
            </colgroup>
            <DataTableHead columns={columns} sorting={sorting} />
            <TableBody role={roles.rowgroup} sx={areOld ? outdatedLook : undefined}>
              {rows?.map((row) => (
                <DataTableRow key={rowKey(row)} row={row} columns={columns} />
              ))}
              {!rows &&
                Array.from({ length: skeletons }, (_, index) => (
                  <SkeletonRow key={`loading-${index}`} columns={columns} />
                ))}
              {rows?.length === 0 && (
                <TableRow role={roles.row}>
                  <TableCell role={roles.cell} colSpan={columns.length}>
                    <div data-empty>
                      {paging && paging.page > 1 ? (
                        <EmptyState message="There is nothing on this page.">
                          <Button onClick={onFirstPage}>Go to the first page</Button>
                        </EmptyState>
                      ) : (
                        emptyState(empty)
                      )}
                    </div>
                  </TableCell>
                </TableRow>
              )}
            </TableBody>
          </Table>
        </TableContainer>
        {paging && (paging.total !== 0 || !rows) && (
          // While the first rows load it keeps its place.
          <Box inert={paging.total === 0} sx={{ visibility: paging.total === 0 ? 'hidden' : undefined }}>
            <DataTablePagination
              {...paging}
              total={paging.total === 0 ? paging.page * paging.pageSize : paging.total}
            />
          </Box>
        )}
      </Paper>
    </Box>
  );
}

const emptyState = (empty: ReactNode) => (typeof empty === 'string' ? <EmptyState message={empty} /> : empty);
