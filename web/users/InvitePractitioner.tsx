import PersonAdd from '@mui/icons-material/PersonAdd';
import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';

const InvitePractitionerDialog = lazy(async () => ({
  default: (await import('./InvitePractitionerDialog.tsx')).InvitePractitionerDialog,
}));

/** Opens the invitation of a practitioner. */
export function InvitePractitioner() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" startIcon={<PersonAdd />} onClick={() => setOpen(true)}>
        Invite Practitioner
      </Button>
      <Suspense>{isOpen && <InvitePractitionerDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
