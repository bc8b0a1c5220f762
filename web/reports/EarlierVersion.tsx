import { Alert, Button } from '@mui/material';
import type { ReplacedPage } from '#contract/report-summary.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { passFocusOn } from '#web/ui/passFocusOn.ts';

interface Props {
  /** The replacement that the readers learned of. */
  readonly replacement: ReplacedPage | undefined;
  /** When a newer version was published; it also counts versions that no reader had. */
  readonly replaced_at: string | null | undefined;
  readonly onCurrent: () => void;
}

/** Warns that the page on the screen is no longer the current one, tells why, and leads back. */
export function EarlierVersion({ replacement, replaced_at, onCurrent }: Props) {
  const moment = replacement?.replaced_at ?? replaced_at;
  if (moment === undefined) return null;
  return (
    <Alert
      ref={passFocusOn}
      severity="warning"
      // Reasons of several versions stand on a line each.
      sx={{ mb: 2, '& .MuiAlert-message': { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } }}
      action={
        <Button color="inherit" size="small" onClick={onCurrent}>
          Show current
        </Button>
      }
    >
      This is an earlier version. It was replaced on {formatDateTime(moment)}
      {replacement?.reason ? `: ${replacement.reason}` : '.'}
    </Alert>
  );
}
