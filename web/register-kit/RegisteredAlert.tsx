import Stack from '@mui/material/Stack';
import type { registerKit } from '#contract/kits.ts';
import type { ResultOf } from '#contract/shared/endpoint.ts';
import { paths } from '#web/lib/paths.ts';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { RouterLink } from '#web/ui/RouterLink.tsx';

interface Props {
  readonly kit: ResultOf<typeof registerKit>;
}

/** Tells that a kit has been registered and where to go on with it. */
export function RegisteredAlert({ kit: { id, kit_id, patient_id } }: Props) {
  return (
    <FocusedMessage severity="success">
      <div>Kit registered successfully!</div>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 3, rowGap: 1, mt: 1 }}>
        <RouterLink to={paths.symptomData({ patient: patient_id, kit: id })}>
          Fill in questionnaire for {kit_id}
        </RouterLink>
        <RouterLink to={paths.patient(patient_id)}>View patient</RouterLink>
      </Stack>
    </FocusedMessage>
  );
}
