import { Divider, Stack, Typography } from '@mui/material';
import type { Practitioner } from '#contract/families/practitioner-codes.ts';
import type { PractitionerCode } from '#contract/shared/ids.ts';
import { messageOf } from '#web/lib/api.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { onFirstClick } from '#web/ui/onFirstClick.ts';
import { TitledDialog } from '#web/ui/TitledDialog.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { useAssignPractitionerCode } from './api.ts';
import { ManualCodeForm } from './ManualCodeForm.tsx';

interface Props {
  readonly practitioner: Practitioner;
  readonly onClose: () => void;
}

/** Gives a practitioner a random or a typed code. */
export function AssignCodeDialog({ practitioner, onClose }: Props) {
  const generate = useAssignPractitionerCode(practitioner);
  const assign = useAssignPractitionerCode(practitioner);
  const isBusy = generate.isPending || assign.isPending;
  const { practitioner_code: current_code } = practitioner;

  const onAssigned = ({ practitioner_code }: { practitioner_code: PractitionerCode }) => {
    showDone(`Code ${practitioner_code} assigned successfully!`);
    onClose();
  };

  return (
    <TitledDialog
      title={current_code ? 'Regenerate Access Code' : 'Generate Access Code'}
      onClose={isBusy ? undefined : onClose}
      actions={
        <Button onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
      }
    >
      <Stack spacing={3}>
        <Typography>
          Practitioner: <strong>{practitioner.full_name ?? practitioner.id}</strong>
        </Typography>
        {current_code && (
          <Alert severity="warning">
            <div>Regenerating will invalidate the current code!</div>
            <div>Access that patients granted with it stays.</div>
            <div>
              Current code: <code>{current_code}</code>
            </div>
          </Alert>
        )}
        <Button
          variant="contained"
          disabled={isBusy}
          onClick={onFirstClick(() => generate.mutate(null, { onSuccess: onAssigned }))}
        >
          {generate.isPending ? 'Generating...' : 'Auto-Generate Random Code'}
        </Button>
        {generate.isError && (
          <FocusedMessage severity="error" error={generate.error}>
            {messageOf(generate.error)}
          </FocusedMessage>
        )}
        <Divider sx={{ typography: 'body2', color: 'text.secondary' }}>or enter a code</Divider>
        <ManualCodeForm
          isBusy={isBusy}
          isSending={assign.isPending}
          error={assign.isError ? messageOf(assign.error) : undefined}
          onEdit={assign.reset}
          onAssign={(code) => assign.mutate(code, { onSuccess: onAssigned })}
        />
      </Stack>
    </TitledDialog>
  );
}
