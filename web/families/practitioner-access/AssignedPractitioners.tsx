import { Box, Stack, Typography } from '@mui/material';
import { UserPlus } from 'lucide';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AssignedPractitioner, PatientDetails } from '#contract/families/patients.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { RemovableChip } from '#web/ui/RemovableChip.tsx';
import { accessText, endsSoon, isLive } from './accessText.ts';
import { practitionerName } from './practitionerName.ts';

const AssignPractitionerDialog = lazyDialog(
  async () => (await import('./AssignPractitionerDialog.tsx')).AssignPractitionerDialog,
);

const RemovePractitionerDialog = lazyDialog(
  async () => (await import('./RemovePractitionerDialog.tsx')).RemovePractitionerDialog,
);

const ChangeAccessDialog = lazyDialog(
  async () => (await import('./ChangeAccessDialog.tsx')).ChangeAccessDialog,
);

/** Practitioners with access to a patient, and those whose access has ended. The owner assigns, changes and removes them. */
export function AssignedPractitioners({ patient, practitioners, kits }: PatientDetails) {
  const titleId = useId();
  const [isAssigning, setAssigning] = useState(false);
  const [changed, setChanged] = useState<AssignedPractitioner>();
  const [removed, setRemoved] = useState<AssignedPractitioner>();
  const assignButton = useRef<HTMLButtonElement>(null);

  const onRemoved = () => {
    // The closing dialog returns the focus to the removed chip; move it only after that.
    flushSync(() => setRemoved(undefined));
    assignButton.current?.focus();
  };

  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h2" sx={{ mb: 2 }}>
        Assigned Practitioners
      </Typography>
      {practitioners.length === 0 && <Typography color="textSecondary">No practitioners assigned</Typography>}
      <Stack component="ul" direction={{ sm: 'row' }} sx={listLook}>
        {practitioners.map((practitioner) => (
          <li key={practitioner.id}>
            <PractitionerChip
              practitioner={practitioner}
              onChange={() => setChanged(practitioner)}
              onRemove={() => setRemoved(practitioner)}
            />
          </li>
        ))}
      </Stack>
      <Button
        ref={assignButton}
        variant="outlined"
        startIcon={<Icon of={UserPlus} />}
        onClick={() => setAssigning(true)}
        sx={{ mt: 2 }}
      >
        Assign Practitioner
      </Button>
      {isAssigning && (
        <AssignPractitionerDialog
          patient={patient}
          practitioners={practitioners}
          kits={kits}
          onClose={() => setAssigning(false)}
        />
      )}
      {changed && (
        <ChangeAccessDialog
          patient={patient}
          kits={kits}
          practitioner={changed}
          onRemove={() => {
            setChanged(undefined);
            setRemoved(changed);
          }}
          onClose={() => setChanged(undefined)}
        />
      )}
      {removed && (
        <RemovePractitionerDialog
          patient={patient}
          practitioner={removed}
          onRemoved={onRemoved}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </Box>
  );
}

interface ChipProps {
  readonly practitioner: AssignedPractitioner;
  readonly onChange: () => void;
  readonly onRemove: () => void;
}

/** A practitioner with the limits of the grant. */
function PractitionerChip({ practitioner, onChange, onRemove }: ChipProps) {
  const label = [practitionerName(practitioner), accessText(practitioner)].filter(Boolean).join(' · ');
  return (
    <RemovableChip
      label={label}
      aria-label={`${label}, change access`}
      variant="outlined"
      color={colorOf(practitioner)}
      onClick={onChange}
      onRemove={onRemove}
      // Wraps a long name instead of overflowing. A row on phones.
      sx={{
        width: { xs: '100%', sm: 'auto' },
        height: 'auto',
        minHeight: 32,
        '&&&': { borderRadius: { xs: 1, sm: '22px' } },
        '& .chip-label': { flexGrow: 1, whiteSpace: 'normal', overflowWrap: 'anywhere', py: 0.5 },
        '@media (forced-colors: active)': {
          border: '1px solid',
          '& .chip-remove': { color: 'ButtonText' },
        },
      }}
    />
  );
}

const listLook = { flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' };

/** A grant that has ended is gray. */
function colorOf(practitioner: AssignedPractitioner) {
  if (endsSoon(practitioner)) return 'warning';
  return isLive(practitioner) ? 'primary' : 'default';
}
