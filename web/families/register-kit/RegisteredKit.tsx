import { Stack, Typography } from '@mui/material';
import type { registerKit } from '#contract/families/register-kit.ts';
import type { ResultOf } from '#contract/shared/endpoint.ts';
import { SampleWait } from '#web/kits/LazySampleWait.tsx';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';

interface Props {
  readonly kit: ResultOf<typeof registerKit>;
  /** Opens an empty form. */
  readonly onNext: () => void;
}

/** Confirms a registration and leads to the questionnaire, the patient or the next kit. */
export const RegisteredKit = ({ kit: { id, kit_id, patient_id, is_proved }, onNext }: Props) => (
  <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
    <FocusedMessage severity="success" sx={{ width: '100%' }}>
      <div>Kit registered successfully!</div>
      {is_proved && <div>The label confirms that this kit is yours.</div>}
    </FocusedMessage>
    <Typography>
      Next, please fill in the questionnaire for kit {kit_id}. You can stop at any time and continue later, on
      any device.
    </Typography>
    <SampleWait status="registered" />
    <Stack sx={{ flexDirection: { xs: 'column', sm: 'row' }, width: { xs: '100%', sm: 'auto' }, gap: 2 }}>
      <ButtonLink
        to={paths.symptomData({ patient: patient_id, kit: id })}
        variant="contained"
        size="large"
        aria-label={`Fill in questionnaire for ${kit_id}`}
      >
        Fill in questionnaire
      </ButtonLink>
      <ButtonLink to={paths.patient(patient_id)} variant="outlined" size="large">
        View patient
      </ButtonLink>
      <Button size="large" onClick={onNext}>
        Register another kit
      </Button>
    </Stack>
  </Stack>
);
