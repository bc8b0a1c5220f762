import { Box, Stack, Typography } from '@mui/material';
import { useEffect, useEffectEvent, useState } from 'react';
import type { uploadPageAtBench, uploadSuggestionAtBench } from '#contract/laboratory/bench.ts';
import { COUNTS_PAGE, SUGGESTION_PAGE } from '#contract/reports/pageNumbers.ts';
import { uploadFile } from '#web/lib/api.ts';
import { LeaveGuard } from '#web/lib/LeaveGuard.tsx';
import { ReportFilePicker } from '#web/reports/ReportFilePicker.tsx';
import { type SkippedFile, sortReportFiles } from '#web/reports/recognizeReportFile.ts';
import { pageName } from '#web/reports/reportPages.ts';
import { SkippedFiles } from '#web/reports/SkippedFiles.tsx';
import { UploadButton, UploadState } from '#web/reports/UploadState.tsx';
import { UploadSummary } from '#web/reports/UploadSummary.tsx';
import { isActive, type ReportSender } from '#web/reports/uploadQueue.ts';
import { useReportUploads } from '#web/reports/useReportUploads.ts';
import { inNameOf, useWatchedCalls, type Watch } from './api.ts';

const senderOf = (headers: ReturnType<typeof inNameOf>, watch: Watch): ReportSender => ({
  send: ({ kit_id, page, file }, options) =>
    watch(
      // No counts come here.
      page === SUGGESTION_PAGE || page === COUNTS_PAGE
        ? uploadFile<typeof uploadSuggestionAtBench>(
            'PUT /api/bench/kits/:kit_id/suggestion',
            'application/pdf',
            { params: { kit_id }, headers },
            file,
            options,
          )
        : uploadFile<typeof uploadPageAtBench>(
            'PUT /api/bench/kits/:kit_id/pages/:page',
            'text/html',
            { params: { kit_id, page: `${page}` }, headers },
            file,
            options,
          ),
    ),
});

interface Props {
  readonly technician_id: string;
  /** The files that were dropped on the page last. */
  readonly dropped: readonly File[];
  readonly isDragging: boolean;
  readonly onClose: () => void;
}

/** Uploads pages and suggestions of the laboratory's kits. Nobody reads them before an administrator publishes them. */
export function BenchUploads({ technician_id, dropped, isDragging }: Props) {
  const { uploads, add, cancel } = useReportUploads(senderOf(inNameOf(technician_id), useWatchedCalls()));
  const [skipped, setSkipped] = useState<readonly SkippedFile[]>([]);
  const onDropped = useEffectEvent(onFiles);
  useEffect(() => onDropped(dropped), [dropped]);

  function onFiles(files: readonly File[]) {
    const sorted = sortReportFiles(files, undefined);
    const counts = sorted.recognized.filter(({ page }) => page === COUNTS_PAGE);
    setSkipped((before) => [
      ...before,
      ...sorted.skipped,
      ...counts.map(({ file }) => ({ name: file.name, reason: 'Administrators upload counts.' })),
    ]);
    add(sorted.recognized.filter(({ page }) => page !== COUNTS_PAGE));
  }

  return (
    <Stack spacing={3} sx={{ mt: 2 }}>
      <ReportFilePicker isDragging={isDragging} onFiles={onFiles}>
        An administrator publishes them.
      </ReportFilePicker>
      <UploadSummary uploads={uploads} onCancel={cancel} />
      {skipped.length > 0 && <SkippedFiles files={skipped} onClose={() => setSkipped([])} />}
      {uploads.length > 0 && (
        <Box component="ol" aria-label="Uploads" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {uploads.map((upload) => {
            const title = `${upload.kit_id} ${pageName(upload.page)}`;
            return (
              <Stack component="li" key={upload.id} direction="row" tabIndex={-1} sx={rowLook}>
                <Typography sx={{ flex: '0 0 14rem' }}>{title}</Typography>
                <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
                  <UploadState title={title} progress={upload.progress} />
                </Box>
                <UploadButton
                  title={title}
                  upload={upload}
                  onRetry={(again) => add([again])}
                  onCancel={(canceled) => cancel([canceled])}
                />
              </Stack>
            );
          })}
        </Box>
      )}
      <LeaveGuard isUnsaved={() => uploads.some(isActive)} title="Leave while files are uploading?">
        Unfinished uploads will be canceled.
      </LeaveGuard>
    </Stack>
  );
}

const rowLook = {
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  py: 1,
  minHeight: 56,
  outline: 'none',
  borderBottom: '1px solid',
  borderColor: 'divider',
};
