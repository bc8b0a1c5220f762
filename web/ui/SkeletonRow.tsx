import { Skeleton, TableCell, TableRow } from '@mui/material';
import { memo } from 'react';
import { hasCardPlaces } from './DataTableCard.tsx';
import type { Column } from './DataTableRow.tsx';
import { belowTable } from './dataTableLook.ts';

interface Props {
  readonly columns: readonly Column<never>[];
  readonly areCards: boolean;
}

/** Placeholder of a loading row or card. */
export const SkeletonRow = memo(function SkeletonRow({ columns, areCards }: Props) {
  const isShort = areCards && hasCardPlaces(columns);
  return (
    <TableRow aria-hidden {...(isShort && { 'data-card': true })}>
      {columns
        .filter(({ card }) => !isShort || card !== undefined)
        .map(({ label, card, wide, cardHeight }, index) => (
          <TableCell
            key={label}
            component={index === 0 ? 'th' : 'td'}
            data-place={isShort ? card : undefined}
            data-label={isShort && card === 'title' ? undefined : label}
            data-wide={wide}
          >
            <Skeleton sx={{ flexGrow: 1, [belowTable]: { height: cardHeight, minWidth: '6rem' } }} />
          </TableCell>
        ))}
    </TableRow>
  );
});
