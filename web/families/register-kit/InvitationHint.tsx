import { Alert } from '#web/ui/Alert.tsx';

/** Names the fields that a practitioner's invitation filled in, and leaves the decision to the user. */
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
