import { Box, Typography } from '@mui/material';
import { ChevronLeft, ChevronRight } from 'lucide';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { QuietSelect } from './QuietSelect.tsx';

export interface Paging {
  /** Counts from 1. */
  readonly page: number;
  /** Identifies the list and its page. A new key scrolls the table to its start. */
  readonly listKey: string;
  readonly pageSize: number;
  readonly pageSizes: readonly number[];
  /** Stands at the start of the line. */
  readonly note?: ReactNode;
  /** Shown for any number of rows. */
  readonly isKept?: boolean;
  /** Number of rows on all pages; 0 while they load, null while they are being counted. */
  readonly total: number | null;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (pageSize: number) => void;
}

/** Whether a list has another page, or would have one in a smaller size. */
export const hasPages = ({ page, pageSizes, total }: Paging): boolean =>
  page > 1 || total === null || total > Math.min(...pageSizes);

/** Shows the range of rows, and changes the page and its size. */
export function DataTablePagination(paging: Paging) {
  const { page, pageSize, pageSizes, total, note, onPage, onPageSize } = paging;
  const lastPage = total === null ? undefined : Math.ceil(total / pageSize);
  // A URL may name a page after the last one. It counts as the one behind it.
  const isBehind = lastPage !== undefined && page > lastPage;
  const shown = isBehind ? lastPage + 1 : page;
  return (
    <Box data-screen-only sx={look}>
      {note && <Box sx={{ mr: 'auto' }}>{note}</Box>}
      {pageSizes.length > 1 && (
        <Box sx={sizeLook}>
          <QuietSelect label="Rows per page:" value={pageSize} onSelect={(size) => onPageSize(Number(size))}>
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </QuietSelect>
        </Box>
      )}
      <Typography variant="body2">
        {isBehind ? `0 of ${total}` : rangeOf((shown - 1) * pageSize + 1, pageSize, total)}
      </Typography>
      <PageButtons page={shown} lastPage={lastPage} onPage={onPage} />
    </Box>
  );
}

/** The range of a page, in words: `21–40 of 45`. */
function rangeOf(first: number, pageSize: number, total: number | null): string {
  const last = (total === null ? first + pageSize - 1 : Math.min(first + pageSize - 1, total)).toLocaleString(
    'en',
  );
  return `${first.toLocaleString('en')}–${last} of ${total === null ? `more than ${last}` : total.toLocaleString('en')}`;
}

interface PageButtonsProps {
  readonly page: number;
  /** Undefined while the rows are being counted. */
  readonly lastPage: number | undefined;
  readonly onPage: (page: number) => void;
}

function PageButtons({ page, lastPage, onPage }: PageButtonsProps) {
  const bar = useRef<HTMLDivElement>(null);
  // A button that its own click disables loses the focus with the next frame.
  useLayoutEffect(() => {
    if (document.activeElement?.matches(':disabled') && bar.current?.contains(document.activeElement))
      bar.current.querySelector<HTMLElement>('button:enabled')?.focus();
  });
  const buttonTo = (other: number, name: string) => ({
    color: 'inherit' as const,
    'aria-label': name,
    title: name,
    onClick: () => onPage(other),
  });
  return (
    <Box ref={bar} sx={{ flexShrink: 0, ml: { xs: 'auto', sm: '20px' } }}>
      <IconButton {...buttonTo(page - 1, 'Go to previous page')} disabled={page === 1}>
        <Icon of={ChevronLeft} />
      </IconButton>
      <IconButton
        {...buttonTo(page + 1, 'Go to next page')}
        disabled={lastPage !== undefined && page >= lastPage}
      >
        <Icon of={ChevronRight} />
      </IconButton>
    </Box>
  );
}

const look = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  overflow: 'auto',
  minHeight: 44,
  color: 'text.primary',
  pl: { xs: 2, sm: 3 },
  pr: '2px',
  '& > p': { flexShrink: 0, my: 1 },
};

const sizeLook = {
  display: 'flex',
  alignItems: 'center',
  flexShrink: 0,
  columnGap: { sm: 1 },
  mr: { xs: 1, sm: 4 },
};
