import Logout from '@mui/icons-material/Logout';
import { Button } from '@mui/material';
import { useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { hasUnsavedWork, saveUnsavedWork } from '#web/lib/unsavedWork.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showFailure } from '#web/ui/toasts.ts';
import { useLogout } from './leavePortal.ts';

/** Saves, then ends the session. Asks first if unsaved work remains. */
export function LogoutButton() {
  const logout = useLogout();
  const [isAsking, setAsking] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const onLogout = () =>
    logout.mutate(undefined, {
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
        disabled={isSaving || logout.isPending}
        onClick={onPress}
      >
        Logout
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Log out without saving?"
        confirmLabel="Log out"
        busyLabel="Logging out..."
        busy={logout.isPending}
        isDestructive
        onConfirm={onLogout}
        onCancel={() => setAsking(false)}
      >
        Your unsaved entries on this screen will be lost.
      </ConfirmDialog>
    </>
  );
}
