import { FormControlLabel, Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UploadedReport } from '#contract/reports/reports.ts';
import { messageOf } from '#web/lib/api.ts';
import { counted } from '#web/lib/counted.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { showFailure } from '#web/ui/toasts.ts';
import { reportFilesQuery } from './api.ts';

const PublishDialog = lazyDialog(async () => (await import('./PublishDialog.tsx')).PublishDialog);

interface Props {
  /** The kits of the page whose reports need no decision. */
  readonly plausible: readonly string[];
  readonly chosen: readonly string[];
  readonly onChoose: (kit_ids: readonly string[]) => void;
}

/** Selects the plausible reports of the page, and publishes the selected ones together. */
export function PublishChosen({ plausible, chosen, onChoose }: Props) {
  const queryClient = useQueryClient();
  const [reports, setReports] = useState<readonly UploadedReport[]>();
  const [isLoading, setLoading] = useState(false);

  /** Loads the files that would be readable: exactly these are published. */
  async function open() {
    setLoading(true);
    try {
      setReports(
        await Promise.all(
          chosen.map((kit_id) => queryClient.fetchQuery({ ...reportFilesQuery(kit_id), staleTime: 0 })),
        ),
      );
    } catch (error) {
      showFailure(messageOf(error));
    }
    setLoading(false);
  }

  if (plausible.length === 0 && !reports) return null;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: 2 }}>
      <FormControlLabel
        label="Select all plausible reports on this page"
        control={
          <Checkbox
            checked={plausible.length > 0 && chosen.length === plausible.length}
            indeterminate={chosen.length > 0 && chosen.length < plausible.length}
            onChange={(_, isChosen) => onChoose(isChosen ? plausible : [])}
          />
        }
      />
      <Button variant="contained" disabled={chosen.length === 0 || isLoading} onClick={() => void open()}>
        {isLoading ? 'Loading...' : `Publish ${counted(chosen.length, 'report')}`}
      </Button>
      {reports && <PublishDialog reports={reports} onClose={() => setReports(undefined)} />}
    </Stack>
  );
}
