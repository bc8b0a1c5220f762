import Logout from '@mui/icons-material/Logout';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { hasUnsavedWork, saveUnsavedWork } from '#web/lib/unsavedWork.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showFailure } from '#web/ui/toasts.ts';
import { useSignOut } from './api.ts';
import { leavePortal } from './leavePortal.ts';

/** Saves, then ends the session. Asks first if unsaved work remains. */
export function LogoutButton() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const signOut = useSignOut();
  const [isAsking, setAsking] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const onLogout = () =>
    signOut.mutate(undefined, {
      onSuccess: () => void leavePortal(queryClient, router),
      onSettled: () => setAsking(false),
      onError: (error) => showFailure(messageOf(error)),
    });
  const onPress = async () => {
    setSaving(true);
    await saveUnsavedWork();
    setSaving(false);
    if (hasUnsavedWork()) setAsking(true);
    else onLogout();
  };

  return (
    <>
      <Button
        fullWidth
        variant="contained"
        color="error"
        startIcon={<Logout />}
        disabled={isSaving || signOut.isPending}
        onClick={onPress}
      >
        Logout
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Log out without saving?"
        confirmLabel="Log out"
        busyLabel="Logging out..."
        busy={signOut.isPending}
        isDestructive
        error={undefined}
        onConfirm={onLogout}
        onCancel={() => setAsking(false)}
      >
        What you entered on this screen has not been saved and will be lost.
      </ConfirmDialog>
    </>
  );
}
