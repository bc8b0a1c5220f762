import Chip from '@mui/material/Chip';
import { formatDate } from '#web/lib/format.ts';

interface Props {
  /** When something that could be read was last replaced; null when nothing ever was. */
  readonly amended_at: string | null | undefined;
  readonly size?: 'small';
}

/** Says that a report is not what it was. */
export const AmendedChip = ({ amended_at, size }: Props) =>
  amended_at && (
    <Chip
      {...(size && { size })}
      variant="outlined"
      color="warning"
      label={`Amended on ${formatDate(amended_at)}`}
    />
  );
