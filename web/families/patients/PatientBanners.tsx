import { Box } from '@mui/material';
import type { PatientDetails } from '#contract/families/patients.ts';
import { ConfirmGuardianHint, HandOverBanner } from '#web/families/guardians/GuardianBanners.tsx';
import { GuardianshipBanner } from '#web/identity/consents/GuardianshipBanner.tsx';
import { MergeBanner } from './MergeBanner.tsx';

interface Props extends Pick<PatientDetails, 'patient' | 'lacks_guardianship'> {
  /** Called if its code cannot be loaded. */
  readonly onClose?: () => void;
}

/** All that waits for the guardian of a patient, above the kits. */
export const PatientBanners = ({ patient, lacks_guardianship }: Props) => (
  <>
    {patient.awaits_confirmation && (
      <Box sx={{ mb: 4 }}>
        <ConfirmGuardianHint patient_id={patient.id} />
      </Box>
    )}
    {patient.is_hand_over_due && !patient.is_shared && <HandOverBanner patient={patient} />}
    {patient.merge && <MergeBanner patient={patient} merge={patient.merge} />}
    {lacks_guardianship && <GuardianshipBanner patient={patient} />}
  </>
);
