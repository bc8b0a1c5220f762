import { LogOut } from 'lucide';
import { useState } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { hasUnsavedWork, saveUnsavedWork } from '#web/lib/unsavedWork.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { showFailure } from '#web/ui/toasts.ts';
import { useProfile } from './api.ts';
import { useLogout } from './leavePortal.ts';

const inTab = 'Unsaved entries and unfinished uploads will be lost.';
const onDevice =
  'Answers that could not be sent yet will be removed from this device. To send them, open their questionnaire first.';

const STORAGE_TIMEOUT_MS = 2_000;

/** Saves, then ends the session. Prompts first if unsaved work remains, in this tab or on this device. */
export function LogoutButton() {
  const logout = useLogout();
  const { id } = useProfile();
  const [isAsking, setAsking] = useState(false);
  const [loss, setLoss] = useState(inTab);
  const [isSaving, setSaving] = useState(false);
  const isBusy = isSaving || logout.isPending;
  const onLogout = () =>
    logout.mutate(undefined, {
      onSettled: () => setAsking(false),
      onError: (error) => showFailure(messageOf(error)),
    });
  const onPress = async () => {
    setSaving(true);
    await saveUnsavedWork();
    const isInTab = hasUnsavedWork();
    const isAtRisk = isInTab || (await Promise.race([hasUnsentAnswers(id), storageTimeout()]));
    setSaving(false);
    if (!isAtRisk) return onLogout();
    setLoss(isInTab ? inTab : onDevice);
    setAsking(true);
  };

  return (
    <>
      <Button
        color="error"
        startIcon={<Icon of={LogOut} />}
        // A disabled button would lose the focus, which a failure leaves here.
        aria-disabled={isBusy}
        onClick={() => isBusy || void onPress()}
        sx={rowLook}
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
        {loss}
      </ConfirmDialog>
    </>
  );
}

/** A row in line with the entries of the menu. Its color alone says that it ends the session. */
const rowLook = {
  width: '100%',
  minHeight: { xs: 44, md: 36 },
  justifyContent: 'flex-start',
  px: '18px',
  py: 0.25,
  fontWeight: 400,
  '& > .start-icon': { mr: '6px' },
};

async function hasUnsentAnswers(userId: string): Promise<boolean> {
  try {
    const { hasUnsent } = await import('#web/lib/unsentStore.ts');
    return await hasUnsent(userId);
  } catch {
    // A browser without storage has kept nothing.
    return false;
  }
}

/** A storage that does not answer must not prevent a logout. */
const storageTimeout = () =>
  new Promise<boolean>((resolve) => setTimeout(() => resolve(false), STORAGE_TIMEOUT_MS));
