import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { UploadedReport } from '#contract/reports/reports.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { reportFilesQuery } from './api.ts';
import { hasUnpublished } from './reportPages.ts';
import { isActive, type ReportUpload } from './uploadQueue.ts';

const PublishDialog = lazyDialog(async () => (await import('./PublishDialog.tsx')).PublishDialog);

interface Props {
  readonly kitIds: readonly string[];
  readonly uploads: readonly ReportUpload[];
}

/** Publishes the reports of all kits on the page, if more than one has unpublished files. */
export function PublishAll({ kitIds, uploads }: Props) {
  const [chosen, setChosen] = useState<readonly UploadedReport[]>();
  const unpublished = useQueries({
    queries: kitIds.map(reportFilesQuery),
    combine: (reports) => reports.flatMap(({ data }) => (data && hasUnpublished(data) ? [data] : [])),
  });

  return (
    <>
      {unpublished.length > 1 && (
        <Button
          variant="contained"
          disabled={uploads.some(isActive)}
          onClick={() => setChosen(unpublished)}
          sx={{ alignSelf: 'flex-start' }}
        >
          Publish all {unpublished.length} reports
        </Button>
      )}
      {chosen && <PublishDialog reports={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}
