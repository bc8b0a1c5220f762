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
import { noteActivity } from './activity.ts';
import { renewSession } from './renewal.ts';
import { timeLeftInWords } from './schedule.ts';
import { sessionEnded } from './sessionEnded.ts';

interface Props {
  /** The moment (ms) at which the user will be logged out. */
  readonly ends_at: number;
  readonly onLogout: () => void;
}

/** Asks a user who has done nothing for long whether to stay. It can neither be overlooked nor closed by accident. */
export function IdleWarning({ ends_at, onLogout }: Props) {
  const title_id = useId();
  const text_id = useId();
  const time_left = useTimeLeft(ends_at);
  const stay = useStay();

  return (
    <Dialog
      open
      role="alertdialog"
      aria-labelledby={title_id}
      aria-describedby={text_id}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={title_id}>Are you still there?</DialogTitle>
      <DialogContent>
        {stay.error && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {messageOf(stay.error)}
          </Alert>
        )}
        <Typography id={text_id} aria-live="polite">
          You will be logged out in {time_left}.
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

/** Renews the session; that the user is there closes the warning in all tabs. */
function useStay() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: () => renewSession(queryClient),
    onSuccess: (is_renewed) => (is_renewed ? noteActivity() : void sessionEnded(queryClient, router)),
  });
}

function useTimeLeft(ends_at: number): string {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return timeLeftInWords(ends_at - now);
}
