import { Box } from '@mui/material';
import { formatDate, formatDay } from '#web/lib/format.ts';

interface Props {
  readonly date: string | null;
  /** Leaves the current year out on the screen. */
  readonly isRecent?: boolean;
}

/** A date whose last word, usually the year, has its own line in a row, and none in a card. */
export function DateInRow({ date, isRecent = false }: Props) {
  const whole = formatDate(date);
  const short = isRecent && date !== null ? formatDay(date) : whole;
  if (short !== whole)
    return (
      <span title={whole}>
        <Box component="span" sx={{ displayPrint: 'none' }}>
          {short}
        </Box>
        <Box component="span" sx={{ display: 'none', displayPrint: 'inline' }}>
          {whole}
        </Box>
      </span>
    );
  const words = whole.split(' ');
  const last = words.pop();
  return (
    <span>
      {words.map((word) => `${word} `)}
      <Box component="span" sx={{ display: { md: 'block' }, displayPrint: 'inline' }}>
        {last}
      </Box>
    </span>
  );
}
