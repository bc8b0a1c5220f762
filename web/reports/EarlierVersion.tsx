import type { ReplacedPage } from '#contract/reports/report-summary.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { passFocusOn } from '#web/ui/passFocusOn.ts';

interface Props {
  /** The replacement that the readers learned of. */
  readonly replacement: ReplacedPage | undefined;
  /** When a newer version was published; it also counts versions that no reader had. */
  readonly replaced_at: string | null | undefined;
  readonly onCurrent: () => void;
}

/** Warns that the page on the screen is no longer the current one, explains why, and leads back. */
export function EarlierVersion({ replacement, replaced_at, onCurrent }: Props) {
  const moment = replacement?.replaced_at ?? replaced_at;
  if (moment === undefined) return null;
  return (
    <Alert
      ref={passFocusOn}
      severity="warning"
      sx={earlierLook}
      action={
        <Button color="inherit" size="small" onClick={onCurrent} sx={{ whiteSpace: 'nowrap' }}>
          Show current
        </Button>
      }
    >
      This is an earlier version. It was replaced on {formatDateTime(moment)}
      {replacement?.reason ? `: ${replacement.reason}` : '.'}
    </Alert>
  );
}

const earlierLook = {
  mb: 2,
  // On a narrow screen the button moves below the message.
  flexWrap: 'wrap',
  // Reasons of several versions stand on a line each.
  '& .alert-message': { flex: '1 1 12rem', whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
};
