import { Box } from '@mui/material';

interface Props {
  readonly text: string;
  /** Follows in secondary text, on a line of its own in a narrow column. */
  readonly detail: string | null;
}

/** A text and a detail of it: one line of a row that has the room. */
export const DetailedText = ({ text, detail }: Props) => (
  <Box sx={look}>
    <span>{text}</span>
    {detail && (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {detail}
      </Box>
    )}
  </Box>
);

const look = { display: 'flex', flexWrap: 'wrap', columnGap: 1 };
