import { Box, Typography } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';

interface Props {
  readonly title: string;
  /** Number of symptoms that every form asked about. */
  readonly asked: number;
  /** Current ones, for each kit. */
  readonly current: readonly number[];
}

/** The share of current symptoms from the first kit (hollow) to the last (filled), and its words. */
export function Dumbbell({ title, asked, current }: Props) {
  const [low, high] = [Math.min(...current), Math.max(...current)];
  const place = (count: number) => `${(count / asked) * 100}%`;
  const sentence = `${title}: ${current.join(', then ')} of ${asked} symptoms current`;
  return (
    <Box component="figure" sx={figureLook}>
      <Box component="figcaption" sx={visuallyHidden}>
        {sentence}.
      </Box>
      <Box aria-hidden data-prints-color sx={scaleLook}>
        <Box sx={rail} />
        <Box sx={endLook} style={{ left: 0 }}>
          0
        </Box>
        <Box sx={endLook} style={{ left: '100%' }}>
          {asked}
        </Box>
        <Box sx={bar} style={{ left: place(low), width: place(high - low) }} />
        {current.map((count, at) => (
          // A place in the list is the kit.
          // oxlint-disable-next-line react/no-array-index-key
          <Box key={at} sx={at === current.length - 1 ? filled : hollow} style={{ left: place(count) }} />
        ))}
      </Box>
      <Typography aria-hidden variant="body2" color="textSecondary">
        {current.join(' → ')} of {asked} current
      </Typography>
    </Box>
  );
}

/** The scale has the same length in all groups. Phones have the words alone. */
const figureLook = {
  display: 'grid',
  gridTemplateColumns: { sm: 'minmax(0, 1fr) 9rem' },
  columnGap: 3,
  m: 0,
};
const scaleLook = { display: { xs: 'none', sm: 'block' }, position: 'relative', height: 40, mx: 1 };
/** A number below an end of the scale. */
const endLook = {
  position: 'absolute',
  top: 22,
  translate: '-50%',
  typography: 'caption',
  lineHeight: 1.25,
  color: 'text.secondary',
};
const rail = {
  position: 'absolute',
  top: 9,
  width: '100%',
  borderTop: '2px solid',
  borderColor: 'divider',
  '@media print': { borderColor: '#999' },
};
const bar = { position: 'absolute', top: 8, borderTop: '4px solid', borderColor: 'primary.main' };
const dot = {
  position: 'absolute',
  top: 2,
  width: 16,
  height: 16,
  borderRadius: '50%',
  border: '3px solid',
  borderColor: 'primary.main',
  transform: 'translateX(-50%)',
};
/** Filled by its border, which forced colors keep. */
const filled = { ...dot, borderWidth: 8 };
const hollow = { ...dot, bgcolor: 'background.paper', '@media print': { bgcolor: '#fff' } };
