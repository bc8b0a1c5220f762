import { Alert } from '@mui/material';

/** Tells what a practitioner's invitation filled in, and that the user decides. */
export const InvitationHint = ({ hasPatients }: { readonly hasPatients: boolean }) => (
  <Alert severity="info">
    <div>
      The access code of your invitation is filled in below. The practitioner will see this patient with all
      kits, answers and reports. Clear the code if you do not want that.
    </div>
    {hasPatients && (
      <div>To share a patient without a new kit, open the patient and choose Assign Practitioner.</div>
    )}
  </Alert>
);
