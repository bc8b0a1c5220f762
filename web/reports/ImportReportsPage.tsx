import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { COUNTS_PAGE } from '#contract/reports/pageNumbers.ts';
import { formatMegabytes } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ButtonLink } from '#web/ui/RouterLink.tsx';
import { TabBar } from '#web/ui/TabBar.tsx';
import { waitingReportsQuery } from './api.ts';
import { KitLookup } from './KitLookup.tsx';
import { KitReportCard } from './KitReportCard.tsx';
import { PublishAll } from './PublishAll.tsx';
import { ReportFilePicker } from './ReportFilePicker.tsx';
import { sortReportFiles } from './recognizeReportFile.ts';
import { SkippedFiles } from './SkippedFiles.tsx';
import { waitingReportsList } from './search.ts';
import { UploadSummary } from './UploadSummary.tsx';
import { useFileDrop } from './useFileDrop.ts';
import { useReportImport } from './useReportImport.ts';
import { WaitingReports } from './WaitingReports.tsx';

const CountsDialog = lazyDialog(async () => (await import('./CountsDialog.tsx')).CountsDialog);

const route = getRouteApi('/_app/admin/reports');

/** Imports the report files of many kits and lists waiting kits. The address holds the kits on the page. */
export function ImportReportsPage() {
  const { kits = '', view = 'files' } = route.useSearch();
  const navigate = route.useNavigate();
  const id = useId();
  const { uploads, skipped, counts, upload, cancel, clear, setUnsent } = useReportImport();
  const [lookedUp, setLookedUp] = useState<string>();
  const waiting = useQuery(waitingReportsQuery(waitingReportsList.defaults));

  // The address holds a limited number of kits; kits with uploads from this page always show.
  const kitIds = [...new Set([...kits.split(',').filter(Boolean), ...uploads.map(({ kit_id }) => kit_id)])];
  const show = (added: readonly string[], replace: boolean) =>
    void navigate({ search: { kits: [...new Set([...added, ...kitIds])].join(',') }, replace });

  const onFiles = (files: readonly File[]) => {
    const sorted = sortReportFiles(files, waiting.data?.file_max_bytes);
    setUnsent({ skipped: [...skipped, ...sorted.skipped] });
    if (sorted.recognized.length === 0) return;
    setUnsent({ counts: sorted.recognized.filter(({ page }) => page === COUNTS_PAGE) });
    upload(sorted.recognized.filter(({ page }) => page !== COUNTS_PAGE));
    const added = sorted.recognized.map(({ kit_id }) => kit_id);
    show(added, true);
  };
  const isDragging = useFileDrop(onFiles);
  const onClear = () => {
    clear();
    setUnsent({ skipped: [] });
    void navigate({ search: {}, replace: true });
  };
  const onShow = (kit_id: string) => {
    setLookedUp(kit_id);
    show([kit_id], view === 'files');
  };

  return (
    <>
      <PageHeader
        title="Import Reports"
        subtitle="Files stay unpublished until you publish the report of their kit."
      >
        <Stack direction="row" sx={{ flexGrow: { xs: 1, sm: 0 }, flexWrap: 'wrap', gap: 1.5 }}>
          <ButtonLink variant="outlined" to={paths.withdrawReports()}>
            Withdraw Reports
          </ButtonLink>
          <ButtonLink variant="outlined" to={paths.importRun()}>
            Import a Run
          </ButtonLink>
        </Stack>
      </PageHeader>
      <TabBar
        label="Import files or list waiting kits"
        tabs={[
          { name: 'files', label: 'Import files' },
          {
            name: 'waiting',
            label: waiting.data ? `Waiting kits (${waiting.data.total})` : 'Waiting kits',
          },
        ]}
        value={view}
        panelId={id}
        onChange={(chosen) =>
          void navigate({ search: { kits, ...(chosen === 'waiting' && { view: chosen }) } })
        }
      />
      <div role="tabpanel" id={id} aria-labelledby={`${id}-${view}`}>
        {view === 'waiting' ? (
          <WaitingReports onShow={onShow} />
        ) : (
          <Stack spacing={3}>
            <ReportFilePicker isDragging={isDragging} onFiles={onFiles}>
              {waiting.data && `Up to ${formatMegabytes(waiting.data.file_max_bytes)} each.`}
            </ReportFilePicker>
            <UploadSummary uploads={uploads} onCancel={cancel} onClear={onClear} />
            {skipped.length > 0 && (
              <SkippedFiles files={skipped} onClose={() => setUnsent({ skipped: [] })} />
            )}
            <KitLookup onShow={onShow} />
            <PublishAll kitIds={kitIds} uploads={uploads} />
            {kitIds.map((kit_id) => (
              <KitReportCard
                key={kit_id}
                kit_id={kit_id}
                uploads={uploads.filter((one) => one.kit_id === kit_id)}
                isLookedUp={kit_id === lookedUp}
                onRetry={(ended) => (ended.about ? setUnsent({ counts: [ended] }) : upload([ended]))}
                onCancel={(active) => cancel([active])}
              />
            ))}
          </Stack>
        )}
      </div>
      {counts.length > 0 && (
        <CountsDialog
          names={counts.map(({ file }) => file.name)}
          about={counts[0]?.about}
          onClose={() => setUnsent({ counts: [] })}
          onSubmit={(about) => {
            upload(counts.map((file) => ({ ...file, about })));
            setUnsent({ counts: [] });
          }}
        />
      )}
    </>
  );
}
