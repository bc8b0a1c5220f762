import { Typography } from '@mui/material';
import type { ComparedGenera } from '#contract/reports/counts.ts';
import { FigureRow } from '#web/ui/FigureRow.tsx';
import { openOnPaper } from '#web/ui/openOnPaper.ts';
import { RANGE_SENTENCES, rangeHeading } from './glanceText.ts';

/** How many genera are above, within and below the range of the reference set. */
export function RangeFigures({ compared }: { readonly compared: ComparedGenera }) {
  const { above, within, below } = compared.range_counts;
  const figures = [
    [above, 'above'],
    [within, 'within'],
    [below, 'below'],
  ] as const;
  return (
    <FigureRow
      label="Genera beside the range"
      figures={figures.map(([count, place]) => [count, `${count === 1 ? 'genus' : 'genera'} ${place}`])}
    />
  );
}

/** Names the people behind the range, and explains it in a fold. */
export const RangeFold = ({ compared }: { readonly compared: ComparedGenera }) => (
  <details ref={openOnPaper}>
    <Typography component="summary" variant="body2">
      {rangeHeading(compared)}
    </Typography>
    <Typography variant="body2">{RANGE_SENTENCES}</Typography>
  </details>
);
