import { Box } from '@mui/material';
import type { RangeCounts } from '#contract/reports/counts.ts';

/** Genera above, within and below the middle 90 % of the reference set: a bar, and the numbers outside. */
export function GeneraMarks({ counts: { below, within, above } }: { readonly counts: RangeCounts }) {
  const name = `Genera compared with the reference set: ${below} below, ${within} within and ${above} above the middle 90%.`;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a bar and two texts are one picture
    <Box role="img" aria-label={name} title={name} sx={marksLook}>
      <Box data-prints-color sx={barLook}>
        {below > 0 && <Box sx={partLook} style={{ flexGrow: below }} />}
        {within > 0 && <Box sx={{ ...partLook, opacity: 0.35 }} style={{ flexGrow: within }} />}
        {above > 0 && <Box sx={partLook} style={{ flexGrow: above }} />}
      </Box>
      <Box sx={numbersLook}>
        <span>{`▼\u00A0${below}`}</span> <span>{`▲\u00A0${above}`}</span>
      </Box>
    </Box>
  );
}

const marksLook = {
  display: 'inline-grid',
  // On the baseline, a second line of numbers would make its row higher.
  verticalAlign: 'middle',
  gap: '4px',
  maxWidth: '100%',
  fontSize: '0.6875rem',
  lineHeight: 1.27,
  fontVariantNumeric: 'tabular-nums',
  color: 'text.secondary',
};

const barLook = { display: 'flex', gap: '1px', width: '100%', minWidth: 44, height: 6 };

/** Three digits fit a line of the column; more wrap. */
const numbersLook = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  wordSpacing: '-0.25em',
};

/** A border: forced colors take backgrounds away. A part is seen from its first genus on. */
const partLook = { flexBasis: 0, minWidth: '2px', borderBlock: '3px solid', borderColor: 'info.main' };
