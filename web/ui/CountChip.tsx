import { Box } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { Chip } from './Chip.tsx';

interface Props {
  readonly count: number | undefined;
  /** The counted things, for screen readers: "open claims". */
  readonly of: string;
}

/** A number that needs attention; nothing for zero. */
export const CountChip = ({ count = 0, of }: Props) =>
  count > 0 && (
    <Chip
      size="small"
      color="warning"
      label={
        <>
          {count.toLocaleString()}
          <Box component="span" sx={visuallyHidden}>
            {` ${of}`}
          </Box>
        </>
      }
      sx={{ ml: 1, cursor: 'inherit' }}
    />
  );
