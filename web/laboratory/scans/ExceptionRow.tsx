import { Box, Typography } from '@mui/material';
import { TriangleAlert } from 'lucide';
import type { ScanException } from '#contract/laboratory/scans.ts';
import { kitStatusNames } from '#web/kits/kit-status/kitStatusNames.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';

interface Props {
  readonly exception: ScanException;
  readonly isBusy: boolean;
  readonly onDone: () => void;
}

/** A code that stays on the list until somebody has dealt with its tube. */
export function ExceptionRow({ exception, isBusy, onDone }: Props) {
  const { kit_id, scanned_at, scanned_by } = exception;
  return (
    <Box component="li" sx={rowLook}>
      <Box component="span" aria-hidden sx={{ display: 'inline-flex', color: 'warning.main' }}>
        <Icon of={TriangleAlert} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
        <Typography>
          {kit_id} {reasonOf(exception)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          Scanned {formatDateTime(scanned_at)}
          {scanned_by === null ? '' : ` by ${scanned_by}`}
        </Typography>
      </Box>
      <Button size="small" aria-label={`${kit_id} is done`} disabled={isBusy} onClick={onDone}>
        Done
      </Button>
    </Box>
  );
}

function reasonOf({ reason, status }: ScanException): string {
  const name = status === null ? '' : kitStatusNames[status];
  return {
    unknown: 'Not in the inventory',
    known_now: 'Unknown at its scan, in the inventory now',
    other_laboratory: 'Belongs to another laboratory',
    no_laboratory: 'Belongs to no laboratory',
    deleted: 'Its registration was deleted',
    again: `Came again: ${name}`,
    first: `Came for the first time: ${name}`,
  }[reason];
}

const rowLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  py: 1,
  borderBottom: '1px solid',
  borderColor: 'divider',
};
