import { Chip } from '@mui/material';
import { formatDate } from '#web/lib/format.ts';

interface Props {
  /** Time of the last replacement of a published page; null if there was none. */
  readonly amended_at: string | null | undefined;
  readonly size?: 'small';
}

/** Marks a report that has changed since its publication. */
export const AmendedChip = ({ amended_at, size }: Props) =>
  amended_at && (
    <Chip
      {...(size && { size })}
      variant="outlined"
      color="warning"
      label={`Amended on ${formatDate(amended_at)}`}
    />
  );
