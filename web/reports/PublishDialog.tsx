import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReportFiles, SUGGESTION_PAGE } from '#contract/reports.ts';
import { messageOf } from '#web/lib/api.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { usePublishReport } from './api.ts';
import { pageNumbers, pageTitles } from './reportPages.ts';

interface Props {
  readonly report: ReportFiles;
  readonly onClose: () => void;
}

const TOAST_MS = 5000;

/** Says what becomes readable for whom, and publishes it. */
export function PublishDialog({ report: { kit_id, files }, onClose }: Props) {
  const publish = usePublishReport(kit_id);
  const unpublished = files.filter(({ published_at }) => published_at === null);
  const missing = pageNumbers.filter((page) => files.every((file) => file.page !== page));

  const onConfirm = () =>
    publish.mutate(undefined, {
      onSuccess: () => {
        showToast({
          message: `Report of kit ${kit_id} published`,
          severity: 'success',
          duration_ms: TOAST_MS,
        });
        onClose();
      },
    });

  return (
    <ConfirmDialog
      open
      title={`Publish the report of ${kit_id}?`}
      confirm_label="Publish"
      busy_label="Publishing..."
      busy={publish.isPending}
      error={publish.isError ? messageOf(publish.error) : undefined}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      <Typography>The customer and the practitioners with access can read at once:</Typography>
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
          Not brought in: {missing.map((page) => `${page} ${pageTitles[page]}`).join(', ')}. It can be
          published later.
        </Typography>
      )}
    </ConfirmDialog>
  );
}
