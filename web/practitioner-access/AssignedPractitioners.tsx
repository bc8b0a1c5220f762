import PersonAdd from '@mui/icons-material/PersonAdd';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AssignedPractitioner, Patient } from '#contract/patients.ts';
import { AssignPractitionerDialog } from './AssignPractitionerDialog.tsx';
import { practitionerName } from './practitionerName.ts';
import { RemovePractitionerDialog } from './RemovePractitionerDialog.tsx';

interface Props {
  readonly patient: Patient;
  readonly practitioners: readonly AssignedPractitioner[];
}

/** The practitioners who may see a patient. Each can be removed, others assigned. */
export function AssignedPractitioners({ patient, practitioners }: Props) {
  const title_id = useId();
  const [is_assigning, setAssigning] = useState(false);
  const [to_remove, setToRemove] = useState<AssignedPractitioner>();
  const assign_button = useRef<HTMLButtonElement>(null);

  const onRemoved = () => {
    // The closing dialog gives the focus back to a chip that is gone; only then can it be moved on.
    flushSync(() => setToRemove(undefined));
    assign_button.current?.focus();
  };

  return (
    <Box component="section" aria-labelledby={title_id}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <Typography id={title_id} variant="h2">
          Assigned Practitioners
        </Typography>
        <Button
          ref={assign_button}
          variant="outlined"
          startIcon={<PersonAdd />}
          onClick={() => setAssigning(true)}
        >
          Assign Practitioner
        </Button>
      </Stack>
      {practitioners.length === 0 && <Typography color="textSecondary">No practitioners assigned</Typography>}
      <Stack component="ul" direction="row" sx={{ flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
        {practitioners.map((practitioner) => (
          <li key={practitioner.id}>
            <Chip
              label={practitionerName(practitioner)}
              aria-label={`Remove ${practitionerName(practitioner)}`}
              onClick={() => setToRemove(practitioner)}
              onDelete={() => setToRemove(practitioner)}
              sx={chipLook}
            />
          </li>
        ))}
      </Stack>
      {is_assigning && (
        <AssignPractitionerDialog
          patient={patient}
          assigned={practitioners}
          onClose={() => setAssigning(false)}
        />
      )}
      {to_remove && (
        <RemovePractitionerDialog
          patient={patient}
          practitioner={to_remove}
          onRemoved={onRemoved}
          onCancel={() => setToRemove(undefined)}
        />
      )}
    </Box>
  );
}

/** A long name takes more lines rather than more room than there is. */
const chipLook = {
  height: 'auto',
  minHeight: 32,
  '& .MuiChip-label': { whiteSpace: 'normal', overflowWrap: 'anywhere', py: 0.5 },
};
