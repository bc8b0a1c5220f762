import { Box, CardContent, Typography } from '@mui/material';
import type { KitDetails } from '#contract/kits.ts';
import { formatDate } from '#web/lib/format.ts';
import { kitStatusNames } from './kitStatusNames.ts';

/** A kit's status changes after its registration, with dates and reasons. */
export function KitHistory({ kit: { kit_id, status_changes } }: { readonly kit: KitDetails }) {
  const later = status_changes.slice(1);
  if (later.length === 0) return null;
  return (
    <CardContent sx={{ py: 0 }}>
      <Box
        component="ol"
        aria-label={`History of kit ${kit_id}`}
        sx={{ m: 0, mb: 2, pl: 0, listStyle: 'none' }}
      >
        {later.map(({ status, changed_at, reason }) => (
          <Typography key={`${status} ${changed_at}`} component="li" variant="body2" color="textSecondary">
            {kitStatusNames[status]}: {formatDate(changed_at)}
            {reason && (
              <Typography component="p" variant="body2" color="textPrimary" sx={reasonLook}>
                {reason}
              </Typography>
            )}
          </Typography>
        ))}
      </Box>
    </CardContent>
  );
}

const reasonLook = { overflowWrap: 'anywhere', whiteSpace: 'pre-line', my: 0.5 };
