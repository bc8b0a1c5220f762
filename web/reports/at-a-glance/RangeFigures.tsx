import { Box, Typography } from '@mui/material';
import type { ComparedGenera } from '#contract/reports/counts.ts';
import { rangeSentences } from './glanceText.ts';

/** How many genera are above, within and below the range of the reference set. */
export function RangeFigures({ compared }: { readonly compared: ComparedGenera }) {
  const { above, within, below } = compared.range_counts;
  const figures = [
    [above, 'above'],
    [within, 'within'],
    [below, 'below'],
  ] as const;
  return (
    <>
      <Box component="ul" aria-label="Genera beside the range" sx={figuresLook}>
        {figures.map(([count, place]) => (
          <Typography key={place} component="li" sx={figureLook}>
            <Box component="span" sx={countLook}>
              {count}
            </Box>{' '}
            {count === 1 ? 'genus' : 'genera'} {place}
          </Typography>
        ))}
      </Box>
      <Typography variant="body2" sx={{ mt: 0.5, mb: { sm: 1 }, maxWidth: '46rem' }}>
        {rangeSentences(compared)}
      </Typography>
    </>
  );
}

const figuresLook = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: { xs: 'space-between', sm: 'flex-start' },
  columnGap: { xs: 0.5, sm: 3 },
  maxWidth: { xs: 320, sm: 'none' },
  m: 0,
  p: 0,
  listStyle: 'none',
};

/** Small enough on a phone for three beside each other at 320 px. */
const figureLook = { typography: { xs: 'body2', sm: 'body1' } };

const countLook = {
  display: { xs: 'block', sm: 'inline' },
  fontSize: '1.5rem',
  fontWeight: 600,
  lineHeight: 1.2,
};
