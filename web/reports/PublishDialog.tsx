import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type RefObject, useEffect, useState } from 'react';
import { type ReportFiles, SUGGESTION_PAGE } from '#contract/reports/reports.ts';
import { messageOf } from '#web/lib/api.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { type RefusedPublication, usePublishReports } from './api.ts';
import { pageNumbers, pageTitles } from './reportPages.ts';

interface Props {
  /** The reports that have something to publish. */
  readonly reports: readonly ReportFiles[];
  readonly onClose: () => void;
  /** What takes the focus when the button that asked is gone; the content of the screen when absent. */
  readonly goOnAt?: RefObject<HTMLElement | null>;
}

/** Says what becomes readable for whom, and publishes it; what was refused stays in the dialog with the reason. */
export function PublishDialog({ reports, onClose, goOnAt }: Props) {
  // Before the dialog gives it back to that button, where it still is.
  useEffect(() => () => (goOnAt?.current ?? document.getElementById('main'))?.focus(), [goOnAt]);
  const publish = usePublishReports();
  // As they were asked about, and nothing else, is published.
  const [asked, setAsked] = useState(reports);
  const title =
    asked.length === 1 ? `Publish the report of ${asked[0]?.kit_id}?` : `Publish ${asked.length} reports?`;

  const onConfirm = () =>
    publish.mutate(asked, {
      onSuccess: (refused) => {
        const isRefused = ({ kit_id }: ReportFiles) => refused.some(({ report }) => report.kit_id === kit_id);
        const published = asked.filter((report) => !isRefused(report));
        if (published.length === 1) showDone(`Report of kit ${published[0]?.kit_id} published`);
        if (published.length > 1) showDone(`Reports of ${published.length} kits published`);
        if (refused.length === 0) onClose();
        else setAsked(refused.map(({ report }) => report));
      },
    });

  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel="Publish"
      busyLabel="Publishing..."
      busy={publish.isPending}
      error={publish.error ? messageOf(publish.error) : refusalsOf(publish.data)}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {asked.map((report) => (
        <Box key={report.kit_id} component="section" aria-label={report.kit_id} sx={{ mt: 2 }}>
          {asked.length > 1 && <Typography sx={{ fontWeight: 600 }}>{report.kit_id}</Typography>}
          <Publication report={report} />
        </Box>
      ))}
    </ConfirmDialog>
  );
}

const refusalsOf = (refused: readonly RefusedPublication[] = []) =>
  refused.length === 0
    ? undefined
    : refused.map(({ report, reason }) => `${report.kit_id}: ${reason}`).join(' ');

function Publication({ report: { files, is_registered } }: { readonly report: ReportFiles }) {
  const unpublished = files.filter(({ published_at }) => published_at === null);
  const missing = pageNumbers.filter((page) => files.every((file) => file.page !== page));
  if (unpublished.length === 0) return <Typography>Everything has been published already.</Typography>;
  return (
    <>
      <Typography>
        {is_registered
          ? 'The customer and the practitioners with access can read at once:'
          : 'Nobody has registered this kit. The customer, and the practitioners who get access, can read as soon as somebody does:'}
      </Typography>
      <Box component="ul" sx={{ my: 1, pl: 3 }}>
        {unpublished.map(({ page, version }) => (
          <li key={page}>
            {page} {pageTitles[page]}, version {version}
            {page === SUGGESTION_PAGE && ' (the customer only once it is shared)'}
          </li>
        ))}
      </Box>
      {missing.length > 0 && (
        <Typography color="textSecondary">
          Not brought in: {missing.map((page) => `${page} ${pageTitles[page]}`).join(', ')}. What comes later
          can be published then.
        </Typography>
      )}
    </>
  );
}
