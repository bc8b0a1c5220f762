import { Box, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { KitPractitioner } from '#contract/families/kit-practitioners.ts';
import type { KitCode } from '#contract/shared/ids.ts';
import { practitionerName } from '#web/families/practitioner-access/practitionerName.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { RemovableChip } from '#web/ui/RemovableChip.tsx';
import { kitPractitionersQuery } from './api.ts';

interface Props {
  readonly kit_id: KitCode;
  readonly onRemove: (practitioner: KitPractitioner) => void;
}

/** The practitioners who see a kit, as removable chips. */
export function AssignedToKit({ kit_id, onRemove }: Props) {
  const titleId = useId();
  const { data = [], isError, error, refetch } = useQuery(kitPractitionersQuery(kit_id));
  if (isError)
    return (
      <LoadError
        message="Failed to load the assigned practitioners"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (data.length === 0) return null;
  return (
    <Box>
      <Typography id={titleId} variant="body2" color="textSecondary" gutterBottom>
        Assigned already
      </Typography>
      <Stack
        component="ul"
        aria-labelledby={titleId}
        direction="row"
        sx={{ flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}
      >
        {data.map((practitioner) => (
          <li key={practitioner.id}>
            <RemovableChip
              label={practitionerName(practitioner)}
              aria-label={`Remove ${practitionerName(practitioner)}`}
              onClick={() => onRemove(practitioner)}
              onRemove={() => onRemove(practitioner)}
            />
          </li>
        ))}
      </Stack>
    </Box>
  );
}
