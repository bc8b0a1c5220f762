import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { Patient } from '#contract/families/patients.ts';
import { messageOf } from '#web/lib/api.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { passFocusOn } from '#web/ui/passFocusOn.ts';
import { showDone } from '#web/ui/toasts.ts';
import { documentQuery, useGiveConsents } from './api.ts';

interface Props {
  readonly patient: Pick<Patient, 'id' | 'first_name'>;
}

/** Prompts for the statement of guardianship of a patient under 18. Nothing waits for it. */
export function GuardianshipBanner({ patient: { id: patient_id, first_name } }: Props) {
  const { data } = useQuery(documentQuery('guardian'));
  const give = useGiveConsents(() => showDone('Your statement is stored.'));
  if (!data) return null;
  const onConfirm = () => give.mutate([{ document_id: data.id, sha256: data.sha256, patient_id }]);
  return (
    <Alert ref={passFocusOn} severity="info" title={`${first_name} is under 18`} sx={{ mb: 3 }}>
      <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{data.text}</span>
        {give.error && (
          <FocusedMessage severity="error" error={give.error}>
            {messageOf(give.error)}
          </FocusedMessage>
        )}
        <Button
          variant="outlined"
          // A disabled button would lose the focus.
          aria-disabled={give.isPending}
          onClick={() => give.isPending || onConfirm()}
        >
          {give.isPending ? 'Please wait...' : 'I confirm this'}
        </Button>
      </Stack>
    </Alert>
  );
}
