import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { formatLimit } from '#contract/reports/counts-qc/findings.ts';
import { formatDate } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLines } from '#web/ui/LoadingLines.tsx';
import { TitledDialog } from '#web/ui/TitledDialog.tsx';
import { countsQcLimitsQuery } from './api.ts';

/** The limits behind the findings, each with its source, and the genera that they count. */
export function LimitsDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(countsQcLimitsQuery);
  return (
    <TitledDialog
      title="Limits and sources"
      isLong
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {error && (
        <LoadError
          message="Failed to load the limits. Please try again."
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <LoadingLines label="Loading the limits..." />}
      {data && (
        <>
          <Box component="dl" sx={{ m: 0 }}>
            {data.limits.map((limit) => (
              <Box key={limit.code} sx={{ mb: 2 }}>
                <Typography component="dt" sx={{ fontWeight: 600 }}>
                  {limit.meaning}: {formatLimit(limit)}
                </Typography>
                <Typography component="dd" variant="body2" color="textSecondary" sx={{ m: 0 }}>
                  {limit.source} Set on {formatDate(limit.changed_at)}.
                </Typography>
              </Box>
            ))}
          </Box>
          {data.genera.map(({ place, genus_keys }) => (
            <details key={place}>
              <Typography component="summary" variant="body2">
                {placeNames[place] ?? place} ({genus_keys.length})
              </Typography>
              <Typography variant="body2" color="textSecondary" sx={{ pb: 1 }}>
                {genus_keys.map(capitalized).join(', ')}
              </Typography>
            </details>
          ))}
        </>
      )}
    </TitledDialog>
  );
}

const placeNames: Readonly<Record<string, string>> = {
  skin: 'Skin genera',
  mouth: 'Mouth genera',
  gut: 'Gut genera',
  compared: 'Genera compared with other kits',
};

const capitalized = (key: string) => key.charAt(0).toUpperCase() + key.slice(1);
