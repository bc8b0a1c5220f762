import { Box, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { uploadPageAtBench, uploadSuggestionAtBench } from '#contract/bench.ts';
import { COUNTS_PAGE, SUGGESTION_PAGE } from '#contract/reports/reports.ts';
import { uploadFile } from '#web/lib/api.ts';
import { LeaveGuard } from '#web/lib/LeaveGuard.tsx';
import { type SkippedFile, sortReportFiles } from '#web/reports/recognizeReportFile.ts';
import { pageName } from '#web/reports/reportPages.ts';
import { SkippedFiles } from '#web/reports/SkippedFiles.tsx';
import { UploadButton, UploadState } from '#web/reports/UploadState.tsx';
import { UploadSummary } from '#web/reports/UploadSummary.tsx';
import { isActive, type ReportSender } from '#web/reports/uploadQueue.ts';
import { useFileDrop } from '#web/reports/useFileDrop.ts';
import { useReportUploads } from '#web/reports/useReportUploads.ts';
import { FilePicker } from '#web/ui/FilePicker.tsx';
import { useWatchedCalls, type Watch } from './api.ts';

const senderOf = (watch: Watch): ReportSender => ({
  send: ({ kit_id, page, file }, options) =>
    watch(
      // No counts come here.
      page === SUGGESTION_PAGE || page === COUNTS_PAGE
        ? uploadFile(uploadSuggestionAtBench, { params: { kit_id } }, file, options)
        : uploadFile(uploadPageAtBench, { params: { kit_id, page: `${page}` } }, file, options),
    ),
});

/** Uploads pages and suggestions of the laboratory's kits. Nobody reads them before an administrator publishes them. */
export function BenchUploads() {
  const { uploads, add, cancel } = useReportUploads(senderOf(useWatchedCalls()));
  const [skipped, setSkipped] = useState<readonly SkippedFile[]>([]);
  const isDragging = useFileDrop(onFiles);

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
      <FilePicker
        title="Drop report files of one or more kits here"
        label="Report files"
        buttonLabel="Choose files"
        isMultiple
        isDragging={isDragging}
        onFiles={onFiles}
      >
        Pages MB000132_Microbe_Ordering.html, _Ranges.html, _Families.html, _Genera.html and _Species.html,
        and the suggestion MB000132_Suggestion.pdf. An administrator publishes them.
      </FilePicker>
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
