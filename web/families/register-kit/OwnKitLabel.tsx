import { Stack, Typography } from '@mui/material';
import { useProveKit } from '#web/kits/api.ts';
import { messageOf } from '#web/lib/api.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { Message } from '#web/ui/Message.tsx';
import { onFirstClick } from '#web/ui/onFirstClick.ts';
import { orSupport } from '#web/ui/supportLink.ts';
import { forgetLabel, type ScannedLabel } from './scannedLabel.ts';

interface Props {
  readonly label: ScannedLabel;
  /** Full name of the kit's patient. */
  readonly patient: string;
}

/** Confirms an earlier registration of the caller's by its scanned label. */
export function OwnKitLabel({ label: { kit_id, proof }, patient }: Props) {
  const prove = useProveKit(forgetLabel);
  if (prove.isSuccess)
    return (
      <FocusedMessage severity="success">
        The label confirms your registration of kit {kit_id}. Nothing else is needed.
      </FocusedMessage>
    );
  return (
    <>
      <Alert severity="info">
        <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
          <Typography>
            You have already registered kit {kit_id} for {patient}. You can confirm it with the label that you
            scanned.
          </Typography>
          <Button
            variant="outlined"
            aria-disabled={prove.isPending}
            onClick={onFirstClick(() => !prove.isPending && prove.mutate({ kit_id, proof }))}
          >
            {prove.isPending ? 'Confirming...' : 'Confirm with the label'}
          </Button>
        </Stack>
      </Alert>
      {prove.isError && (
        <Message severity="error" error={prove.error}>
          {refusalOf(prove.error, kit_id)}
        </Message>
      )}
    </>
  );
}

/** The user typed no code: a refused proof is about the label. */
const refusalOf = (error: Error, kit_id: string) =>
  hasCode(error, 'kit_not_valid')
    ? `The label does not confirm kit ${kit_id}. ${orSupport('Please scan it again or contact support.', 'Please scan it again.')}`
    : messageOf(error);
