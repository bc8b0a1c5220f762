import { Typography } from '@mui/material';
import type { Patient } from '#contract/families/patients.ts';
import { useChange } from '#web/lib/useChange.ts';
import { Button } from '#web/ui/Button.tsx';
import { FoldedSection } from '#web/ui/FoldedSection.tsx';
import { showFailure } from '#web/ui/toasts.ts';

/** Offers everything about a patient as one file. The code for it loads with the first click. */
export function WholeRecord({ patient: { id, first_name } }: { readonly patient: Patient }) {
  const download = useChange(async () => (await import('./saveRecord.ts')).saveRecord(id), {
    // The download is an event of the activity.
    reloads: [['patients', id, 'events']],
    awaits: false,
    onError: () => showFailure('Failed to download the record. Please try again.'),
  });
  return (
    <FoldedSection title="Whole record" subtitle={`Everything about ${first_name} in one ZIP file`}>
      {() => (
        <>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
            Answers, reports, counts and activity. Medical software can read the file, too.
          </Typography>
          <Button
            variant="outlined"
            // A disabled button would lose the focus.
            aria-disabled={download.isPending}
            onClick={() => !download.isPending && download.mutate()}
          >
            {download.isPending ? 'Downloading...' : 'Download the whole record'}
          </Button>
        </>
      )}
    </FoldedSection>
  );
}
