import { Tab, Tabs } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { LeaveGuard } from '#web/lib/LeaveGuard.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { waitingReportsQuery } from './api.ts';
import { ImportFiles } from './ImportFiles.tsx';
import { type SkippedFile, sortReportFiles } from './recognizeReportFile.ts';
import { waitingReportsDefaults } from './search.ts';
import { useFileDrop } from './useFileDrop.ts';
import { isActive, useReportUploads } from './useReportUploads.ts';
import { WaitingReports } from './WaitingReports.tsx';

const route = getRouteApi('/_app/admin/reports');

/** Imports the report files of many kits and lists waiting kits. The address holds the kits on the page. */
export function ImportReportsPage() {
  const { kits = '', view = 'files' } = route.useSearch();
  const navigate = route.useNavigate();
  const id = useId();
  const reportUploads = useReportUploads();
  const [skipped, setSkipped] = useState<readonly SkippedFile[]>([]);
  const [lookedUp, setLookedUp] = useState<string>();
  const waiting = useQuery(waitingReportsQuery(waitingReportsDefaults));

  const { uploads, add } = reportUploads;
  // The address holds a limited number of kits; kits with uploads from this page always show.
  const kitIds = [...new Set([...kits.split(',').filter(Boolean), ...uploads.map(({ kit_id }) => kit_id)])];
  const show = (added: readonly string[], replace: boolean) =>
    void navigate({ search: { kits: [...new Set([...added, ...kitIds])].join(',') }, replace });

  const onFiles = (files: readonly File[]) => {
    const sorted = sortReportFiles(files, waiting.data?.file_max_bytes);
    setSkipped((before) => [...before, ...sorted.skipped]);
    if (sorted.recognized.length === 0) return;
    add(sorted.recognized);
    const added = sorted.recognized.map(({ kit_id }) => kit_id);
    show(added, true);
  };
  const isDragging = useFileDrop(onFiles);
  const onShow = (kit_id: string) => {
    setLookedUp(kit_id);
    show([kit_id], view === 'files');
  };

  return (
    <>
      <PageHeader
        title="Import Reports"
        subtitle="Files stay unpublished until you publish the report of their kit."
      />
      <Tabs
        value={view}
        onChange={(_, chosen: 'files' | 'waiting') =>
          void navigate({ search: { kits, ...(chosen === 'waiting' && { view: chosen }) } })
        }
        aria-label="Import files or list waiting kits"
        sx={{ mb: 3, borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab value="files" label="Import files" id={`${id}-files`} aria-controls={id} />
        <Tab
          value="waiting"
          label={waiting.data ? `Waiting kits (${waiting.data.total})` : 'Waiting kits'}
          id={`${id}-waiting`}
          aria-controls={id}
        />
      </Tabs>
      <div role="tabpanel" id={id} aria-labelledby={`${id}-${view}`}>
        {view === 'waiting' ? (
          <WaitingReports onShow={onShow} />
        ) : (
          <ImportFiles
            {...reportUploads}
            kitIds={kitIds}
            lookedUp={lookedUp}
            maxBytes={waiting.data?.file_max_bytes}
            isDragging={isDragging}
            skipped={skipped}
            onFiles={onFiles}
            onSkippedRead={() => setSkipped([])}
            onShow={onShow}
          />
        )}
      </div>
      <LeaveGuard
        isUnsaved={() => uploads.some(isActive)}
        keepsOnScreen
        title="Leave while files are uploading?"
      >
        Unfinished uploads will be canceled.
      </LeaveGuard>
    </>
  );
}
