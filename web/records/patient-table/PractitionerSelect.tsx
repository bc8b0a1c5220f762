import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { Practitioner } from '#contract/families/practitioner-codes.ts';
import type { UserId } from '#contract/shared/ids.ts';
import { practitionerName } from '#web/families/practitioner-access/practitionerName.ts';
import { practitionersQuery } from '#web/families/practitioner-codes/api.ts';
import { hasWords } from '#web/lib/hasWords.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { Combobox } from '#web/ui/Combobox.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';

interface Props {
  readonly practitioner_id: UserId | undefined;
  readonly onSelect: (practitioner_id: UserId | undefined) => void;
}

/** Thousands of options would take seconds to open; typing finds the others. */
const MAX_OPTIONS = 100;

/** Selects a practitioner by name or code. */
export function PractitionerSelect({ practitioner_id, onSelect }: Props) {
  const { data: practitioners, isError, error, refetch } = useQuery(practitionersQuery());
  if (isError)
    return (
      <Box sx={{ mb: 3 }}>
        <LoadError message="Failed to load practitioners" error={error} onRetry={() => void refetch()} />
      </Box>
    );

  const areMore = practitioners && practitioners.length > MAX_OPTIONS;
  return (
    <Combobox
      size="small"
      label="Select Practitioner"
      placeholder="Choose a practitioner to view their patients"
      options={practitioners ?? []}
      isLoading={!practitioners}
      value={practitioners?.find(({ id }) => id === practitioner_id) ?? null}
      onChange={(_, chosen) => onSelect(chosen?.id)}
      getOptionKey={({ id }) => id}
      getOptionLabel={practitionerName}
      filterOptions={filterOptions}
      noOptionsText="No practitioners found"
      renderOption={({ full_name, practitioner_code }) => (
        <>
          <Box component="span" sx={{ mr: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {practitionerName({ full_name })}
          </Box>
          {practitioner_code && (
            <Chip size="small" label={practitioner_code} sx={{ fontFamily: 'monospace' }} />
          )}
        </>
      )}
      helperText={areMore && `The first ${MAX_OPTIONS} are listed; type a name or code to find the others`}
      sx={{ maxWidth: 560, mb: 3 }}
    />
  );
}

const filterOptions = (practitioners: Practitioner[], { inputValue }: { inputValue: string }) =>
  practitioners
    .filter(({ full_name, practitioner_code }) =>
      hasWords(`${practitionerName({ full_name })} ${practitioner_code ?? ''}`, inputValue),
    )
    .slice(0, MAX_OPTIONS);
