import { Box } from '@mui/material';
import { formatDate } from '#web/lib/format.ts';

/** A date whose last word, usually the year, has a line of its own in a row, and none in a card. */
export function DateInRow({ date }: { readonly date: string | null }) {
  const words = formatDate(date).split(' ');
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
