import { Box, Typography } from '@mui/material';

interface Props {
  /** Names the row. */
  readonly label: string;
  readonly figures: readonly (readonly [count: number, text: string])[];
}

/** Numbers beside each other, each above its words on a phone. */
export const FigureRow = ({ label, figures }: Props) => (
  <Box component="ul" aria-label={label} sx={rowLook}>
    {figures.map(([count, text]) => (
      <Typography key={text} component="li" sx={figureLook}>
        <Box component="span" sx={countLook}>
          {count}
        </Box>{' '}
        {text}
      </Typography>
    ))}
  </Box>
);

const rowLook = {
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
