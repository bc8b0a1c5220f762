import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { KitCode } from '#contract/shared/ids.ts';
import { ConfirmMutation } from '#web/lib/ConfirmMutation.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLines } from '#web/ui/LoadingLines.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { registrationQuery, useUndoRegistration } from './api.ts';
import { RegistrationFacts } from './RegistrationFacts.tsx';

interface Props {
  readonly kit_id: KitCode;
  readonly onUndone: () => void;
  readonly onClose: () => void;
}

/** Lists the effects of an undo before it undoes the registration on the screen. */
export function UndoRegistrationDialog({ kit_id, onUndone, onClose }: Props) {
  const { data: registration, error, isPending, refetch } = useQuery(registrationQuery(kit_id));
  const undo = useUndoRegistration(kit_id);
  const onConfirm = () =>
    registration &&
    undo.mutate(registration.kit_record_id, {
      onSuccess: () => {
        showDone(`Registration of kit ${kit_id} undone`);
        onClose();
        onUndone();
      },
      onError: () => void refetch(),
    });

  return (
    <ConfirmMutation
      mutation={undo}
      isDestructive
      isLong
      isReady={registration !== undefined && !error}
      title={`Undo the registration of kit ${kit_id}?`}
      confirmLabel="Undo registration"
      busyLabel="Undoing..."
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {isPending && <LoadingLines label="Loading registration..." />}
      {error && (
        <LoadError
          message="Failed to load the registration of this kit. Please try again."
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {registration && (
        <>
          <RegistrationFacts registration={registration} />
          <Box component="ul" sx={{ my: 2, pl: 3, typography: 'body1' }}>
            <li>The customer loses the kit and its report, and gets an email.</li>
            <li>Report files stay with the kit. They wait for the next registration.</li>
            <li>
              Answers, notes, suggestions of staff and history are sealed. No other customer ever gets them.
            </li>
            <li>Everybody but this customer can register the kit.</li>
          </Box>
          <Typography>You can restore the registration for 90 days, on the screen Kit Claims.</Typography>
        </>
      )}
    </ConfirmMutation>
  );
}
