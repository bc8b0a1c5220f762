import { Box, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { OwnUndoneRegistration } from '#contract/families/kit-claims.ts';
import type { PatientId } from '#contract/shared/ids.ts';
import { formatDate } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { SupportLink } from '#web/ui/SupportLink.tsx';
import { orSupport } from '#web/ui/supportLink.ts';
import { ownUndoneRegistrationsQuery } from './api.ts';

const AnswersDialog = lazyDialog(async () => (await import('./UndoneAnswersDialog.tsx')).UndoneAnswersDialog);

/** The undone registrations of one of the caller's patients, with the answers given before; nothing if there are none. */
export function UndoneRegistrations({ patient_id }: { readonly patient_id: PatientId }) {
  const titleId = useId();
  const { data, error, refetch } = useQuery(ownUndoneRegistrationsQuery(patient_id));
  const [reading, setReading] = useState<OwnUndoneRegistration>();
  if (!data && error)
    return (
      <Box sx={{ mt: 5 }}>
        <LoadError
          message="Failed to load undone registrations. Please try again."
          error={error}
          onRetry={() => void refetch()}
        />
      </Box>
    );
  if (!data || data.registrations.length === 0) return null;

  const ifWrong = orSupport('If this is wrong, please contact support.', '');
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 5 }}>
      <Typography id={titleId} variant="h2" sx={{ mb: 1 }}>
        Undone Registrations
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        An administrator took these registrations back. Nobody but you can read the answers that you gave for
        them. {ifWrong}
        <SupportLink sentence={ifWrong} />
      </Typography>
      <Stack component="ul" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.registrations.map((registration) => (
          <Box component="li" key={`${registration.kit_id} ${registration.undone_at}`} sx={rowLook}>
            <span>
              Kit {registration.kit_id}, undone {formatDate(registration.undone_at)}
            </span>
            {registration.answers ? (
              <Button
                size="small"
                variant="outlined"
                aria-label={`View answers for kit ${registration.kit_id}`}
                onClick={() => setReading(registration)}
              >
                View answers
              </Button>
            ) : (
              <Typography color="textSecondary">No questionnaire submitted</Typography>
            )}
          </Box>
        ))}
      </Stack>
      {reading && <AnswersDialog registration={reading} onClose={() => setReading(undefined)} />}
    </Box>
  );
}

const rowLook = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 };
