import { Alert, AlertTitle, Box, Button, Stack } from '@mui/material';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReportFiles } from '#contract/reports/reports.ts';
import { passFocusOn } from '#web/ui/passFocusOn.ts';
import { reportFilesQuery } from './api.ts';
import { KitLookup } from './KitLookup.tsx';
import { KitReportCard } from './KitReportCard.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { ReportFilePicker } from './ReportFilePicker.tsx';
import type { SkippedFile } from './recognizeReportFile.ts';
import { hasUnpublished } from './reportPages.ts';
import { UploadSummary } from './UploadSummary.tsx';
import { isActive, type useReportUploads } from './useReportUploads.ts';

interface Props extends ReturnType<typeof useReportUploads> {
  readonly kitIds: readonly string[];
  /** The kit looked up last. */
  readonly lookedUp: string | undefined;
  readonly maxBytes: number | undefined;
  readonly skipped: readonly SkippedFile[];
  /** Whether the user is dragging files over the page. */
  readonly isDragging: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onSkippedRead: () => void;
  readonly onShow: (kit_id: string) => void;
}

/** Takes report files and shows the state of each kit's report. */
export function ImportFiles({ kitIds, lookedUp, uploads, add, cancel, ...props }: Props) {
  return (
    <Stack spacing={3}>
      <ReportFilePicker maxBytes={props.maxBytes} isDragging={props.isDragging} onFiles={props.onFiles} />
      <UploadSummary uploads={uploads} onCancel={cancel} />
      {props.skipped.length > 0 && <SkippedFiles {...props} />}
      <KitLookup onShow={props.onShow} />
      <PublishAll kitIds={kitIds} uploads={uploads} />
      {kitIds.map((kit_id) => (
        <KitReportCard
          key={kit_id}
          kit_id={kit_id}
          uploads={uploads.filter((upload) => upload.kit_id === kit_id)}
          isLookedUp={kit_id === lookedUp}
          onRetry={(upload) => add([upload])}
          onCancel={(upload) => cancel([upload])}
        />
      ))}
    </Stack>
  );
}

const SkippedFiles = ({ skipped, onSkippedRead }: Pick<Props, 'skipped' | 'onSkippedRead'>) => (
  <Alert ref={passFocusOn} severity="warning" onClose={onSkippedRead}>
    <AlertTitle>
      {skipped.length} {skipped.length === 1 ? 'file was' : 'files were'} skipped
    </AlertTitle>
    <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
      {skipped.map(({ name, reason }, index) => (
        <li key={`${index} ${name}`}>
          <strong>{name}</strong>: {reason}
        </li>
      ))}
    </Box>
  </Alert>
);

/** Publishes the reports of all kits on the page, if more than one has unpublished files. */
function PublishAll({ kitIds, uploads }: Pick<Props, 'kitIds' | 'uploads'>) {
  const [chosen, setChosen] = useState<readonly ReportFiles[]>();
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
