import { CircularProgress } from '@mui/material';
import { Download } from 'lucide';
import type { TableKit } from '#contract/records/patient-table.ts';
import { Button } from '#web/ui/Button.tsx';
import { aboveTable, quietInRow } from '#web/ui/dataTableLook.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { showFailure } from '#web/ui/toasts.ts';
import { useDownloadSymptoms } from './api.ts';

/** Saves the symptom data of a kit as a file. */
export function SymptomDownload({ kit }: { readonly kit: TableKit }) {
  const download = useDownloadSymptoms(kit, (reason) =>
    showFailure(`Failed to download data for kit ${kit.kit_id}: ${reason}`),
  );

  return (
    <Button
      size="small"
      startIcon={
        download.isPending ? <CircularProgress size="1em" color="inherit" /> : <Icon of={Download} />
      }
      aria-label={`CSV of symptom data of ${kit.kit_id}`}
      aria-busy={download.isPending}
      onClick={() => !download.isPending && download.mutate()}
      sx={look}
    >
      CSV
    </Button>
  );
}

/** The head of the column says what the button does. */
const look = {
  '& .start-icon': { mr: '2px' },
  [aboveTable]: {
    ...quietInRow[aboveTable],
    '&:not([aria-busy="true"]) .start-icon': { display: 'none' },
  },
};
