import { Box, Typography } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';

interface Props {
  readonly title: string;
  /** Number of symptoms that every form asked about. */
  readonly asked: number;
  /** Current ones, for each kit. */
  readonly current: readonly number[];
  /** Length of the scale, in symptoms. */
  readonly longest: number;
}

/** The number of current symptoms from the first kit (hollow) to the last (filled), on the common scale. */
export function Dumbbell({ title, asked, current, longest }: Props) {
  const [low, high] = [Math.min(...current), Math.max(...current)];
  const place = (count: number) => `${(count / longest) * 100}%`;
  const sentence = `${title}: ${current.join(', then ')} of ${asked} symptoms current`;
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Box component="figcaption" sx={visuallyHidden}>
        {sentence}.
      </Box>
      <Box aria-hidden data-prints-color sx={scaleLook}>
        <Box sx={rail} style={{ width: place(asked) }} />
        <Box sx={endLook} style={{ left: 0 }}>
          0
        </Box>
        <Box sx={endLook} style={{ left: place(asked) }}>
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

/** Words beside it would shorten it in some groups: a symptom has the same length in all. */
const scaleLook = {
  display: { xs: 'none', sm: 'block' },
  position: 'relative',
  maxWidth: 480,
  height: 44,
  ml: 1,
  mr: 3,
};
/** A number below an end of the scale. */
const endLook = {
  position: 'absolute',
  top: 26,
  translate: '-50%',
  typography: 'caption',
  lineHeight: 1.25,
  color: 'text.secondary',
};
const rail = {
  position: 'absolute',
  top: 15,
  borderTop: '2px solid',
  borderColor: 'divider',
  '@media print': { borderColor: '#999' },
};
const bar = { position: 'absolute', top: 14, borderTop: '4px solid', borderColor: 'primary.main' };
const dot = {
  position: 'absolute',
  top: 8,
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
