import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { SectionSkeleton } from '#web/account/SectionSkeleton.tsx';
import { messageOf } from '#web/lib/api.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { recoveryCodesQuery, useCreateRecoveryCodes } from '#web/session/second-step/api.ts';
import { LoadError } from '#web/ui/LoadError.tsx';

const RecoveryCodesDialog = lazy(async () => ({
  default: (await import('./RecoveryCodesDialog.tsx')).RecoveryCodesDialog,
}));

/** How many recovery codes are left, and the way to new ones. */
export function RecoveryCodesLeft() {
  const { data: left, error, refetch } = useQuery(recoveryCodesQuery());
  const create = useCreateRecoveryCodes();
  const [is_asking, setAsking] = useState(false);
  const onCreate = () => create.mutate(undefined, { onSuccess: () => setAsking(false) });
  const onCancel = () => {
    setAsking(false);
    create.reset();
  };

  if (error && left === undefined)
    return <LoadError message={messageOf(error)} onRetry={() => void refetch()} />;
  if (left === undefined) return <SectionSkeleton label="Loading recovery codes..." />;
  return (
    <Stack direction="row" spacing={2} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography>
        {left ? `${left.remaining} of ${left.total} recovery codes left` : 'You have no recovery codes.'}
      </Typography>
      <Button size="small" variant="outlined" onClick={() => setAsking(true)}>
        Make new codes
      </Button>
      <ConfirmMutation
        open={is_asking}
        mutation={create}
        title="Make new recovery codes?"
        confirmLabel="Make new codes"
        busyLabel="Please wait..."
        onConfirm={onCreate}
        onCancel={onCancel}
      >
        The new codes are shown once. Codes made before stop working.
      </ConfirmMutation>
      {create.data && (
        <Suspense fallback={null}>
          <RecoveryCodesDialog codes={create.data} onDone={create.reset} />
        </Suspense>
      )}
    </Stack>
  );
}
