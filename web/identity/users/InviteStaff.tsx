import PersonAdd from '@mui/icons-material/PersonAdd';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';

const InviteStaffDialog = lazy(async () => ({
  default: (await import('./InviteStaffDialog.tsx')).InviteStaffDialog,
}));

/** Opens the invitation of a practitioner or an administrator. */
export function InviteStaff() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" startIcon={<PersonAdd />} onClick={() => setOpen(true)}>
        Invite Staff
      </Button>
      <Suspense>{isOpen && <InviteStaffDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
