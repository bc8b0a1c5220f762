import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { Message } from '#web/ui/Message.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { useShareSuggestion } from './api.ts';

interface Props {
  readonly kit_id: string;
  readonly is_shared: boolean;
  /** The patient reads a copy of an earlier version. */
  readonly is_outdated: boolean;
}

/** Says what the patient sees of the suggestion, and shares its current version. */
export function SuggestionSharing({ kit_id, is_shared, is_outdated }: Props) {
  const share = useShareSuggestion(kit_id);
  const done = useRef<HTMLDivElement>(null);
  const is_done = share.isSuccess && is_shared && !is_outdated;
  // The button is gone, and the focus with it.
  useEffect(() => {
    if (is_done) done.current?.focus();
  }, [is_done]);
  const onShare = () => {
    // Not disabled while it works: a disabled button would lose the keyboard's focus.
    if (share.isPending) return;
    share.mutate(true, { onSuccess: () => showDone('Suggestion shared with the patient') });
  };

  return (
    <>
      {share.isError && (
        <Message severity="error" sx={{ mb: 2 }}>
          Failed to enable suggestion sharing: {messageOf(share.error)}
        </Message>
      )}
      {is_shared && !is_outdated ? (
        <Alert ref={done} tabIndex={-1} severity="success" variant="outlined" sx={{ mb: 2 }}>
          Shared with the patient.
        </Alert>
      ) : (
        <Alert
          severity={is_outdated ? 'warning' : 'info'}
          sx={shareLook}
          action={
            <Button color="inherit" size="small" aria-disabled={share.isPending} onClick={onShare}>
              {share.isPending ? 'Sharing...' : is_outdated ? 'Share new version' : 'Share with patient'}
            </Button>
          }
        >
          {is_outdated
            ? 'The patient still reads the version that was shared before.'
            : 'The patient does not see the suggestion until it is shared.'}
        </Alert>
      )}
    </>
  );
}

/** Where there is no room beside the message, the button goes below it. */
const shareLook = { mb: 2, flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 12rem' } };
