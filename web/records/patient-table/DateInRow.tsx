import { Box } from '@mui/material';
import { formatDate, formatDay } from '#web/lib/format.ts';

interface Props {
  readonly date: string | null;
  /** Leaves the current year out on the screen; another year has its own line in a row. */
  readonly isRecent?: boolean;
}

/** A date in a row or card. */
export function DateInRow({ date, isRecent = false }: Props) {
  const whole = formatDate(date);
  if (!isRecent || date === null)
    return (
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {whole}
      </Box>
    );
  const short = formatDay(date);
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
