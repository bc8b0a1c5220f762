import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Loaded } from '#web/identity/account/shared/AccountSection.tsx';
import { recoveryCodesQuery, useCreateRecoveryCodes } from '#web/identity/session/second-step/api.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { Button } from '#web/ui/Button.tsx';

const RecoveryCodesDialog = lazy(async () => ({
  default: (await import('./SetUpDialog.tsx')).RecoveryCodesDialog,
}));

/** Shows the number of unused recovery codes and replaces the set. */
export function RecoveryCodesLeft() {
  const left = useQuery(recoveryCodesQuery());
  const create = useCreateRecoveryCodes();
  const [isAsking, setAsking] = useState(false);
  const onCancel = () => {
    setAsking(false);
    create.reset();
  };

  return (
    <Loaded query={left} label="Loading recovery codes...">
      {(left) => (
        <Stack direction="row" spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography>
            {left ? `${left.remaining} of ${left.total} recovery codes left` : 'You have no recovery codes.'}
          </Typography>
          <Button size="small" variant="outlined" onClick={() => setAsking(true)}>
            Create new codes
          </Button>
          <ConfirmMutation
            open={isAsking}
            mutation={create}
            title="Create new recovery codes?"
            confirmLabel="Create new codes"
            onConfirm={() => create.mutate(undefined, { onSuccess: () => setAsking(false) })}
            onCancel={onCancel}
          >
            The new codes are shown once. Your previous codes stop working.
          </ConfirmMutation>
          {create.data && (
            <Suspense fallback={null}>
              <RecoveryCodesDialog codes={create.data} onDone={create.reset} />
            </Suspense>
          )}
        </Stack>
      )}
    </Loaded>
  );
}
