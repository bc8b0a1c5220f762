import { Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { noteActivity } from '#web/identity/session/activity.ts';
import { renewSession } from '#web/identity/session/renewal.ts';
import { timeLeftInWords } from '#web/identity/session/schedule.ts';
import { sessionEnded } from '#web/identity/session/sessionEnded.ts';
import { messageOf } from '#web/lib/api.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TitledDialog } from '#web/ui/TitledDialog.tsx';

interface Props {
  /** Time (ms) of the logout. */
  readonly endsAt: number;
  readonly onLogout: () => void;
}

/** Asks an idle user to stay. Only its two buttons close it. */
export function IdleWarning({ endsAt, onLogout }: Props) {
  const textId = useId();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const queryClient = useQueryClient();
  const router = useRouter();
  const stay = useMutation({
    mutationFn: () => renewSession(queryClient),
    // The noted activity closes the warning in all tabs.
    onSuccess: (isRenewed) => (isRenewed ? noteActivity() : void sessionEnded(queryClient, router)),
  });

  return (
    <TitledDialog
      role="alertdialog"
      aria-describedby={textId}
      maxWidth="xs"
      title="Are you still there?"
      actions={
        <>
          <Button onClick={onLogout} disabled={stay.isPending}>
            Log out
          </Button>
          <Button variant="contained" ref={focusNow} onClick={() => stay.mutate()} disabled={stay.isPending}>
            {stay.isPending ? 'Please wait...' : 'Stay logged in'}
          </Button>
        </>
      }
    >
      {stay.error && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {messageOf(stay.error)}
        </Alert>
      )}
      <Typography id={textId} aria-live="polite">
        You will be logged out in {timeLeftInWords(endsAt - now)}.
      </Typography>
    </TitledDialog>
  );
}

const focusNow = (button: HTMLElement | null) => button?.focus();
