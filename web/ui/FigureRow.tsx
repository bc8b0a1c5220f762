import { Box, Typography } from '@mui/material';

interface Props {
  /** Names the row. */
  readonly label: string;
  /** The color of a number is that of the text by default. */
  readonly figures: readonly (readonly [count: number, text: string, color?: string | undefined])[];
}

/** Numbers beside each other, each above its words. */
export const FigureRow = ({ label, figures }: Props) => (
  <Box component="ul" aria-label={label} sx={rowLook}>
    {figures.map(([count, text, color]) => (
      <Typography key={text} component="li" sx={figureLook}>
        <Box component="span" sx={{ ...countLook, color }}>
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
  columnGap: { xs: 0.5, sm: 4 },
  maxWidth: { xs: 320, sm: 'none' },
  m: 0,
  p: 0,
  listStyle: 'none',
};

/** Small enough for three beside each other at 320 px. */
const figureLook = { typography: 'body2' };

const countLook = {
  display: 'block',
  fontSize: { xs: '1.5rem', sm: '1.75rem' },
  fontWeight: 600,
  lineHeight: 1.2,
};
