import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Patient } from '#contract/families/patients.ts';
import { formatDate } from '#web/lib/format.ts';
import { patientName } from '#web/lib/patientName.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceField } from '#web/ui/ChoiceField.tsx';
import { FoldedSection } from '#web/ui/FoldedSection.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { useHeadingFocus } from '#web/ui/useHeadingFocus.ts';
import { type ListedPatient, patientsQuery } from './api.ts';

const MergeDialog = lazyDialog(async () => (await import('./MergeDialog.tsx')).MergeDialog);

/** Offers to merge another of the owner's patients into this one. Most families have nobody to merge, and see nothing. */
export function MergePatient({ patient }: { readonly patient: Patient }) {
  const { data } = useQuery(patientsQuery());
  const all = data?.patients ?? [];
  const others = all.filter(({ id, is_shared }) => id !== patient.id && !is_shared);
  const kept = all.find(({ id }) => id === patient.id);
  if (!kept || others.length === 0) return null;
  return (
    <FoldedSection title="Entered twice?" subtitle={`Make one record of two for ${patient.first_name}`}>
      {() => <MergeChoice kept={kept} others={others} />}
    </FoldedSection>
  );
}

interface Props {
  readonly kept: ListedPatient;
  readonly others: readonly ListedPatient[];
}

function MergeChoice({ kept, others }: Props) {
  const [chosen, setChosen] = useState('');
  const [isAsking, setAsking] = useState(false);
  const focusHeading = useHeadingFocus();
  const removed = others.find(({ id }) => id === chosen);
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Typography variant="body2" color="textSecondary">
        Was {kept.first_name} entered a second time? The kits of the other entry come here, and that entry
        goes. You get a preview first, and can undo it for seven days.
      </Typography>
      <ChoiceField
        label="The other entry"
        value={chosen}
        choices={[['', 'Choose a patient'], ...others.map((other) => [other.id, named(other)] as const)]}
        onSelect={setChosen}
      />
      <Button variant="outlined" disabled={!removed} onClick={() => setAsking(true)}>
        Preview the merge
      </Button>
      {isAsking && removed && (
        <MergeDialog kept={kept} removed={removed} onMerged={focusHeading} onClose={() => setAsking(false)} />
      )}
    </Stack>
  );
}

const named = (patient: Patient) =>
  patient.date_of_birth === null
    ? patientName(patient)
    : `${patientName(patient)}, born ${formatDate(patient.date_of_birth)}`;
