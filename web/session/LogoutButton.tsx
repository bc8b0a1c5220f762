import Logout from '@mui/icons-material/Logout';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { messageOf } from '#web/lib/api.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useSignOut } from './api.ts';
import { endVisit } from './endVisit.ts';

const ERROR_TOAST_MS = 5000;

/** Ends the session here and on the server. */
export function LogoutButton() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const signOut = useSignOut();
  const onLogout = () =>
    signOut.mutate(undefined, {
      onSuccess: () => void endVisit(queryClient, router),
      onError: (error) =>
        showToast({ message: messageOf(error), severity: 'error', duration_ms: ERROR_TOAST_MS }),
    });

  return (
    <Button
      fullWidth
      variant="contained"
      color="error"
      startIcon={<Logout />}
      disabled={signOut.isPending}
      onClick={onLogout}
    >
      Logout
    </Button>
  );
}
