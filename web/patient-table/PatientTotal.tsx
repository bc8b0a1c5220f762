import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { LoadError } from '#web/ui/LoadError.tsx';

interface Props {
  /** Undefined while the rows load, null while they are being counted. */
  readonly total: number | null | undefined;
  readonly has_failed: boolean;
  readonly onRetry: () => void;
}

/** How many rows there are on all pages. Read out when it is known, not before. */
export function PatientTotal({ total, has_failed, onRetry }: Props) {
  if (has_failed) return <LoadError message="The records could not be counted." onRetry={onRetry} />;
  return (
    <Typography component="output" color="textSecondary">
      {total === undefined && <Skeleton width="9em" />}
      {total === null && <span aria-hidden>Total: counting…</span>}
      {typeof total === 'number' && `Total: ${total} records`}
    </Typography>
  );
}
