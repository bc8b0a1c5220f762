import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { noteActivity } from '#web/session/activity.ts';
import { renewSession } from '#web/session/renewal.ts';
import { timeLeftInWords } from '#web/session/schedule.ts';
import { sessionEnded } from '#web/session/sessionEnded.ts';

interface Props {
  /** Time (ms) of the logout. */
  readonly endsAt: number;
  readonly onLogout: () => void;
}

/** Asks an idle user to stay. Only its two buttons close it. */
export function IdleWarning({ endsAt, onLogout }: Props) {
  const titleId = useId();
  const textId = useId();
  const timeLeft = useTimeLeft(endsAt);
  const stay = useStay();

  return (
    <Dialog
      open
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>Are you still there?</DialogTitle>
      <DialogContent>
        {stay.error && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {messageOf(stay.error)}
          </Alert>
        )}
        <Typography id={textId} aria-live="polite">
          You will be logged out in {timeLeft}.
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onLogout} disabled={stay.isPending}>
          Log out
        </Button>
        <Button variant="contained" ref={focusNow} onClick={() => stay.mutate()} disabled={stay.isPending}>
          {stay.isPending ? 'Please wait...' : 'Stay logged in'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const focusNow = (button: HTMLElement | null) => button?.focus();

/** Renews the session. The noted activity closes the warning in all tabs. */
function useStay() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: () => renewSession(queryClient),
    onSuccess: (isRenewed) => (isRenewed ? noteActivity() : void sessionEnded(queryClient, router)),
  });
}

function useTimeLeft(endsAt: number): string {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return timeLeftInWords(endsAt - now);
}
