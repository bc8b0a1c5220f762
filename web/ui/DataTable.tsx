import {
  Box,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableRow,
  useMediaQuery,
} from '@mui/material';
import { Fragment, type ReactNode, useDeferredValue, useMemo, useRef } from 'react';
import { Button } from './Button.tsx';
import { columnWidth } from './columnWidths.ts';
import { CardHeading, DataTableCard, hasCardPlaces } from './DataTableCard.tsx';
import { DataTablePagination, hasPages, type Paging } from './DataTablePagination.tsx';
import { type Column, DataTableRow } from './DataTableRow.tsx';
import { DataTableHead, DataTableSorting, type Sorting } from './DataTableSorting.tsx';
import { belowTable, outdatedLook, tableLook } from './dataTableLook.ts';
import { EmptyState } from './EmptyState.tsx';
import { besideOthersLook, fillingLook, fillsWindow } from './fillWindow.ts';
import { LoadError } from './LoadError.tsx';
import { LoadingLine } from './LoadingLine.tsx';
import { markHiddenColumns } from './markHiddenColumns.ts';
import { SkeletonRow } from './SkeletonRow.tsx';
import { roles } from './tableRoles.ts';
import { useLasting } from './useLasting.ts';
import { useScrollToStart } from './useScrollToStart.ts';

export type { Column } from './DataTableRow.tsx';

interface Props<Row> {
  readonly label: string;
  /** Undefined while they load. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  /** Keep the array between renders: another array renders every row again. */
  readonly columns: readonly Column<Row>[];
  /** Content of a table without rows: a sentence or an element. */
  readonly empty: ReactNode;
  /** The sentence of a failed load; none if something else shows it. */
  readonly error?: string | undefined;
  /** Its reason. */
  readonly cause?: unknown;
  readonly onRetry?: () => void;
  readonly sorting?: Sorting | undefined;
  readonly paging?: Paging;
  /** A narrower table (px at the usual size of text) scrolls sideways. */
  readonly minWidth: number;
  /** Shown beside the sort of cards. */
  readonly besideSort?: ReactNode;
  /** The heading of a card, which those of equal rows below it share. */
  readonly cardHeading?: ((row: Row) => string) | undefined;
  /** Leaves less room between the columns, for a table with many. */
  readonly isTight?: boolean;
  /** No filter hides rows: an empty list is then no table. */
  readonly isUnfiltered?: boolean;
  /** The rows belong to the previous request; new ones are loading. */
  readonly isOutdated?: boolean;
}

/** A window of 900 px shows so many. */
const MAX_SKELETON_ROWS = 14;
/** A list without pages shares its screen with others. */
const MAX_SKELETON_ROWS_BESIDE = 2;
/** A phone shows four; each further card delays the first paint. */
const MAX_SKELETON_CARDS = 4;
/** Rows that a slow computer renders in some 200 ms: the usual page. */
const FEW_ROWS = 20;
/** Longest wait (ms) without a mark: a brief mark would flicker, and drawing it delays the rows. */
const QUICK = 200;

/** A table with a loading, an empty and a failed state. Narrow screens show each row as a card. */
export function DataTable<Row>({
  label,
  rows: latestRows,
  rowKey,
  columns,
  empty,
  error,
  cause,
  onRetry,
  sorting,
  paging,
  besideSort,
  cardHeading,
  minWidth,
  isTight = false,
  isUnfiltered = !paging,
  isOutdated = false,
}: Props<Row>) {
  const look = useMemo(() => tableLook({ columns, minWidth, isTight }), [columns, minWidth, isTight]);
  // A long page and a first load must not block typing and clicking. The next short page is there sooner in one piece.
  const deferredRows = useDeferredValue(latestRows);
  const rows = deferredRows && latestRows && latestRows.length <= FEW_ROWS ? latestRows : deferredRows;
  const areOld = isOutdated || rows !== latestRows;
  const isSlow = useLasting(areOld, QUICK);
  const scroller = useRef<HTMLDivElement>(null);
  useScrollToStart(scroller, paging?.listKey);
  const areCards = useMediaQuery(belowTable);
  const failure = error && onRetry && <LoadError message={error} error={cause} onRetry={onRetry} />;
  if (failure && !rows) return failure;
  if (isUnfiltered && rows?.length === 0)
    return (
      <>
        {failure && <Box sx={{ mb: 2 }}>{failure}</Box>}
        <Paper variant="outlined" sx={aloneLook}>
          {emptyState(empty)}
        </Paper>
      </>
    );

  const onFirstPage = () => {
    // The button disappears and would lose the focus.
    scroller.current?.focus();
    paging?.onPage(1);
  };
  const RowOrCard = areCards && hasCardPlaces(columns) ? DataTableCard : DataTableRow;
  const skeletons = paging
    ? Math.min(paging.pageSize, areCards ? MAX_SKELETON_CARDS : MAX_SKELETON_ROWS)
    : MAX_SKELETON_ROWS_BESIDE;
  return (
    <Box {...(paging && fillsWindow(isTight))} sx={paging ? fillingLook : besideOthersLook}>
      {failure && <Box sx={{ mb: 2 }}>{failure}</Box>}
      {(besideSort || sorting) && (
        <DataTableSorting columns={columns} sorting={rows?.length === 0 ? undefined : sorting}>
          {besideSort}
        </DataTableSorting>
      )}
      <Paper variant="outlined" sx={look}>
        {/* Placeholders show the first load. */}
        <LoadingLine label={`Loading ${label.toLowerCase()}`} hidden={!rows || !isSlow} />
        <TableContainer
          component="section"
          ref={scroller}
          // Cards do not scroll inside the container.
          tabIndex={areCards ? -1 : 0}
          aria-label={label}
          aria-busy={!rows || areOld}
        >
          <Table ref={markHiddenColumns} stickyHeader role={roles.table} aria-label={label}>
            <colgroup>
              {columns.map((column) => (
                <col
                  key={column.label}
                  style={{ width: columnWidth(column, columns, minWidth) }}
                  data-screen-only={column.screenOnly}
                />
              ))}
            </colgroup>
            {/* Headings of cards show on paper alone. */}
            <DataTableHead columns={columns} sorting={sorting} isForPaper={areCards} />
            <TableBody role={roles.rowgroup} sx={isSlow ? outdatedLook : undefined}>
              {rows?.map((row, index) => {
                const heading = areCards && cardHeading?.(row);
                const before = rows[index - 1];
                return (
                  <Fragment key={rowKey(row)}>
                    {heading && heading !== (before && cardHeading?.(before)) && (
                      <CardHeading text={heading} span={columns.length} />
                    )}
                    <RowOrCard row={row} columns={columns} />
                  </Fragment>
                );
              })}
              {!rows &&
                Array.from({ length: skeletons }, (_, index) => (
                  <SkeletonRow key={`loading-${index}`} columns={columns} areCards={areCards} />
                ))}
              {rows?.length === 0 && (
                <TableRow role={roles.row}>
                  <TableCell role={roles.cell} colSpan={columns.length}>
                    <div data-empty>
                      {paging && paging.page > 1 ? (
                        <EmptyState message="This page is empty.">
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
        {paging && (!rows || (paging.total !== 0 && (paging.isKept || hasPages(paging)))) && (
          // Keeps its place while the first rows load.
          <Box
            inert={paging.total === 0}
            sx={[footLook, { visibility: paging.total === 0 ? 'hidden' : undefined }]}
          >
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

/** As wide as a page of facts. */
const aloneLook = { maxWidth: 860 };

/** A line ends the rows, the last of which may be cut off. */
const footLook = { borderTop: 1, borderColor: 'divider' };

const emptyState = (empty: ReactNode) => (typeof empty === 'string' ? <EmptyState message={empty} /> : empty);
