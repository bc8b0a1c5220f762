import Stack from '@mui/material/Stack';
import { getRouteApi, useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { KitLookUp } from './KitLookUp.tsx';
import { KitReportCard } from './KitReportCard.tsx';
import { LeftOutFiles } from './LeftOutFiles.tsx';
import { ReportFilePicker } from './ReportFilePicker.tsx';
import { recogniseReportFile } from './recogniseReportFile.ts';
import { UploadSummary } from './UploadSummary.tsx';
import { isUnderWay, useReportUploads } from './useReportUploads.ts';

const route = getRouteApi('/_app/admin/reports');

/** Brings the report files of one or many kits in and publishes them kit by kit. The kits on the page are in the address. */
export function ImportReportsPage() {
  const { kits = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const { uploads, add } = useReportUploads();
  const [leftOut, setLeftOut] = useState<readonly { name: string; reason: string }[]>([]);

  const is_busy = uploads.some(isUnderWay);
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname &&
      !window.confirm(
        'Files are still being brought in. If you leave, you will not see whether all of them arrive.',
      ),
    enableBeforeUnload: is_busy,
    disabled: !is_busy,
  });

  const kit_ids = kits.split(',').filter(Boolean);
  const show = (found: readonly string[]) =>
    void navigate({ search: { kits: [...new Set([...found, ...kit_ids])].join(',') }, replace: true });

  const onFiles = (files: readonly File[]) => {
    const recognised = files.map((file) => ({ file, ...recogniseReportFile(file) }));
    const accepted = recognised.filter((each) => 'page' in each);
    setLeftOut(
      recognised.filter((each) => 'reason' in each).map(({ file, reason }) => ({ name: file.name, reason })),
    );
    if (accepted.length === 0) return;
    add(accepted);
    show(accepted.map(({ kit_id }) => kit_id));
  };

  return (
    <>
      <PageHeader
        title="Bring In Reports"
        subtitle="Files are kept unpublished until you publish the report of their kit."
      />
      <Stack spacing={3}>
        <ReportFilePicker onFiles={onFiles} />
        <UploadSummary uploads={uploads} />
        <LeftOutFiles files={leftOut} onClose={() => setLeftOut([])} />
        <KitLookUp onShow={(kit_id) => show([kit_id])} />
        {kit_ids.map((kit_id) => (
          <KitReportCard
            key={kit_id}
            kit_id={kit_id}
            uploads={uploads.filter((upload) => upload.kit_id === kit_id)}
            onRetry={(upload) => add([upload])}
          />
        ))}
      </Stack>
    </>
  );
}
