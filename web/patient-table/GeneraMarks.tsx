import { Box } from '@mui/material';
import type { RangeCounts } from '#contract/taxa.ts';
import { belowTable } from '#web/ui/dataTableLook.ts';

/** Numbers of genera above, within and below the middle 90 % of the reference set. Shapes alone tell them apart. */
export function GeneraMarks({ counts: { below, within, above } }: { readonly counts: RangeCounts }) {
  const name = `Genera compared with the reference set: ${below} below, ${within} within and ${above} above the middle 90%.`;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- three texts are one picture
    <Box role="img" aria-label={name} title={name} sx={marksLook}>
      <span>▲ {above}</span>
      <span>● {within}</span>
      <span>▼ {below}</span>
    </Box>
  );
}

const marksLook = {
  display: 'inline-grid',
  fontSize: 12,
  lineHeight: '13px',
  fontVariantNumeric: 'tabular-nums',
  color: 'text.secondary',
  [belowTable]: { display: 'flex', gap: 2 },
};
