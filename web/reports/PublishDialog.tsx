import { Box, Typography } from '@mui/material';
import { type RefObject, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { REPLACEMENT_REASON_MAX_LENGTH } from '#contract/reports/replacementReason.ts';
import { SPECIES_PAGE, SUGGESTION_PAGE, type UploadedReport } from '#contract/reports/reports.ts';
import { messageOf } from '#web/lib/api.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { FormTextField } from '#web/ui/FormTextField.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { type RefusedPublication, usePublishReports } from './api.ts';
import { pageName, pageNumbers } from './reportPages.ts';

interface Props {
  /** Reports with unpublished files. */
  readonly reports: readonly UploadedReport[];
  readonly onClose: () => void;
  /** Takes the focus after publishing removes the button; the main content by default. */
  readonly returnFocusTo?: RefObject<HTMLElement | null>;
}

/** Lists the pages that become readable and publishes them. Refused reports stay in the dialog with the reason. */
export function PublishDialog({ reports, onClose, returnFocusTo }: Props) {
  // Runs first: the dialog then returns the focus to the button, if that is still there.
  useEffect(
    () => () => (returnFocusTo?.current ?? document.getElementById('main'))?.focus(),
    [returnFocusTo],
  );
  const form = useForm({ defaultValues: { reason: '' } });
  const publish = usePublishReports();
  // Publishes exactly the versions that the user confirms.
  const [pending, setPending] = useState(reports);
  const title =
    pending.length === 1
      ? `Publish the report of ${pending[0]?.kit_id}?`
      : `Publish ${pending.length} reports?`;

  const isReplacing = pending.some(({ replaced_pages }) =>
    replaced_pages.some((page) => page !== SUGGESTION_PAGE),
  );

  const onConfirm = form.handleSubmit(({ reason }) =>
    publish.mutate(
      { reports: pending, reason },
      {
        onSuccess: (refused) => {
          const isRefused = ({ kit_id }: UploadedReport) =>
            refused.some(({ report }) => report.kit_id === kit_id);
          const published = pending.filter((report) => !isRefused(report));
          if (published.length === 1) showDone(`Report of kit ${published[0]?.kit_id} published`);
          if (published.length > 1) showDone(`Reports of ${published.length} kits published`);
          if (refused.length === 0) onClose();
          else setPending(refused.map(({ report }) => report));
        },
      },
    ),
  );

  return (
    <ConfirmDialog
      title={title}
      confirmLabel="Publish"
      busyLabel="Publishing..."
      busy={publish.isPending}
      error={publish.error ? messageOf(publish.error) : refusalsOf(publish.data)}
      onConfirm={() => void onConfirm()}
      onCancel={onClose}
    >
      {pending.map((report) => (
        <Box key={report.kit_id} component="section" aria-label={report.kit_id} sx={{ mt: 2 }}>
          {pending.length > 1 && <Typography sx={{ fontWeight: 600 }}>{report.kit_id}</Typography>}
          <Publication report={report} />
        </Box>
      ))}
      {isReplacing && (
        <FormTextField
          field={form.register('reason', reasonRules)}
          problem={form.formState.errors.reason?.message}
          label="Reason for the replacement"
          helperText="The customer and the practitioners with access read it above the report."
          multiline
          rows={3}
          slotProps={{ htmlInput: { 'aria-required': true } }}
          sx={{ mt: 2 }}
        />
      )}
    </ConfirmDialog>
  );
}

const reasonRules = {
  validate: (reason: string) => reason.trim() !== '' || 'Please enter a reason',
  maxLength: {
    value: REPLACEMENT_REASON_MAX_LENGTH,
    message: `Please use at most ${REPLACEMENT_REASON_MAX_LENGTH} characters`,
  },
};

const refusalsOf = (refused: readonly RefusedPublication[] = []) =>
  refused.map(({ report, reason }) => `${report.kit_id}: ${reason}`).join(' ') || undefined;

function Publication({ report }: { readonly report: UploadedReport }) {
  const { files, is_registered, awaits_release, replaced_pages } = report;
  const unpublished = files.filter(({ published_at }) => published_at === null);
  const missing = pageNumbers.filter(
    (page) => page !== SPECIES_PAGE && files.every((file) => file.page !== page),
  );
  if (unpublished.length === 0) return <Typography>Everything is already published.</Typography>;
  return (
    <>
      <Typography>{whenReadable(is_registered, awaits_release)}</Typography>
      <Box component="ul" sx={{ my: 1, pl: 3 }}>
        {unpublished.map(({ page, version }) => (
          <li key={page}>
            {pageName(page)}, version {version}
            {page === SUGGESTION_PAGE && ' (the customer only after it is shared)'}
            {page !== SUGGESTION_PAGE && replaced_pages.includes(page) && ' (replaces the published page)'}
          </li>
        ))}
      </Box>
      {missing.length > 0 && (
        <Typography color="textSecondary">
          Not uploaded: {missing.map(pageName).join(', ')}. You can publish later files when they arrive.
        </Typography>
      )}
    </>
  );
}

function whenReadable(isRegistered: boolean, awaitsRelease: boolean): string {
  if (awaitsRelease)
    return 'This report awaits a release. Until then, the customer and the practitioners with access cannot read:';
  return isRegistered
    ? 'The customer and the practitioners with access can read at once:'
    : 'Nobody has registered this kit yet. After its registration, the customer and the practitioners with access can read:';
}
