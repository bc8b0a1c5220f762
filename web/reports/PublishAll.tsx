import Button from '@mui/material/Button';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReportFiles } from '#contract/reports/reports.ts';
import { reportFilesQuery } from './api.ts';
import { PublishDialog } from './PublishDialog.tsx';
import { hasUnpublished } from './reportPages.ts';

interface Props {
  readonly kit_ids: readonly string[];
  /** While files are on their way, nothing can be published. */
  readonly is_busy: boolean;
}

/** Publishes the reports of all kits on the page at once, where more than one has something new. */
export function PublishAll({ kit_ids, is_busy }: Props) {
  const [asked, setAsked] = useState<readonly ReportFiles[]>();
  const unpublished = useQueries({
    queries: kit_ids.map(reportFilesQuery),
    combine: (reports) => reports.flatMap(({ data }) => (data && hasUnpublished(data) ? [data] : [])),
  });

  return (
    <>
      {unpublished.length > 1 && (
        <Button
          variant="contained"
          disabled={is_busy}
          onClick={() => setAsked(unpublished)}
          sx={{ alignSelf: 'flex-start' }}
        >
          Publish all {unpublished.length} reports
        </Button>
      )}
      {asked && <PublishDialog reports={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
