import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { UserId } from '#contract/ids.ts';
import { practitionerName } from '#web/practitioner-access/practitionerName.ts';
import { practitionersQuery } from '#web/practitioner-codes/api.ts';
import { LoadError } from '#web/ui/LoadError.tsx';

interface Props {
  readonly practitioner_id: UserId | undefined;
  readonly onSelect: (practitioner_id: UserId | undefined) => void;
}

/** The practitioner whose patients are shown. */
export function PractitionerSelect({ practitioner_id, onSelect }: Props) {
  const { data: practitioners, isError, refetch } = useQuery(practitionersQuery());
  if (isError) return <LoadError message="Failed to load practitioners" onRetry={() => void refetch()} />;

  const byId = (id: string | undefined) => practitioners?.find((practitioner) => practitioner.id === id);

  return (
    <TextField
      select
      fullWidth
      label="Select Practitioner"
      disabled={!practitioners}
      value={byId(practitioner_id)?.id ?? ''}
      onChange={({ target }) => onSelect(byId(target.value)?.id)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ maxWidth: 480, mb: 3 }}
    >
      <MenuItem value="">Choose a practitioner to view their patients</MenuItem>
      {practitioners?.map(({ id, full_name, practitioner_code }) => (
        <MenuItem key={id} value={id}>
          <Box component="span" sx={{ mr: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {practitionerName({ full_name })}
          </Box>
          {practitioner_code && (
            <Chip component="span" size="small" label={practitioner_code} sx={{ fontFamily: 'monospace' }} />
          )}
        </MenuItem>
      ))}
    </TextField>
  );
}
