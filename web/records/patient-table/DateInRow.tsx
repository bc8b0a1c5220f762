import { Box } from '@mui/material';
import { formatDate, formatDay } from '#web/lib/format.ts';
import { aboveTable } from '#web/ui/dataTableLook.ts';

interface Props {
  readonly date: string | null;
  /** Leaves the current year out on the screen. */
  readonly isRecent?: boolean;
}

/** A date in a row or card. A column too narrow for it has the year on a second line. */
export function DateInRow({ date, isRecent = false }: Props) {
  const whole = formatDate(date);
  const short = isRecent && date !== null ? formatDay(date) : whole;
  if (short !== whole)
    return (
      <Box component="span" title={whole} sx={dateLook}>
        <Box component="span" sx={{ whiteSpace: 'nowrap', displayPrint: 'none' }}>
          {short}
        </Box>
        <Box component="span" sx={{ display: 'none', displayPrint: 'inline' }}>
          {whole}
        </Box>
      </Box>
    );
  const end = whole.lastIndexOf(' ');
  return (
    <Box component="span" sx={dateLook}>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {whole.slice(0, end < 0 ? undefined : end)}
      </Box>
      {end >= 0 && whole.slice(end)}
    </Box>
  );
}

const dateLook = { [aboveTable]: { fontSize: '0.75rem' } };
