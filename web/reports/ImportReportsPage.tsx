import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { LeaveGuard } from '#web/lib/LeaveGuard.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { waitingReportsQuery } from './api.ts';
import { BringInFiles } from './BringInFiles.tsx';
import { type LeftOutFile, sortReportFiles } from './recogniseReportFile.ts';
import { waitingReportsDefaults } from './search.ts';
import { useFileDrop } from './useFileDrop.ts';
import { isUnderWay, useReportUploads } from './useReportUploads.ts';
import { WaitingReports } from './WaitingReports.tsx';

const route = getRouteApi('/_app/admin/reports');

/** Brings the report files of one or many kits in, and shows what waits. The kits on the page are in the address. */
export function ImportReportsPage() {
  const { kits = '', view = 'files' } = route.useSearch();
  const navigate = route.useNavigate();
  const id = useId();
  const reportUploads = useReportUploads();
  const [left_out, setLeftOut] = useState<readonly LeftOutFile[]>([]);
  const [asked_for, setAskedFor] = useState<string>();
  const waiting = useQuery(waitingReportsQuery(waitingReportsDefaults));

  const { uploads, add } = reportUploads;
  // The address names so many only; what was sent from here is shown in any case.
  const kit_ids = [...new Set([...kits.split(',').filter(Boolean), ...uploads.map(({ kit_id }) => kit_id)])];
  const show = (found: readonly string[], replace: boolean) =>
    void navigate({ search: { kits: [...new Set([...found, ...kit_ids])].join(',') }, replace });

  const onFiles = (files: readonly File[]) => {
    const { recognised, left_out: left } = sortReportFiles(files, waiting.data?.file_max_bytes);
    setLeftOut((before) => [...before, ...left]);
    if (recognised.length === 0) return;
    add(recognised);
    show(
      recognised.map(({ kit_id }) => kit_id),
      true,
    );
  };
  const is_over = useFileDrop(onFiles);
  const onShow = (kit_id: string) => {
    setAskedFor(kit_id);
    show([kit_id], view === 'files');
  };

  return (
    <>
      <PageHeader
        title="Bring In Reports"
        subtitle="Files are kept unpublished until you publish the report of their kit."
      />
      <Tabs
        value={view}
        onChange={(_, chosen: 'files' | 'waiting') =>
          void navigate({ search: { kits, ...(chosen === 'waiting' && { view: chosen }) } })
        }
        aria-label="Bring in files or see what waits"
        sx={{ mb: 3, borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab value="files" label="Bring in files" id={`${id}-files`} aria-controls={id} />
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
          <BringInFiles
            {...reportUploads}
            kit_ids={kit_ids}
            asked_for={asked_for}
            max_bytes={waiting.data?.file_max_bytes}
            is_over={is_over}
            left_out={left_out}
            onFiles={onFiles}
            onLeftOutRead={() => setLeftOut([])}
            onShow={onShow}
          />
        )}
      </div>
      <LeaveGuard
        isUnsaved={() => uploads.some(isUnderWay)}
        keepsOnScreen
        title="Leave while files are being brought in?"
      >
        Files that have not arrived yet will not be brought in.
      </LeaveGuard>
    </>
  );
}
