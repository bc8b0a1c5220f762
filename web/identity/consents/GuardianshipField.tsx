import { FormControl, FormControlLabel, FormHelperText, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useId } from 'react';
import type { ShownDocument } from '#contract/identity/publishedDocument.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { documentQuery } from './api.ts';

interface Props {
  /** The statement that the user has confirmed. */
  readonly value: ShownDocument | null;
  readonly problem: string | undefined;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly onChange: (shown: ShownDocument | null) => void;
}

/** The statement of guardianship for a person under 18, with its box. */
export function GuardianshipField({ value, problem, inputRef, onChange }: Props) {
  const { data, error, refetch } = useQuery(documentQuery('guardian'));
  const helperId = useId();
  if (error)
    return (
      <LoadError
        message="Failed to load the statement for a person under 18. Please try again."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton variant="rounded" height={42} />;
  // A newer version was not confirmed.
  const isConfirmed = value?.sha256 === data.sha256;
  return (
    <FormControl error={problem !== undefined}>
      <FormControlLabel
        sx={{ alignItems: 'flex-start' }}
        label={data.text}
        slotProps={{ typography: { sx: { mt: '9px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } } }}
        control={
          <Checkbox
            checked={isConfirmed}
            onChange={(_, checked) =>
              onChange(checked ? { document_id: data.id, sha256: data.sha256 } : null)
            }
            ref={inputRef}
            aria-describedby={helperId}
            aria-invalid={problem !== undefined}
            aria-required
          />
        }
      />
      <FormHelperText id={helperId}>
        {problem ?? 'Needed because this person is under 18. The portal stores when you stated it.'}
      </FormHelperText>
    </FormControl>
  );
}
