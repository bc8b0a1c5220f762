import { UserPlus } from 'lucide';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';

const InviteStaffDialog = lazy(async () => ({
  default: (await import('./InviteStaffDialog.tsx')).InviteStaffDialog,
}));

/** Opens the invitation of a practitioner or an administrator. */
export function InviteStaff() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" startIcon={<Icon of={UserPlus} />} onClick={() => setOpen(true)}>
        Invite Staff
      </Button>
      <Suspense>{isOpen && <InviteStaffDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
